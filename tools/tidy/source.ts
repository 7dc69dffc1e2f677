/** One file of the project: its path from the root, with `/`, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** What a rule says of a line; a line of 0 means the whole file. */
export interface Fault {
  readonly line: number
  readonly what: string
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)(test|testing)\//.test(path)
}

/** The service's own code, where time, chance, configuration and SQL have their rooms. */
export function isOfService(path: string): boolean {
  return path.startsWith('service/src/')
}
