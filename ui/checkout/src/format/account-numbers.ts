// How numbers of accounts are shown and checked while they are typed. The service checks again.

/** A field of a bank account, as the payout support names it. */
export type BankField = string

const grouping: Readonly<Record<BankField, { readonly size: number; readonly glue: string }>> = {
  iban: { size: 4, glue: ' ' },
  sort_code: { size: 2, glue: '-' },
  bsb_code: { size: 3, glue: '-' },
}

/** The characters that count: no spaces, no dashes, no invisible ones, in capitals. */
export function bareNumber(text: string): string {
  return text.replace(/[\s\p{Cf}\p{Pd}.]/gu, '').toUpperCase()
}

/** Grouped as on cards and statements: `DE89 3704 …`, `60-16-13`. Other fields stay as they are. */
export function groupNumber(field: BankField, text: string): string {
  const group = grouping[field]
  if (group === undefined) return text
  const groups = bareNumber(text).match(new RegExp(`.{1,${group.size}}`, 'gu')) ?? []
  return groups.join(group.glue)
}

/**
 * Where the caret belongs after grouping: behind the same number of counting characters as before.
 */
export function caretAfterGrouping(before: string, caret: number, after: string): number {
  let left = bareNumber(before.slice(0, caret)).length
  if (left === 0) return 0
  for (let at = 0; at < after.length; at += 1) {
    if (bareNumber(after.charAt(at)) !== '') left -= 1
    if (left === 0) return at + 1
  }
  return after.length
}

/** Whether the check digits of an IBAN hold (ISO 7064, remainder 1 of 97). */
export function isIban(text: string): boolean {
  const iban = bareNumber(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const character of turned) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** Whether the check digit of a routing number in the United States holds (weights 3, 7, 1). */
export function isAba(text: string): boolean {
  const digits = bareNumber(text)
  if (!/^\d{9}$/.test(digits)) return false
  const weights = [3, 7, 1]
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number.parseInt(digit, 10) * (weights[at % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

/** Whether a text has the form of a BIC. */
export function isBic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bareNumber(text))
}
