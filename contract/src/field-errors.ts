// What can be wrong with a single field of a request.

/**
 * Codes of single fields in `errors` of a 422, with their sentences. Words in braces are filled in:
 * `{limit}` a bound, `{allowed}` the allowed values, `{near}` the nearest known name, `{other}` the
 * other field concerned, `{expected}` a type or format.
 */
export const fieldErrors = {
  required: 'is required',
  unknown_field: 'is not a field of this request',
  unknown_field_near: 'is not a field of this request; did you mean `{near}`?',
  wrong_type: 'must be {expected}',
  not_allowed: 'must be one of {allowed}',
  not_positive: 'must be greater than 0',
  negative: 'must not be negative',
  too_large: 'must be at most {limit}',
  not_whole: 'must be a whole number',
  number_not_exact:
    'is not an exact number: whole ones reach to 9007199254740991, others have at most 15 digits',
  number_too_long: 'must be written in at most {limit} characters, its exponent within ±{exponent}',
  not_a_fraction: 'must be at least 0 and less than 1',
  too_many_decimals: 'must have at most {limit} decimals',
  bad_format: 'must be {expected}',
  bad_characters: 'contains characters that are not allowed',
  too_short: 'must have at least {limit} characters',
  too_long: 'must have at most {limit} characters',
  too_few: 'must have at least {limit} items',
  too_many: 'must have at most {limit} items',
  too_many_words: 'must have at most {limit} words',
  too_many_keys: 'must have at most {limit} keys',
  too_many_bytes: 'must be at most {limit} bytes of JSON',
  exclusive: 'cannot be given together with `{other}`',
  one_required: 'or `{other}` is required',
  not_used: 'is not used here',
  mismatch: 'does not agree with `{other}`',
  not_found: 'names something that does not exist',
  not_usable: 'cannot be used here',
  in_past: 'must not be in the past',
  duplicate: 'is named twice',
} as const

/** The code of a single wrong field. */
export type FieldErrorCode = keyof typeof fieldErrors
