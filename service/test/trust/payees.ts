// Where sellers are paid to, in plain records: every account that anybody ever gave, by its end.
import type { Draw } from './draw.ts'
import type { Side, World } from './world.ts'

/** Each organisation has so many sellers, whose addresses the other has too. */
const SELLERS = 4
const FIRST = 1_000
const BANK = '37040044'

/** The e-mail address of a seller of an organisation. */
export function sellerOf({ domain }: Side, draw: Draw): string {
  return `seller${draw.number(1, SELLERS)}@${domain}`
}

/** An account that nobody gave before. */
export function newAccount(
  world: World,
  _how: string,
): { readonly country: string; readonly currency: string; readonly iban: string } {
  const number = `053201${FIRST + (++world.count % 8_999)}`
  return { country: 'DE', currency: 'eur', iban: ibanOf(BANK + number) }
}

/** A German IBAN with its check digits (ISO 13616: the rest of a division by 97). */
function ibanOf(account: string): string {
  const letters = '131400'
  const rest = Number(BigInt(account + letters) % 97n)
  return `DE${String(98 - rest).padStart(2, '0')}${account}`
}
