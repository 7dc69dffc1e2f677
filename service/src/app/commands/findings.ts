// What a check finds: of each thing whether it is right, what is wrong with it, and what mends it.

export interface Finding {
  readonly check: string
  /** `skipped`: it could not be looked at, or there is nothing to look at; `about` says why. */
  readonly state: 'ok' | 'wrong' | 'skipped'
  readonly about: string
  /** What mends it. */
  readonly mend?: string
  /** Numbers, for programs. */
  readonly figures?: Readonly<Record<string, number>>
}

/** Something that is as it should be. */
export function rightAbout(check: string, about: string): Finding {
  return { check, state: 'ok', about }
}

/** Something that is wrong, with what mends it. */
export function wrongAbout(check: string, about: string, mend: string): Finding {
  return { check, state: 'wrong', about, mend }
}

/** Something that was not looked at. */
export function skippedAbout(check: string, about: string): Finding {
  return { check, state: 'skipped', about }
}

/** The findings in lines: for a person, or one JSON object each. */
export function findingLines(findings: readonly Finding[], isJson: boolean): string[] {
  if (isJson) return findings.map((finding) => JSON.stringify(finding))
  const width = Math.max(0, ...findings.map(({ check }) => check.length))
  return findings.map(({ check, state, about, mend }) => {
    const line = `${state.padEnd(8)} ${check.padEnd(width)}  ${about}`
    return mend === undefined ? line : `${line}\n${' '.repeat(width + 11)}${mend}`
  })
}

/** The words of an error, with its code where the words say nothing. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code: unknown = Reflect.get(error, 'code')
  const [first = ''] = error.message.split('\n')
  return first === '' ? String(code) : first
}
