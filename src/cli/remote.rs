//! `--proof-cache-store`: the stores through which the proof caches of several machines share verdicts.
//!
//! `file://` is a folder. `s3://`, `gs://` and `az://` need the feature `object-store`, and read the endpoint and the
//! credentials from the environment variables of their command-line tools.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::proofs::{ProofCache, Remote, RemoteFolder};

/// The URL of a store, with a known scheme.
#[derive(Clone, Debug)]
pub(super) struct StoreUrl(String);

impl std::str::FromStr for StoreUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<StoreUrl, &'static str> {
        match text.split_once("://") {
            Some(("file", path)) if Path::new(path).is_absolute() => Ok(StoreUrl(text.to_owned())),
            Some(("file", _)) => Err("expected an absolute path after file://"),
            Some(("s3" | "gs" | "az", "")) => Err("expected the name of a bucket"),
            Some(("s3" | "gs" | "az", _)) if cfg!(feature = "object-store") => Ok(StoreUrl(text.to_owned())),
            Some(("s3" | "gs" | "az", _)) => Err("this program is built without the feature object-store"),
            _ => Err("expected a URL with file://, s3://, gs:// or az://"),
        }
    }
}

impl std::fmt::Display for StoreUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl StoreUrl {
    /// Connects to the store.
    ///
    /// # Errors
    ///
    /// If the URL or the environment variables are invalid. A store that cannot be reached is no error yet.
    pub(super) fn open(&self) -> Result<Box<dyn Remote>, String> {
        match self.0.strip_prefix("file://") {
            Some(path) => Ok(Box::new(RemoteFolder(path.into()))),
            None => bucket(&self.0),
        }
    }
}

/// Writes the verdicts of a shared cache.
type Writer = Box<dyn Fn() + Send>;

/// The writers of the caches that this process shares.
static WRITERS: Mutex<Vec<Writer>> = Mutex::new(Vec::new());

/// Makes [`write_verdicts`] write the verdicts of `cache`, without keeping the cache alive.
pub(super) fn register(cache: &ProofCache) {
    if let Some(writer) = cache.writer() {
        WRITERS.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(writer));
    }
}

/// Writes the verdicts of this process that the stores do not have yet. A run that a signal ends drops no cache.
pub(super) fn write_verdicts() {
    WRITERS.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|write| write());
}

#[cfg(not(feature = "object-store"))]
fn bucket(_: &str) -> Result<Box<dyn Remote>, String> {
    Err("this program is built without the feature object-store".to_owned())
}

#[cfg(feature = "object-store")]
fn bucket(url: &str) -> Result<Box<dyn Remote>, String> {
    bucket::Bucket::open(url).map(|bucket| Box::new(bucket) as Box<dyn Remote>)
}

#[cfg(feature = "object-store")]
mod bucket {
    use std::io;
    use std::time::Duration;

    use futures_util::{StreamExt as _, TryStreamExt as _, stream};
    use object_store::aws::AmazonS3Builder;
    use object_store::azure::MicrosoftAzureBuilder;
    use object_store::gcp::GoogleCloudStorageBuilder;
    use object_store::path::Path;
    use object_store::{
        ClientOptions, ObjectStore, ObjectStoreExt as _, ObjectStoreScheme, PutPayload, RetryConfig,
    };
    use tokio::runtime::{Builder, Runtime};

    use crate::proofs::Remote;

    /// The limits of a request, with its repetitions. A run waits for a store that does not answer when it begins, when
    /// it ends, and in a thread of its own.
    const CONNECT_TIME: Duration = Duration::from_secs(3);
    const REQUEST_TIME: Duration = Duration::from_secs(30);
    const RETRY_TIME: Duration = Duration::from_secs(8);
    const MAX_RETRIES: usize = 3;

    /// The number of objects that are read at the same time.
    const PARALLEL_READS: usize = 32;

    /// A bucket, or a part of one.
    pub(super) struct Bucket {
        store: Box<dyn ObjectStore>,
        base: Path,
        runtime: Runtime,
    }

    impl Bucket {
        pub(super) fn open(text: &str) -> Result<Bucket, String> {
            let url = url::Url::parse(text).map_err(|error| error.to_string())?;
            let (scheme, base) = ObjectStoreScheme::parse(&url).map_err(|error| error.to_string())?;
            // Only the first call installs the provider. Later ones fail.
            let _ = rustls::crypto::ring::default_provider().install_default();
            let client = ClientOptions::new().with_connect_timeout(CONNECT_TIME).with_timeout(REQUEST_TIME);
            let retry =
                RetryConfig { max_retries: MAX_RETRIES, retry_timeout: RETRY_TIME, ..RetryConfig::default() };
            let store: Result<Box<dyn ObjectStore>, object_store::Error> = match scheme {
                ObjectStoreScheme::AmazonS3 => AmazonS3Builder::from_env()
                    .with_url(text)
                    .with_client_options(client.with_allow_http(allows_http("AWS_ALLOW_HTTP")))
                    .with_retry(retry)
                    .build()
                    .map(|store| Box::new(store) as _),
                ObjectStoreScheme::GoogleCloudStorage => GoogleCloudStorageBuilder::from_env()
                    .with_url(text)
                    .with_client_options(client)
                    .with_retry(retry)
                    .build()
                    .map(|store| Box::new(store) as _),
                ObjectStoreScheme::MicrosoftAzure => MicrosoftAzureBuilder::from_env()
                    .with_url(text)
                    .with_client_options(client.with_allow_http(allows_http("AZURE_ALLOW_HTTP")))
                    .with_retry(retry)
                    .build()
                    .map(|store| Box::new(store) as _),
                _ => return Err(format!("'{}' is no scheme of a store", url.scheme())),
            };
            let store = store.map_err(|error| error.to_string())?;
            let runtime =
                Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
            Ok(Bucket { store, base, runtime })
        }

        fn path(&self, folder: &str, name: &str) -> Path {
            self.base.clone().join(folder).join(name)
        }

        /// Returns the contents of an object, with its name.
        async fn object<'a>(&self, folder: &str, name: &'a str) -> object_store::Result<(&'a str, Vec<u8>)> {
            let object = self.store.get(&self.path(folder, name)).await?;
            Ok((name, object.bytes().await?.into()))
        }
    }

    /// Returns whether the environment variable permits HTTP without encryption, for a store on a private network.
    fn allows_http(variable: &str) -> bool {
        std::env::var(variable).is_ok_and(|value| value == "true" || value == "1")
    }

    fn io_error(error: object_store::Error) -> io::Error {
        io::Error::other(error)
    }

    impl Remote for Bucket {
        fn list(&self, folder: &str) -> io::Result<Vec<String>> {
            let prefix = self.base.clone().join(folder);
            let objects = self.store.list(Some(&prefix)).try_collect::<Vec<_>>();
            let objects = self.runtime.block_on(objects).map_err(io_error)?;
            Ok(objects.iter().filter_map(|object| object.location.filename().map(str::to_owned)).collect())
        }

        fn read(
            &self,
            folder: &str,
            names: &[String],
            each: &mut dyn FnMut(&str, Vec<u8>),
        ) -> io::Result<()> {
            let objects = names.iter().map(|name| self.object(folder, name));
            let mut objects = stream::iter(objects).buffer_unordered(PARALLEL_READS);
            self.runtime.block_on(async {
                while let Some((name, bytes)) = objects.try_next().await.map_err(io_error)? {
                    each(name, bytes);
                }
                Ok(())
            })
        }

        fn write(&self, folder: &str, name: &str, bytes: Vec<u8>) -> io::Result<()> {
            let path = self.path(folder, name);
            let written = self.store.put(&path, PutPayload::from(bytes));
            self.runtime.block_on(written).map(drop).map_err(io_error)
        }
    }
}
