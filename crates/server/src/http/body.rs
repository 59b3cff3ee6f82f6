use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use protocol::Fault;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use utoipa::IntoResponses;

use crate::app::Shared;
use crate::error::Error;

/// A JSON body, refused in our own words where it is none or does not come in time.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, Error> {
        // For the body as a whole: the timeout of tower-http begins anew with every byte, and one
        // for the whole request would break off what is being stored.
        let read = timeout(app.settings.timeouts.body, Json::from_request(request, app)).await;
        match read.map_err(|_| Error::TooSlow)? {
            Ok(Json(body)) => Ok(Self(body)),
            Err(JsonRejection::BytesRejection(why))
                if why.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                Err(Error::TooLong)
            }
            Err(why) => Err(Error::BadRequest(why.body_text())),
        }
    }
}

/// The part of an address after the `?`, refused in our own words where it is wrong.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Self(params)),
            Err(why) => Err(Error::BadRequest(why.body_text())),
        }
    }
}

/// The variable parts of an address. What cannot be read is the address of nothing.
pub(crate) struct Place<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Place<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(place)) => Ok(Self(place)),
            Err(_) => Err(Error::NotFound),
        }
    }
}

/// What every endpoint may answer instead, for the OpenAPI document.
#[derive(IntoResponses)]
#[response(status = "default", description = "It was not done, and nothing changed")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(crate) struct Faults(Fault);
