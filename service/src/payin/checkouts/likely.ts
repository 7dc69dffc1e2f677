// What unreconciled money may have been meant for: a bounded number of checkouts for each payment,
// found in one statement.
import type { Currency } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { distinct, groupBy } from '#kit'
import type { CheckoutView } from './checkout.ts'
import { readCheckouts } from './read.ts'
import { referencesIn } from './reference.ts'
import { selectLikely, selectLikelyAnywhere, selectReferences } from './store-likely.ts'

/** Unreconciled money, as its bank tells of it. */
export interface Unplaced {
  /** Where it lies, and where the organisation says that its payer's money belongs. */
  readonly projectIds: readonly Id<'project'>[]
  readonly amount: Minor
  /** Capital letters and digits only; empty where the payer wrote none. */
  readonly text: string
  /** Participants known to own the paying account. */
  readonly payerIds: ReadonlySet<Id<'participant'>>
  readonly payerName: string | null
}

/** How far is looked: at how many, in each direction of amount, and of those that owe. */
export interface Depth {
  readonly nearest: number
  readonly short: number
}

/** How many namesakes of a payer are looked at, and of each how many checkouts, newest first. */
const OF_PAYER_MAX = 50
/** Of those that wait for an amount, in all projects. */
const NEAREST_MAX = 50

/**
 * For each payment, in their order: the checkouts whose references stand in its text, whatever
 * their status and project; those of its projects that wait for money, the nearest in amount; those
 * of them that have settled and owe, or lack again; and those that wait for money of its payer, by
 * account or by name, in any project. At most a few hundred each.
 */
export async function readLikelyCheckouts(
  reader: Reader,
  tenant: TenantId,
  payments: readonly Unplaced[],
  { nearest, short }: Depth,
): Promise<CheckoutView[][]> {
  if (payments.length === 0) return []
  const named = payments.flatMap(({ text }, place) =>
    referencesIn(text).map((reference) => ({ place, reference })),
  )
  const payers = payments.flatMap(({ payerIds }, place) =>
    [...payerIds].map((id) => ({ place, id })),
  )
  const lying = payments.flatMap(({ projectIds, amount, payerName }, place) =>
    projectIds.map((projectId) => ({ place, projectId, amount, payerName })),
  )
  const rows = await reader.query(selectLikely, {
    tenant_id: tenant,
    lying: lying.map(({ place, projectId, amount, payerName }) => ({
      place,
      project_id: projectId,
      amount,
      payer_name: payerName,
    })),
    named,
    payers,
    nearest_max: nearest,
    short_max: short,
    of_payer_max: OF_PAYER_MAX,
  })
  const views = await readCheckouts(reader, tenant, distinct(rows.map(({ id }) => id)))
  const found = groupBy(rows, ({ place }) => place)
  return payments.map((_, place) =>
    (found.get(place) ?? []).flatMap(({ id }) => views.get(id) ?? []),
  )
}

/**
 * Of money that lies in no project yet: the checkouts that its text names, those that wait for just
 * this amount, and the newest of its payer, by account or by name, in all projects of its currency.
 */
export async function readLikelyAnywhere(
  reader: Reader,
  tenant: TenantId,
  payment: Omit<Unplaced, 'projectIds'> & { readonly currency: Currency },
): Promise<CheckoutView[]> {
  const { currency, amount, text, payerIds, payerName } = payment
  const rows = await reader.query(selectLikelyAnywhere, {
    tenant_id: tenant,
    currency,
    amount,
    references: referencesIn(text),
    payer_ids: [...payerIds],
    payer_name: payerName,
    nearest_max: NEAREST_MAX,
    of_payer_max: OF_PAYER_MAX,
  })
  const ids = rows.map(({ id }) => id)
  const views = await readCheckouts(reader, tenant, ids)
  return [...views.values()].filter(({ checkout }) => checkout.currency === currency)
}

/** Which of these texts name a checkout, of any project and whatever its status. */
export async function readNaming(
  reader: Reader,
  tenant: TenantId,
  texts: readonly string[],
): Promise<Set<string>> {
  const named = texts.map((text) => ({ text, references: referencesIn(text) }))
  const all = distinct(named.flatMap(({ references }) => references))
  if (all.length === 0) return new Set()
  const rows = await reader.query(selectReferences, { tenant_id: tenant, references: all })
  const known = new Set(rows.map(({ reference }) => reference))
  return new Set(
    named.flatMap(({ text, references }) => (references.some((one) => known.has(one)) ? text : [])),
  )
}
