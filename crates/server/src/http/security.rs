//! Who may ask, in the document that describes the API.

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, OpenApi};

/// Adds the two ways to say who asks. Operations that take only the cookie, or nothing, say so
/// themselves; all others take both.
pub(super) fn add(document: &mut OpenApi) {
    let cookie = ApiKeyValue::with_description(
        "partida_session",
        "What logging in gives. Where cookies are secure its name begins with __Host-.",
    );
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
        "A personal access token, made in the settings or with POST /api/v1/me/tokens. One of scope \
         read may ask and not change anything.",
    ));
    let components = document.components.get_or_insert_with(Components::default);
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    for item in document.paths.paths.values_mut() {
        let PathItem { get, put, post, delete, patch, .. } = item;
        for (operation, scope) in
            [(get, "read"), (put, "play"), (post, "play"), (delete, "play"), (patch, "play")]
        {
            if let Some(Operation { security: security @ None, .. }) = operation {
                let cookie = SecurityRequirement::new("cookie", [""; 0]);
                *security = Some(vec![cookie, SecurityRequirement::new("token", [scope])]);
            }
        }
    }
}
