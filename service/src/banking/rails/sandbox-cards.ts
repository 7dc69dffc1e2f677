// The sandbox's card processor: it knows the published test cards and no other. It keeps how a
// token behaves, never a number.
import type { CardBrand } from '@holdfast/contract'
import validator from 'validator'
import type { Database } from '#db'
import type { FailureDetails, Result, TenantId } from '#kit'
import { accepted, Failure, invalid, newUuid, refused } from '#kit'
import type { CardToken, TypedCard } from './collecting.ts'
import { insertSandboxCard } from './store.ts'

/** How a token behaves when it is paid with. */
type CardBehaviour = 'pays' | 'challenges' | 'declines'

type TestCard =
  | { readonly behaviour: CardBehaviour }
  | { readonly refusal: 'card_declined' | 'card_expired' | 'card_cvv_wrong'; readonly at: string }

/** The published test cards. */
const testCards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ['4242424242424242', { behaviour: 'pays' }],
  ['4000056655665556', { behaviour: 'pays' }],
  ['4000000000000424', { behaviour: 'challenges' }],
  ['4000000000000341', { behaviour: 'declines' }],
  ['4000000000000002', { refusal: 'card_declined', at: '/number' }],
  ['4000000000000069', { refusal: 'card_expired', at: '/expiry_year' }],
  ['4000000000000127', { refusal: 'card_cvv_wrong', at: '/cvv' }],
])

const LAST_FOUR = 4

/** Changes a test card into a token. Nothing of a card that is refused is kept. */
export async function tokeniseTestCard(
  database: Database,
  tenantId: TenantId,
  card: TypedCard,
): Promise<Result<CardToken>> {
  const number = card.number.replaceAll(' ', '')
  if (!validator.isLuhnNumber(number)) {
    const message = 'This is not the number of a card. Check the digits.'
    return refused(invalid({ pointer: '/number', code: 'bad_format', message }))
  }
  const known = testCards.get(number)
  if (known === undefined) return refusal('card_not_for_testing', '/number')
  if ('refusal' in known) return refusal(known.refusal, known.at)
  return await database.transact(tenantId, async (unit): Promise<Result<CardToken>> => {
    if (isOver(card, unit.now)) return refusal('card_expired', '/expiry_year')
    // A token is no secret of ours to seed: it is random like everything that opens something.
    const token = newUuid(unit.now)
    await unit.tx.query(insertSandboxCard, {
      tenant_id: tenantId,
      token,
      behaviour: known.behaviour,
      created_at: unit.now,
    })
    return accepted({ token, brand: brandOf(number), lastFour: number.slice(-LAST_FOUR) })
  })
}

const sentences = {
  card_declined: 'The issuer declined this card.',
  card_expired: 'This card has expired.',
  card_cvv_wrong: 'The security code is not the one of this card.',
  card_not_for_testing: 'A sandbox takes the published test cards only, as 4242 4242 4242 4242.',
} as const

function refusal(code: keyof typeof sentences, pointer: string) {
  const message = sentences[code]
  const details: FailureDetails = { errors: [{ pointer, code: 'not_usable', message }] }
  return refused(new Failure(code, details))
}

/** A card can be used until the end of its month. */
function isOver({ expiryMonth, expiryYear }: TypedCard, now: Date): boolean {
  return Date.UTC(expiryYear, expiryMonth) <= now.getTime()
}

function brandOf(number: string): CardBrand {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  return 'other'
}
