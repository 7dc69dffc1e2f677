// What the buyer gives to pay with is checked and kept here, before the checkout is made.
import { countries } from '@holdfast/contract'
import type { AccountCheck } from '#banks'
import { checkBankAccount } from '#banks'
import type { AdmitMeans, Means, MeansRequest, ReadNoticeDays } from '#checkouts'
import { bankTransfers } from '#checkouts'
import type { Unit } from '#db'
import type { NewMandate } from '#debits'
import { createMandates } from '#debits'
import { readIntentViews } from '#intents'
import type { FieldFault, Id, Result } from '#kit'
import { accepted, compact, Failure, invalid, parseId, present, refused } from '#kit'
import type { Vault } from '#participants'
import { banksFor, readCards } from './cards.ts'
import type { CardRecord } from './store.ts'

/** Admits cards, banks and mandates; bank transfers need nothing. Credit is another room's. */
export function admitMethods(vault: Vault, readNoticeDays: ReadNoticeDays): AdmitMeans {
  return async (unit, requests) => {
    const noticeDays = requests.some(isDebited)
      ? await readNoticeDays(unit.tx, unit.tenant, DEBITED)
      : null
    const cards = await cardsOf(unit, requests)
    const named = await readIntentViews(
      unit.tx,
      unit.tenant.id,
      requests.map(({ intentId }) => intentId),
    )
    const admitted = await Promise.all(
      requests.map(async (request): Promise<Result<Means | NewMandate | null>> => {
        if (request.method === 'card') {
          // An address that somebody typed on a page opens nobody's cards.
          const buyerId = named.get(request.intentId)?.intent.buyer_id ?? null
          return admitCard({ ...request, keptFor: buyerId }, cards)
        }
        if (request.method === 'open_banking') return admitBank(unit, request)
        if (isDebited(request)) return admitMandate(request, noticeDays)
        const [result] = await bankTransfers.admit(unit, [request])
        return present(result, 'one request has one result')
      }),
    )
    return await keepMandates(unit, vault, admitted)
  }
}

/** Mandates are given in euro only. */
const DEBITED = 'eur'

function isDebited({ method }: MeansRequest): boolean {
  return method === 'direct_debit'
}

async function cardsOf(unit: Unit, requests: readonly MeansRequest[]) {
  const ids = requests.flatMap(({ details }) => cardIdOf(details?.card_id) ?? [])
  return await readCards(unit.tx, unit.tenant.id, ids)
}

function cardIdOf(shown: string | null | undefined): Id<'card'> | undefined {
  return shown === null || shown === undefined ? undefined : parseId('card', shown)
}

type CardRequest = MeansRequest & { readonly keptFor: Id<'participant'> | null }

function isKeptFor(card: CardRecord | undefined, buyer: Id<'participant'> | null): boolean {
  return buyer !== null && card?.participant_id === buyer
}

/** A card of the same page, or one kept for the buyer whom the intent names. */
function admitCard(
  { details, pageKey, keptFor }: CardRequest,
  cards: ReadonlyMap<Id<'card'>, CardRecord>,
): Result<Means> {
  const shown = details?.card_id
  if (shown === null || shown === undefined)
    return lackingField('card_id', 'Give the card to pay with.')
  const id = cardIdOf(shown)
  const card = id === undefined ? undefined : cards.get(id)
  const isOwn = card?.page_key === pageKey || isKeptFor(card, keptFor)
  if (card === undefined || !isOwn) {
    const message = 'There is no such card of this buyer.'
    return refused(invalid({ pointer: '/details/card_id', code: 'not_found', message }))
  }
  return accepted({ kind: 'card', cardId: card.id })
}

function admitBank(unit: Unit, { details, currency }: MeansRequest): Result<Means> {
  const bank = details?.bank_id
  if (bank === null || bank === undefined)
    return lackingField('bank_id', 'Choose the bank to pay from.')
  if (banksFor(unit.tenant.environment, currency).some(({ id }) => id === bank)) {
    return accepted({ kind: 'open_banking', bank })
  }
  const message = 'There is no such bank for this currency.'
  return refused(invalid({ pointer: '/details/bank_id', code: 'not_found', message }))
}

function admitMandate(
  { details, buyerId }: MeansRequest,
  noticeDays: number | null,
): Result<NewMandate> {
  if (noticeDays === null) return refused(new Failure('method_not_available'))
  const iban = details?.iban ?? ''
  const holderName = details?.account_holder ?? ''
  const check = ibanCheck(iban)
  const faults: FieldFault[] = check.ok ? [] : [...check.errors]
  if (holderName.trim() === '') {
    const message = 'Give the name of the owner of the account.'
    faults.push({ pointer: '/details/account_holder', code: 'required', message })
  }
  if (details?.mandate_accepted !== true) {
    const message = 'The buyer must accept the mandate.'
    faults.push({ pointer: '/details/mandate_accepted', code: 'required', message })
  }
  if (!check.ok || faults.length > 0) return refused(invalid(...faults))
  return accepted({ participantId: buyerId, account: check.account, holderName, noticeDays })
}

function ibanCheck(iban: string): AccountCheck {
  const prefix = iban.trim().slice(0, 2).toUpperCase()
  const country = countries.find((code) => code === prefix)
  const check = country === undefined ? null : checkBankAccount({ country, currency: 'eur', iban })
  if (check?.ok === true) return check
  const pointer = '/details/iban'
  const isMissing = iban.trim() === ''
  const code = isMissing ? 'required' : 'bad_format'
  const message = isMissing
    ? 'Give the IBAN of the account to debit.'
    : 'This is not an IBAN that can be debited in euro. Check it.'
  return { ok: false, errors: [{ pointer, code, message }] }
}

function lackingField(field: string, message: string) {
  return refused(invalid({ pointer: `/details/${field}`, code: 'required', message }))
}

async function keepMandates(
  unit: Unit,
  vault: Vault,
  admitted: readonly Result<Means | NewMandate | null>[],
): Promise<Result<Means | null>[]> {
  const news = compact(admitted.map((result) => (result.ok ? mandateIn(result.value) : null)))
  const made = await createMandates(unit, vault, news)
  let next = 0
  return admitted.map((result): Result<Means | null> => {
    if (!result.ok) return result
    const { value } = result
    if (value === null || 'kind' in value) return accepted(value)
    const mandate = present(made[next++], 'each new mandate was made')
    return accepted({ kind: 'direct_debit', mandateId: mandate.id })
  })
}

function mandateIn(value: Means | NewMandate | null): NewMandate | null {
  return value === null || 'kind' in value ? null : value
}
