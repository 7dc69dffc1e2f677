// Reads what decides about the ways of paying of intents.
import type { PublicMethod } from '@holdfast/contract'
import type { Reader, Tenant } from '#db'
import type { AmountDue, IntentView } from '#intents'
import type { Id } from '#kit'
import { readOrganisation } from '#organisations'
import type { Methods } from './means.ts'
import { methodsFor } from './methods.ts'

/** For whom, and for how much, ways of paying are asked for. */
export interface OfferQuestion {
  readonly view: IntentView
  readonly due: AmountDue
  /** Null: not known yet, or credit does not matter. */
  readonly buyerId: Id<'participant'> | null
}

/** The ways of paying for intents, one list each. */
export async function readMethods(
  reader: Reader,
  { id: tenant, environment }: Pick<Tenant, 'id' | 'environment'>,
  questions: readonly OfferQuestion[],
  { served, readCreditOffer }: Methods,
): Promise<PublicMethod[][]> {
  if (questions.length === 0) return []
  const { hiddenMethods, isDirectDebitEnabled } = await readOrganisation(reader, tenant)
  return await Promise.all(
    questions.map(async ({ view, due, buyerId }) => {
      const { type: intentType, currency } = view.intent
      const isCreditServed = served.has('credit') && buyerId !== null
      const credit = isCreditServed
        ? await readCreditOffer(reader, tenant, { buyerId, currency, amount: due.total })
        : null
      return methodsFor({
        environment,
        intentType,
        currency,
        due,
        hiddenMethods,
        isDirectDebitEnabled,
        credit,
        served,
      })
    }),
  )
}
