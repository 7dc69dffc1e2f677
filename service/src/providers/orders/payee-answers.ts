// What a bank says of whom orders pay once it has them: kept beside their accounts, so that the
// next order to the same account and name knows it.
import type { PayeeCheckResult } from '@holdfast/contract'
import { payeeCheckResults } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id } from '#kit'
import type { Standing } from '#messages'
import type { Vault } from '#participants'
import { recordPayeeChecks } from '#participants'
import { openDetails, sealDetails } from './details.ts'
import type { OrderRecord } from './order.ts'
import { readPaid } from './payees.ts'
import { setDetails } from './store-payees.ts'

/** By which connection, and what opens orders. */
interface Of {
  readonly vault: Vault
  readonly connectionId: Id<'bank_connection'>
}

interface Told {
  readonly order: OrderRecord
  readonly standing: Standing
}

/** Keeps what was said of each payee; that some of a file do not match is said of none. */
export async function keepPayees(
  unit: Unit,
  { vault, connectionId }: Of,
  told: readonly Told[],
): Promise<void> {
  const tenantId = unit.tenant.id
  const checked = told.flatMap(({ order, standing }) => {
    const result = resultOf(standing)
    return result === null ? [] : [{ order, result, suggestedName: suggestedBy(standing) }]
  })
  if (checked.length === 0) return
  const paidBy = await readPaid(
    unit.tx,
    tenantId,
    checked.map(({ order }) => order),
  )
  await recordPayeeChecks(unit, vault, {
    source: 'answered',
    connectionId,
    said: checked.flatMap(({ order, result, suggestedName }) => {
      const { payee } = order
      return payee === null ? [] : [{ payee, ...paidBy(order), result, suggestedName }]
    }),
  })
  for (const { order, suggestedName } of checked) {
    const details = suggestedName === null ? null : openDetails(vault, tenantId, order)
    if (suggestedName === null || details === null) continue
    const sealed = sealDetails(
      vault,
      { tenantId, id: order.id },
      {
        ...details,
        suggested: suggestedName,
      },
    )
    await unit.tx.query(setDetails, { tenant_id: tenantId, id: order.id, sealed })
  }
}

function resultOf({ payeeCheck }: Standing): PayeeCheckResult | null {
  return payeeCheckResults.find((one) => one === payeeCheck) ?? null
}

/** Where the name is nearly right, the bank's words are the name that it knows. */
function suggestedBy({ payeeCheck, reasons }: Standing): string | null {
  if (payeeCheck !== 'close_match') return null
  const words = reasons
    .flatMap(({ texts }) => texts)
    .join(' ')
    .trim()
  return words === '' ? null : words
}
