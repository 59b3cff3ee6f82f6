//! How much of the database's connections is used.

use crate::Store;
use crate::back::Back;

/// One pool of connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolUse {
    /// `read`, `write`, or `shared` where one pool serves for both.
    pub pool: &'static str,
    pub in_use: u32,
    pub idle: u32,
}

impl Store {
    pub fn pools(&self) -> Vec<PoolUse> {
        let of = |pool, size: u32, idle: usize| {
            let idle = (idle as u32).min(size);
            PoolUse { pool, in_use: size - idle, idle }
        };
        match &self.back {
            Back::Sqlite(pools) => vec![
                of("read", pools.read.size(), pools.read.num_idle()),
                of("write", pools.write.size(), pools.write.num_idle()),
            ],
            Back::Postgres(pools) => {
                vec![of("shared", pools.write.size(), pools.write.num_idle())]
            }
        }
    }
}
