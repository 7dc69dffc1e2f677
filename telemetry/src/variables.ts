// The variables that say how traces are sent, as they were given.

/** By name; what is empty counts as not given. */
export type Variables = Readonly<Record<string, string | undefined>>

/** A variable that holds something that is not understood. */
export class VariableError extends Error {
  /** Whoever starts the service can mend it. */
  readonly fault = 'variable'
  constructor(name: string, meant: string) {
    super(`${name}: ${meant}`)
    this.name = 'VariableError'
  }
}

/** The value of a variable; undefined where it is not given, or empty. */
export function readVariable(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim()
  return value === '' ? undefined : value
}
