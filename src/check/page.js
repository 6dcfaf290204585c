"use strict";
(() => {
  const ROW = 24;
  const all = JSON.parse(document.getElementById("data").textContent);
  const by = (id) => document.getElementById(id);
  const [list, rows, diff, filter, who, shown] = ["list", "rows", "diff", "filter", "who", "shown"].map(by);
  all.forEach((each, i) => {
    each.number = i + 1;
    each.text = [each.who, each.op, each.at, ...each.before, ...each.after].join("\n").toLowerCase();
  });
  for (const name of [...new Set(all.map((each) => each.who))].sort()) who.add(new Option(name));
  let view = all;
  let chosen = -1;

  // Only the rows in sight are elements.
  function draw() {
    rows.style.height = view.length * ROW + "px";
    const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 5);
    const last = Math.min(view.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + 5);
    const elements = [];
    for (let i = first; i < last; i++) {
      const row = document.createElement("div");
      row.className = i === chosen ? "row chosen" : "row";
      row.setAttribute("role", "option");
      row.style.top = i * ROW + "px";
      row.textContent = `${view[i].number}  ${view[i].who} on ${view[i].op}  ${view[i].at}`;
      row.onclick = () => choose(i);
      elements.push(row);
    }
    rows.replaceChildren(...elements);
  }

  function line(mark, text, kind) {
    const element = document.createElement("div");
    element.className = kind;
    element.textContent = `${mark} ${text}`;
    return element;
  }

  // The longest common subsequence; the lists are short.
  function compare(before, after) {
    const n = before.length, m = after.length;
    const best = Array.from({ length: n + 1 }, () => new Uint16Array(m + 1));
    for (let i = n - 1; i >= 0; i--) {
      for (let j = m - 1; j >= 0; j--) {
        best[i][j] = before[i] === after[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
      }
    }
    const out = [];
    let i = 0, j = 0;
    while (i < n || j < m) {
      if (i < n && j < m && before[i] === after[j]) { out.push(line(" ", before[i], "")); i++; j++; }
      else if (j >= m || (i < n && best[i + 1][j] >= best[i][j + 1])) out.push(line("-", before[i++], "gone"));
      else out.push(line("+", after[j++], "came"));
    }
    return out;
  }

  function choose(i) {
    if (i < 0 || i >= view.length) return;
    chosen = i;
    const top = i * ROW;
    if (top < list.scrollTop) list.scrollTop = top;
    if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
    const title = document.createElement("p");
    title.textContent = `${view[i].number}. ${view[i].who} on ${view[i].op}${view[i].at && " at " + view[i].at}`;
    diff.replaceChildren(title, ...compare(view[i].before, view[i].after));
    draw();
  }

  function refresh() {
    const text = filter.value.toLowerCase();
    view = all.filter((each) => (!who.value || each.who === who.value) && (!text || each.text.includes(text)));
    chosen = -1;
    list.scrollTop = 0;
    shown.textContent = `${view.length} of ${all.length}`;
    draw();
  }

  list.onscroll = draw;
  list.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(Math.min(view.length - 1, Math.max(0, chosen + step)));
  };
  filter.oninput = who.onchange = refresh;
  addEventListener("resize", draw);
  refresh();
})();
