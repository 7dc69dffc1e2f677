// Whether a text is one of the names that words are kept under.

/** Whether a text names a line of these words. */
export function isIn<Name extends string>(
  of: Readonly<Record<Name, unknown>>,
  text: string,
): text is Name {
  return Object.hasOwn(of, text)
}
