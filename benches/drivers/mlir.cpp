// Times MLIR's own drivers in process, for the rows beside ours: the program of `cargo bench --bench drivers -- --table PROGRAM`.
// Built against Debian's MLIR 22 (libmlir-22-dev, llvm-22-dev):
//
//     L=/usr/lib/llvm-22
//     g++ -std=c++17 -O2 -fno-rtti -I$L/include benches/drivers/mlir.cpp -o mlir_bench -L$L/lib -lMLIR -lLLVM-22 -Wl,-rpath,$L/lib
//
// usage: mlir_bench FILE [REPS]; a row is a name and nanoseconds an operation, the minimum of REPS (5) repetitions on one thread.
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
using namespace mlir;
using Clock = std::chrono::steady_clock;

static double best(int reps, std::function<double()> f) {
  double b = 1e300;
  for (int i = 0; i < reps; ++i) b = std::min(b, f());
  return b;
}
static double ns(Clock::time_point a, Clock::time_point b) {
  return std::chrono::duration<double, std::nano>(b - a).count();
}
struct AddIToAddI : OpConversionPattern<arith::AddIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::AddIOp op, OpAdaptor a, ConversionPatternRewriter &r) const override {
    r.replaceOpWithNewOp<arith::SubIOp>(op, a.getLhs(), a.getRhs());
    return success();
  }
};

int main(int argc, char **argv) {
  int reps = argc > 2 ? atoi(argv[2]) : 5;
  MLIRContext ctx(MLIRContext::Threading::DISABLED);
  ctx.loadDialect<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect, scf::SCFDialect, LLVM::LLVMDialect>();
  auto bufOr = llvm::MemoryBuffer::getFile(argv[1]);
  std::string text = (*bufOr)->getBuffer().str();
  auto parse = [&]() { return parseSourceString<ModuleOp>(text, ParserConfig(&ctx, /*verifyAfterParse=*/false)); };
  OwningOpRef<ModuleOp> base = parse();
  if (!base) return 1;
  double ops = 0;
  base->walk([&](Operation *) { ++ops; });
  printf("ops %.0f\nbytes %zu\n", ops, text.size());
  auto row = [&](const char *name, double t) { printf("%-28s %9.1f ns/op\n", name, t / ops); };

  row("parse", best(reps, [&] { auto a = Clock::now(); auto m = parse(); auto b = Clock::now(); return ns(a, b); }));
  row("verify", best(reps, [&] { auto a = Clock::now(); (void)verify(*base); auto b = Clock::now(); return ns(a, b); }));
  row("print", best(reps, [&] { std::string s; llvm::raw_string_ostream os(s); auto a = Clock::now(); base->print(os, OpPrintingFlags().useLocalScope()); auto b = Clock::now(); return ns(a, b); }));
  row("walk", best(reps, [&] { size_t n = 0; auto a = Clock::now(); base->walk([&](Operation *op) { n += op->getNumOperands(); }); auto b = Clock::now(); volatile size_t k = n; (void)k; return ns(a, b); }));
  row("clone", best(reps, [&] { auto a = Clock::now(); OwningOpRef<ModuleOp> m(base->clone()); auto b = Clock::now(); return ns(a, b); }));
  auto timed = [&](std::function<LogicalResult(ModuleOp)> f) {
    return best(reps, [&] { OwningOpRef<ModuleOp> m(base->clone()); auto a = Clock::now(); if (failed(f(*m))) fprintf(stderr, "failed\n"); auto b = Clock::now(); return ns(a, b); });
  };
  FrozenRewritePatternSet empty;
  GreedyRewriteConfig bare;
  bare.enableFolding(false).enableConstantCSE(false).setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  row("greedy, empty, bare", timed([&](ModuleOp m) { return applyPatternsGreedily(m, empty, bare); }));
  row("greedy, empty (fold, CSE..)", timed([&](ModuleOp m) { return applyPatternsGreedily(m, empty); }));
  row("walk driver, empty", timed([&](ModuleOp m) { walkAndApplyPatterns(m, empty); return success(); }));
  {
    PassManager pm(&ctx); pm.enableVerifier(false); pm.addPass(createCanonicalizerPass());
    row("canonicalize", timed([&](ModuleOp m) { return pm.run(m); }));
  }
  {
    PassManager pm(&ctx); pm.enableVerifier(false); pm.addPass(createCSEPass());
    row("cse", timed([&](ModuleOp m) { return pm.run(m); }));
  }
  for (bool rollback : {true, false}) {
    RewritePatternSet ps(&ctx); ps.add<AddIToAddI>(&ctx);
    FrozenRewritePatternSet fs(std::move(ps));
    ConversionTarget t(ctx); t.addLegalDialect<arith::ArithDialect, func::FuncDialect, cf::ControlFlowDialect>(); t.addLegalOp<ModuleOp>(); t.addIllegalOp<arith::AddIOp>();
    ConversionConfig cfg; cfg.allowPatternRollback = rollback;
    row(rollback ? "partial conv addi, rollback" : "partial conv addi, one-shot", timed([&](ModuleOp m) { return applyPartialConversion(m, t, fs, cfg); }));
  }
  for (bool rollback : {true, false}) {
    LLVMTypeConverter tc(&ctx);
    RewritePatternSet ps(&ctx);
    arith::populateArithToLLVMConversionPatterns(tc, ps);
    cf::populateControlFlowToLLVMConversionPatterns(tc, ps);
    populateFuncToLLVMConversionPatterns(tc, ps);
    FrozenRewritePatternSet fs(std::move(ps));
    LLVMConversionTarget t(ctx); t.addLegalOp<ModuleOp>();
    ConversionConfig cfg; cfg.allowPatternRollback = rollback;
    row(rollback ? "full conv to llvm, rollback" : "full conv to llvm, one-shot", timed([&](ModuleOp m) { return applyPartialConversion(m, t, fs, cfg); }));
  }
  return 0;
}
