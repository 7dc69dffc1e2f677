// What is wrong with a form before it is sent, gathered field by field.

/** A wrong field: where it stands, and what is wrong, to be read after the field's name. */
export interface Fault {
  /** JSON pointer, as `/amount`. */
  readonly pointer: string
  readonly message: string
}

/** What was read from a form, or what is wrong with it. */
export type Read<Value> = { readonly value: Value } | { readonly faults: readonly Fault[] }

/** A fault of a field. */
export function faultOn(name: string, message: string): Fault {
  return { pointer: `/${name}`, message }
}

/** The fields of these that nothing was entered in. */
export function missingEntries(entries: Readonly<Record<string, string>>): Fault[] {
  return Object.entries(entries).flatMap(([name, text]) =>
    text.trim() === '' ? [faultOn(name, 'is needed')] : [],
  )
}
