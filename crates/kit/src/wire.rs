/// A type that leaves the program as JSON. With the feature `typescript` it must have a declaration
/// there; without it anything will do.
#[cfg(feature = "typescript")]
pub trait Wire: ts_rs::TS + 'static {}
#[cfg(feature = "typescript")]
impl<T: ts_rs::TS + 'static> Wire for T {}

/// A type that leaves the program as JSON. With the feature `typescript` it must have a declaration
/// there; without it anything will do.
#[cfg(not(feature = "typescript"))]
pub trait Wire {}
#[cfg(not(feature = "typescript"))]
impl<T> Wire for T {}
