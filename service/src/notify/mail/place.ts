// A place in a list of mails: when it was stored and, of those stored together, which it was.

export const PLACE = /^emails (\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export interface Place {
  readonly storedAt: Date
  readonly id: string
}

/** Writes a place for a cursor. */
export function placeOf(row: { readonly stored_at: Date; readonly id: string }): string {
  return `emails ${row.stored_at.getTime()} ${row.id}`
}

/** Reads what `PLACE` has matched. */
export function readPlace([storedAtMs = '0', id = '']: readonly string[]): Place {
  return { storedAt: new Date(Number(storedAtMs)), id }
}
