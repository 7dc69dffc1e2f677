// The cooling-off time of an account that is new to somebody who is verified, in words.

const HOURS_PER_DAY = 24

/** So many hours as people say it: `24 hours`, `3 days`, `one hour`. */
export function hoursWords(hours: number): string {
  if (hours === 1) return 'one hour'
  const isDays = hours > HOURS_PER_DAY && hours % HOURS_PER_DAY === 0
  return isDays ? `${hours / HOURS_PER_DAY} days` : `${hours} hours`
}

/** What happens to somebody whose account has changed; undefined while the rule is not known. */
export function coolingWords(hours: number | undefined): string {
  const told = 'The person is told at the address on file, and can say that it was someone else.'
  if (hours === undefined || hours === 0) return told
  return `${told} Releases and refunds to it wait for ${hoursWords(hours)}.`
}
