// Settlements that exist already and get more money by an intent that names them.
import type { Reader } from '#db'
import type { IntentTermsRecord, IntentView } from '#intents'
import type { Id, TenantId } from '#kit'
import { compact, smaller } from '#kit'
import type { SettlementRecord } from '#settlements'
import { lackOf, readSettlements } from '#settlements'

/** The settlements that intents name, by id. */
export async function readNamedSettlements(
  reader: Reader,
  tenant: TenantId,
  views: readonly IntentView[],
): Promise<Map<Id<'settlement'>, SettlementRecord>> {
  const ids = views.flatMap(({ terms }) => terms.map((term) => term.settlement_id))
  return await readSettlements(reader, tenant, compact(ids))
}

/** The terms as they stand: nobody is asked for more than a settlement still lacks. */
export function presentTerms(
  { terms }: IntentView,
  existing: ReadonlyMap<Id<'settlement'>, SettlementRecord>,
): IntentTermsRecord[] {
  return terms.map((term) => {
    const settlement = term.settlement_id === null ? undefined : existing.get(term.settlement_id)
    // One that takes no more money is refused at confirmation; until then it is shown as asked for.
    if (settlement === undefined || settlement.status !== 'settling') return term
    return { ...term, amount: smaller(term.amount, lackOf(settlement)) }
  })
}
