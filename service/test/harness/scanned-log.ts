// The log of every service that tests start: kept nowhere, and each line looked at for what must
// not stand in one, whatever the test is about.
import type { ServerLog } from '#http'
import { createLog } from '#http'

/** What no line may hold, with what it is called. */
const NEVER: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a key, token or client secret', /\b(sandbox|live)_(api|pk|i|s|v)_\w+/],
  ['a signing secret', /\bwhsec_[\w+/=]+/],
  ['a password of a database', /\bpostgres(ql)?:\/\/[^\s:@/]*:[^\s@]+@/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['an e-mail address', /[\w.+-]+@[\w-]+\.\w+/],
  ['an IBAN', /\b[A-Z]{2}\d{2}(?=[A-Z0-9]*\d{7})[A-Z0-9]{11,30}\b/],
  ['a password', /"(password|passphrase|authorization|cookie)":/i],
]

/** What a text holds of it, in words. */
export function secretsIn(text: string): string[] {
  return NEVER.flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []))
}

export interface ScannedLog {
  readonly log: ServerLog
  /** Throws where a line held what it must not: with what that was, and where. */
  readonly check: () => void
}

/** Makes a log of all levels that looks for these secrets, too. */
export function scannedLog(secrets: readonly string[] = []): ScannedLog {
  const faults: string[] = []
  const log = createLog(
    {
      write: (line) => {
        const found = secretsIn(line)
        if (secrets.some((secret) => line.includes(secret))) found.push('a secret of the service')
        for (const what of found) faults.push(`the log holds ${what}: ${line.trim()}`)
      },
    },
    'debug',
  )
  return {
    log,
    check: () => {
      if (faults.length > 0) throw new Error(faults.slice(0, 5).join('\n'))
    },
  }
}
