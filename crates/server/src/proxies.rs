//! Proxies of our own before the server, and whom they speak for.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::HeaderMap;

/// Addresses that share their first bits: a single one, or a network such as `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subnet {
    /// Addresses of version 4 in their mapped form, so that there is one way to compare.
    first: u128,
    /// How many of the 128 bits must be the same.
    bits: u32,
}

/// A text that names no addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an IP address such as 10.0.0.7, or a network such as 10.0.0.0/8")]
pub struct NotASubnet;

impl Subnet {
    const fn of(first: Ipv6Addr, bits: u32) -> Self {
        Self { first: first.to_bits(), bits }
    }

    const fn of_v4(a: u8, b: u8, bits: u32) -> Self {
        Self::of(std::net::Ipv4Addr::new(a, b, 0, 0).to_ipv6_mapped(), 96 + bits)
    }

    pub fn contains(self, address: IpAddr) -> bool {
        let differing = self.first ^ mapped(address);
        differing.leading_zeros() >= self.bits
    }
}

fn mapped(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

impl FromStr for Subnet {
    type Err = NotASubnet;
    fn from_str(text: &str) -> Result<Self, NotASubnet> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u32>().map_err(|_| NotASubnet)?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NotASubnet)?;
        let length = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(length);
        if bits > length {
            return Err(NotASubnet);
        }
        Ok(Self { first: mapped(address), bits: 128 - length + bits })
    }
}

impl fmt::Display for Subnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = IpAddr::V6(self.first.into()).to_canonical();
        let length = if address.is_ipv4() { 32 } else { 128 };
        match self.bits + length - 128 {
            bits if bits == length => write!(f, "{address}"),
            bits => write!(f, "{address}/{bits}"),
        }
    }
}

/// This machine and private networks, where a proxy stands that has no name.
pub(crate) const NEAR: [Subnet; 7] = [
    Subnet::of_v4(127, 0, 8),
    Subnet::of_v4(10, 0, 8),
    Subnet::of_v4(172, 16, 12),
    Subnet::of_v4(192, 168, 16),
    Subnet::of(Ipv6Addr::LOCALHOST, 128),
    Subnet::of(Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0), 7),
    Subnet::of(Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0), 10),
];

/// Whom a proxy of our own speaks for. Each proxy adds at the right from where it was asked, so what
/// stands left of the first address that is not trusted was written by anybody, and is not read.
/// Where something at the right is no address, the proxy before it is all that is known.
pub(crate) fn forwarded_for(headers: &HeaderMap, trusted: &[Subnet]) -> Option<IpAddr> {
    let lists = headers.get_all("x-forwarded-for").into_iter().map(|list| list.to_str().ok());
    let lists: Vec<Option<&str>> = lists.collect();
    let hops = lists.iter().rev().flat_map(|list| list.unwrap_or_default().rsplit(','));
    let mut nearest = None;
    for hop in hops {
        let Some(hop) = address(hop.trim()) else { return nearest };
        nearest = Some(hop);
        if !trusted.iter().any(|subnet| subnet.contains(hop)) {
            break;
        }
    }
    nearest
}

/// An address as proxies write it, some of them with the port.
fn address(text: &str) -> Option<IpAddr> {
    let plain = text.parse::<IpAddr>().ok();
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|it| it.ip());
    Some(plain.or_else(with_port)?.to_canonical())
}

/// Whether some proxy, ours or not, has passed a request on.
pub(crate) fn was_forwarded(headers: &HeaderMap) -> bool {
    const OTHERS: [&str; 6] =
        ["forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"];
    let tells = |name: &str| name.starts_with("x-forwarded-") || OTHERS.contains(&name);
    headers.keys().any(|name| tells(name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subnets(texts: &[&str]) -> Vec<Subnet> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_subnet_is_read_as_it_is_written_and_knows_its_addresses() {
        for text in ["10.0.0.0/8", "10.0.0.7", "2001:db8::/32", "::1", "0.0.0.0/0"] {
            assert_eq!(text.parse::<Subnet>().unwrap().to_string(), text);
        }
        for text in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "proxy.example", "10.0.0.1/-1"] {
            assert_eq!(text.parse::<Subnet>(), Err(NotASubnet), "{text}");
        }
        let holds = |subnet: &str, address: &str| {
            subnet.parse::<Subnet>().unwrap().contains(address.parse().unwrap())
        };
        assert!(holds("10.0.0.0/8", "10.255.0.1") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("10.0.0.0/8", "::ffff:10.1.2.3"));
        assert!(holds("10.0.0.7", "10.0.0.7") && !holds("10.0.0.7", "10.0.0.6"));
        assert!(holds("2001:db8::/32", "2001:db8:9::1") && !holds("2001:db8::/32", "::1"));
        assert!(!holds("::1", "127.0.0.1"));
    }

    #[test]
    fn of_a_list_the_last_that_is_no_proxy_of_ours_counts() {
        let forwarded = |lists: &[&str], trusted: &[&str]| {
            let mut headers = HeaderMap::new();
            for list in lists {
                headers.append("x-forwarded-for", list.parse().unwrap());
            }
            forwarded_for(&headers, &subnets(trusted)).map(|address| address.to_string())
        };
        assert_eq!(forwarded(&[], &[]), None);
        let two = ["6.6.6.6, 203.0.113.7", "10.0.0.2"];
        assert_eq!(forwarded(&two, &[]).unwrap(), "10.0.0.2", "one proxy: the last");
        assert_eq!(forwarded(&two, &["10.0.0.0/8"]).unwrap(), "203.0.113.7");
        assert_eq!(forwarded(&["10.0.0.3, 10.0.0.2"], &["10.0.0.0/8"]).unwrap(), "10.0.0.3");
        assert_eq!(forwarded(&["6.6.6.6, nonsense"], &[]), None);
        assert_eq!(
            forwarded(&["6.6.6.6, unknown, 10.0.0.2"], &["10.0.0.0/8"]).unwrap(),
            "10.0.0.2"
        );
        assert_eq!(forwarded(&["203.0.113.7:4711"], &[]).unwrap(), "203.0.113.7");
        assert_eq!(forwarded(&["[2001:db8::1]:4711"], &[]).unwrap(), "2001:db8::1");
        assert_eq!(forwarded(&["::ffff:203.0.113.7"], &[]).unwrap(), "203.0.113.7");
    }
}
