//! The document that describes the API, and the page that shows it.

use crate::common::{Client, World};

#[tokio::test]
async fn the_document_describes_every_endpoint() {
    let world = World::new().await;
    let document = world.visitor().get("/openapi.json").await.ok(200);
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            found.push(format!("{} {path}", method.to_uppercase()));
            assert!(operation["summary"].is_string(), "{method} {path} has no summary");
            assert!(operation["tags"][0].is_string(), "{method} {path} has no tag");
            let fault = &operation["responses"]["default"]["content"]["application/json"];
            assert_eq!(fault["schema"]["$ref"], "#/components/schemas/Fault", "{method} {path}");
            // Whatever a schema refers to is there.
            for reference in operation.to_string().split("#/components/schemas/").skip(1) {
                let name = reference.split('"').next().unwrap();
                assert!(document["components"]["schemas"][name].is_object(), "{name}");
            }
        }
    }
    found.sort_unstable();
    assert_eq!(
        found,
        [
            "DELETE /api/v1/admin/matches/{id}",
            "DELETE /api/v1/admin/sanctions/{number}",
            "DELETE /api/v1/admin/users/{username}",
            "DELETE /api/v1/clubs/{name}",
            "DELETE /api/v1/clubs/{name}/members/{username}",
            "DELETE /api/v1/matches/{id}/bots/{seat}",
            "DELETE /api/v1/matches/{id}/members/{username}",
            "DELETE /api/v1/me",
            "DELETE /api/v1/me/blocks/{username}",
            "DELETE /api/v1/me/bots/{username}",
            "DELETE /api/v1/me/follows/{username}",
            "DELETE /api/v1/me/push",
            "DELETE /api/v1/me/sessions",
            "DELETE /api/v1/me/sessions/{session}",
            "DELETE /api/v1/me/tokens",
            "DELETE /api/v1/me/tokens/{token}",
            "DELETE /api/v1/me/vacations",
            "GET /api/v1/admin/appeals",
            "GET /api/v1/admin/audit",
            "GET /api/v1/admin/matches",
            "GET /api/v1/admin/reports",
            "GET /api/v1/admin/users",
            "GET /api/v1/clubs",
            "GET /api/v1/clubs/{name}",
            "GET /api/v1/clubs/{name}/members",
            "GET /api/v1/games",
            "GET /api/v1/join/{code}",
            "GET /api/v1/leaderboards/{game}/{class}",
            "GET /api/v1/leaderboards/{game}/{class}/anchors",
            "GET /api/v1/matches",
            "GET /api/v1/matches/{id}",
            "GET /api/v1/matches/{id}/chat",
            "GET /api/v1/matches/{id}/entries",
            "GET /api/v1/matches/{id}/picture.png",
            "GET /api/v1/matches/{id}/picture.svg",
            "GET /api/v1/matches/{id}/record",
            "GET /api/v1/me",
            "GET /api/v1/me/blocks",
            "GET /api/v1/me/bots",
            "GET /api/v1/me/clubs",
            "GET /api/v1/me/export",
            "GET /api/v1/me/follows",
            "GET /api/v1/me/mail",
            "GET /api/v1/me/matches",
            "GET /api/v1/me/notices",
            "GET /api/v1/me/notices/wanted",
            "GET /api/v1/me/profile",
            "GET /api/v1/me/progress/{game}",
            "GET /api/v1/me/push",
            "GET /api/v1/me/sanctions",
            "GET /api/v1/me/sessions",
            "GET /api/v1/me/tokens",
            "GET /api/v1/me/vacations",
            "GET /api/v1/players/{username}",
            "GET /api/v1/players/{username}/matches",
            "GET /api/v1/players/{username}/ratings",
            "GET /api/v1/players/{username}/ratings/{game}/{class}",
            "GET /api/v1/session",
            "GET /api/v1/tournaments",
            "GET /api/v1/tournaments/{id}",
            "GET /api/v1/watch/{id}",
            "PATCH /api/v1/admin/users/{username}",
            "POST /api/v1/admin/matches/{id}/end",
            "POST /api/v1/admin/reports/{number}/close",
            "POST /api/v1/admin/sanctions",
            "POST /api/v1/admin/users",
            "POST /api/v1/appeals",
            "POST /api/v1/clubs",
            "POST /api/v1/clubs/{name}/invitation",
            "POST /api/v1/clubs/{name}/join",
            "POST /api/v1/clubs/{name}/leave",
            "POST /api/v1/email/confirm",
            "POST /api/v1/guests",
            "POST /api/v1/join",
            "POST /api/v1/login",
            "POST /api/v1/logout",
            "POST /api/v1/matches",
            "POST /api/v1/matches/{id}/end",
            "POST /api/v1/matches/{id}/join",
            "POST /api/v1/matches/{id}/leave",
            "POST /api/v1/matches/{id}/rematch",
            "POST /api/v1/matches/{id}/resign",
            "POST /api/v1/matches/{id}/start",
            "POST /api/v1/me/bots",
            "POST /api/v1/me/bots/{username}",
            "POST /api/v1/me/mail/confirmation",
            "POST /api/v1/me/notices/read",
            "POST /api/v1/me/push",
            "POST /api/v1/me/register",
            "POST /api/v1/me/sanctions/{number}/appeal",
            "POST /api/v1/me/tokens",
            "POST /api/v1/me/vacations",
            "POST /api/v1/password/forgotten",
            "POST /api/v1/password/reset",
            "POST /api/v1/register",
            "POST /api/v1/reports",
            "POST /api/v1/tournaments",
            "POST /api/v1/tournaments/{id}/bots",
            "POST /api/v1/tournaments/{id}/cancel",
            "POST /api/v1/tournaments/{id}/join",
            "POST /api/v1/tournaments/{id}/leave",
            "POST /api/v1/tournaments/{id}/start",
            "PUT /api/v1/clubs/{name}",
            "PUT /api/v1/clubs/{name}/members/{username}",
            "PUT /api/v1/matches/{id}/bots/{seat}",
            "PUT /api/v1/matches/{id}/chat",
            "PUT /api/v1/matches/{id}/invitations/{username}",
            "PUT /api/v1/matches/{id}/luck",
            "PUT /api/v1/matches/{id}/rated",
            "PUT /api/v1/matches/{id}/seat",
            "PUT /api/v1/matches/{id}/stand-in/{seat}",
            "PUT /api/v1/me/blocks/{username}",
            "PUT /api/v1/me/follows/{username}",
            "PUT /api/v1/me/mail",
            "PUT /api/v1/me/notices/wanted",
            "PUT /api/v1/me/password",
            "PUT /api/v1/me/profile",
            "PUT /api/v1/me/progress/{game}",
            "PUT /api/v1/me/push/kinds",
        ]
    );
}

#[tokio::test]
async fn a_page_shows_the_document_and_needs_nothing_from_elsewhere() {
    let world = World::new().await;
    let url = format!("http://{}/api/v1/docs", world.address());
    let page = Client::answer(reqwest::Client::new().get(url)).await;
    assert_eq!(page.status, 200);
    assert!(page.headers["content-type"].to_str().unwrap().starts_with("text/html"));
    assert!(page.headers["content-security-policy"].to_str().unwrap().contains("'none'"));
    let text = page.body.as_str().unwrap();
    assert!(text.contains("openapi.json"));
    assert!(!text.contains("https://") && !text.contains("//cdn"), "it is self-contained");
}
