// When a disk is full: by what came a day, and by what goes again once it was kept long enough.

export interface Growing {
  readonly name: string
  /** What it takes now. */
  readonly bytes: number
  /** What comes a day. */
  readonly perDay: number
  /** For how long it is kept; null: always. */
  readonly keptDays: number | null
}

/** Nobody plans further. */
const DAYS_MAX = 3_650

/** What a table takes more after so many days than now. */
function grownBy({ bytes, perDay, keptDays }: Growing, days: number): number {
  const grown = perDay * days
  if (keptDays === null) return grown
  // Room is used again: it gets as large as what comes while a row is kept, and no larger.
  return Math.min(grown, Math.max(0, perDay * keptDays - bytes))
}

/** In how many days so much room is filled; null: not within ten years. */
export function daysUntilFull(tables: readonly Growing[], freeBytes: number): number | null {
  for (let days = 0; days <= DAYS_MAX; days++) {
    const grown = tables.reduce((sum, table) => sum + grownBy(table, days), 0)
    if (grown >= freeBytes && (days > 0 || freeBytes <= 0)) return days
  }
  return null
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const
const PER_UNIT = 1_000

/** Bytes for people: `1.2 GB`. */
export function showBytes(bytes: number): string {
  let rest = bytes
  let unit = 0
  while (rest >= PER_UNIT && unit < UNITS.length - 1) {
    rest /= PER_UNIT
    unit += 1
  }
  return `${rest.toFixed(rest < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit] ?? ''}`
}
