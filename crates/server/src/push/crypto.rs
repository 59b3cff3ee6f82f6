//! Encryption for one browser (RFC 8291, with `aes128gcm` of RFC 8188), and the signature of the site (VAPID, RFC 8292).

use data_encoding::BASE64URL_NOPAD;
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use ring::{aead, hkdf};
use serde_json::json;
use store::Time;

/// How long a public key and the shared secret of a browser are.
pub(super) const PUBLIC_KEY: usize = 65;
pub(super) const AUTH: usize = 16;

/// The size of a record; a message is one, and shorter.
const RECORD: u32 = 4096;

/// How many bytes of a key are wanted.
struct Bytes(usize);

impl hkdf::KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// Encrypts a message for a browser; nothing where its key is none.
pub(super) fn encrypt(message: &[u8], browser: &[u8], auth: &[u8]) -> Option<Vec<u8>> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let own_public = own.compute_public_key().ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, browser);
    let salt = crate::luck::bytes::<16>();
    agreement::agree_ephemeral(own, &theirs, |shared| {
        seal(message, shared, browser, own_public.as_ref(), auth, &salt)
    })
    .ok()?
}

/// The rest of it, once both sides have a secret.
fn seal(
    message: &[u8],
    shared: &[u8],
    browser: &[u8],
    own: &[u8],
    auth: &[u8],
    salt: &[u8; 16],
) -> Option<Vec<u8>> {
    let (key, nonce) = keys(shared, browser, own, auth, salt)?;
    let mut body = message.to_vec();
    // The delimiter of the last record.
    body.push(2);
    let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).ok()?);
    let nonce = aead::Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, aead::Aad::empty(), &mut body).ok()?;
    let own_length = u8::try_from(own.len()).ok()?;
    Some([salt.as_slice(), &RECORD.to_be_bytes(), &[own_length], own, &body].concat())
}

/// The key and the nonce of a message.
fn keys(
    shared: &[u8],
    browser: &[u8],
    own: &[u8],
    auth: &[u8],
    salt: &[u8; 16],
) -> Option<([u8; 16], [u8; 12])> {
    let expand = |key: &hkdf::Prk, info: &[&[u8]], out: &mut [u8]| {
        key.expand(info, Bytes(out.len())).and_then(|bytes| bytes.fill(out)).ok()
    };
    let mut secret = [0; 32];
    let both = hkdf::Salt::new(hkdf::HKDF_SHA256, auth).extract(shared);
    expand(&both, &[b"WebPush: info\0", browser, own], &mut secret)?;
    let once = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(&secret);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    expand(&once, &[b"Content-Encoding: aes128gcm\0"], &mut key)?;
    expand(&once, &[b"Content-Encoding: nonce\0"], &mut nonce)?;
    Some((key, nonce))
}

/// The key with which the site signs.
pub(crate) struct SiteKey(EcdsaKeyPair);

impl SiteKey {
    /// A new one, as it is stored.
    pub(crate) fn fresh() -> Vec<u8> {
        let rng = SystemRandom::new();
        EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &rng)
            .expect("the operating system gives random bytes")
            .as_ref()
            .to_vec()
    }

    pub(crate) fn read(stored: &[u8]) -> Option<Self> {
        let rng = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        EcdsaKeyPair::from_pkcs8(algorithm, stored, &rng).ok().map(Self)
    }

    /// By which browsers and push services know the site.
    pub(crate) fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.0.public_key().as_ref())
    }

    /// What says that the site sends to a push service, until some moment.
    pub(super) fn authorization(&self, origin: &str, contact: &str, until: Time) -> Option<String> {
        let head = json!({ "typ": "JWT", "alg": "ES256" }).to_string();
        let claims = json!({ "aud": origin, "exp": until.0 / 1_000, "sub": contact }).to_string();
        let [head, claims] = [head, claims].map(|part| BASE64URL_NOPAD.encode(part.as_bytes()));
        let text = format!("{head}.{claims}");
        let signature = self.0.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        let signature = BASE64URL_NOPAD.encode(signature.as_ref());
        Some(format!("vapid t={text}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_rfc_comes_out_as_it_stands_there() {
        let read = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
        let shared = read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let browser = read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let own = read(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let auth = read("BTBZMqHH6r4Tts7J_aSIgg");
        let salt: [u8; 16] = read("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let (key, nonce) = keys(&shared, &browser, &own, &auth, &salt).unwrap();
        assert_eq!(BASE64URL_NOPAD.encode(&key), "oIhVW04MRdy2XN9CiKLxTg");
        assert_eq!(BASE64URL_NOPAD.encode(&nonce), "4h_95klXJ5E_qnoN");
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = seal(message, &shared, &browser, &own, &auth, &salt).unwrap();
        assert_eq!(
            BASE64URL_NOPAD.encode(&sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc\
             InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV\
             WGNWQexSgSxsj_Qulcy4a-fN"
        );
        assert_eq!(encrypt(message, &[4; 65], &auth), None, "not every 65 bytes are a key");
    }
}
