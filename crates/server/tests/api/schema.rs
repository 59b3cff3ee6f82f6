//! Holds messages against the schemas that describe them: as much of JSON Schema as ours use. A
//! keyword that is not known here fails, so that nothing is taken for checked that is not.

use serde_json::Value;

/// What is wrong with a value, if anything.
pub(crate) fn validate(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let Value::Object(keywords) = schema else { return Err(format!("{schema} is no schema")) };
    let wrong = |why: String| Err(format!("{value} {why}"));
    let each = |key: &str| keywords[key].as_array().cloned().unwrap_or_default();
    for (keyword, asked) in keywords {
        match keyword.as_str() {
            "$ref" => {
                let place = asked.as_str().unwrap().strip_prefix('#').unwrap();
                let found = document.pointer(place).ok_or(format!("there is no {asked}"))?;
                validate(document, found, value)?;
            }
            "type" => {
                let types = asked.as_array().cloned().unwrap_or(vec![asked.clone()]);
                let is = |one: &Value| match one.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "number" => value.is_number(),
                    other => panic!("the type {other}"),
                };
                if !types.iter().any(is) {
                    return wrong(format!("is not {asked}"));
                }
            }
            "const" if value != asked => return wrong(format!("is not {asked}")),
            "enum" if !each("enum").contains(value) => return wrong(format!("is none of {asked}")),
            "required" => {
                let missing = |name: &&Value| value.get(name.as_str().unwrap()).is_none();
                if let Some(name) = each("required").iter().find(missing) {
                    return wrong(format!("has no {name}"));
                }
            }
            "properties" => {
                for (name, schema) in asked.as_object().unwrap() {
                    if let Some(field) = value.get(name) {
                        validate(document, schema, field)
                            .map_err(|why| format!("{name}: {why}"))?;
                    }
                }
            }
            "additionalProperties" => {
                assert_eq!(asked, false);
                let known = keywords["properties"].as_object().unwrap();
                if let Some(other) =
                    value.as_object().unwrap().keys().find(|k| !known.contains_key(*k))
                {
                    return wrong(format!("has {other}, which is not described"));
                }
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    validate(document, asked, item)?;
                }
            }
            "oneOf" | "anyOf" => {
                let all = each(keyword);
                let tried: Vec<_> = all.iter().map(|one| validate(document, one, value)).collect();
                let fits = tried.iter().filter(|one| one.is_ok()).count();
                if fits == 0 || keyword == "oneOf" && fits > 1 {
                    return wrong(format!("fits {fits} of {keyword}: {tried:?}"));
                }
            }
            "minimum" if value.as_f64() < asked.as_f64() && value.is_number() => {
                return wrong(format!("is less than {asked}"));
            }
            "minLength" | "maxLength" => {
                let length = value.as_str().map(|text| text.chars().count() as u64);
                let most = asked.as_u64().unwrap();
                let fits =
                    |length| if keyword == "minLength" { length >= most } else { length <= most };
                if !length.is_none_or(fits) {
                    return wrong(format!("has not a {keyword} of {asked}"));
                }
            }
            "const" | "enum" | "minimum" | "description" | "example" | "format" | "default" => {}
            other => panic!("the keyword {other} of {schema}"),
        }
    }
    Ok(())
}
