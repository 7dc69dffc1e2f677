// What a bank to practise with holds of persons: names and numbers in what it was given. Its books
// must stay what they are, so that who is forgotten has another name, to which the same happens.
import { escapeText } from '#artefacts'
import type { Unit } from '#db'
import type { Id } from '#kit'
import type { Vault } from '#participants'
import { openOrders, sealOrders } from './deeds.ts'
import { countForgotten, forgetPaid, lockOrdersDeed, rewriteDeed } from './store.ts'

/** What stands in a file of somebody who is forgotten. */
export interface ForgottenPayee {
  readonly names: readonly string[]
  readonly numbers: readonly string[]
}

/** Forgets whom a file of orders pays: before the file itself is written over. */
export async function forgetPractised(
  unit: Unit,
  vault: Vault,
  artefactId: Id<'artefact'>,
  { names, numbers }: ForgottenPayee,
): Promise<void> {
  const tenant_id = unit.tenant.id
  const [deed] = await unit.tx.query(lockOrdersDeed, { tenant_id, artefact_id: artefactId })
  if (deed === undefined) return
  const { connection_id, number, sealed } = deed
  const of = { tenantId: unit.tenant.id, connectionId: connection_id, number }
  const bytes = await openOrders(unit.tx, vault, { ...of, sealed, artefactId })
  const { nameForgotten, numberForgotten } = await import('@holdfast/practice-bank')
  let text = bytes.toString('utf8')
  for (const name of names) text = writeOver(text, name, nameForgotten(name))
  // What is as short as a count stands for an account only where one is named.
  for (const each of numbers) {
    for (const tag of ['IBAN', 'Id']) {
      text = text.replaceAll(
        `<${tag}>${each}</${tag}>`,
        `<${tag}>${numberForgotten(each)}</${tag}>`,
      )
    }
  }
  const rewritten = sealOrders(vault, of, Buffer.from(text, 'utf8'))
  await unit.tx.query(rewriteDeed, { tenant_id, connection_id, number, sealed: rewritten })
  await unit.tx.query(countForgotten, { tenant_id, connection_ids: [connection_id] })
}

function writeOver(text: string, told: string, stands: string): string {
  return text.replaceAll(`>${escapeText(told)}<`, () => `>${stands}<`)
}

/**
 * Forgets who paid, where banks to practise with have told of it: all of them with the first person
 * that is forgotten, since a payer is nobody who is known by an id. The money stays.
 */
export async function forgetPractisedPayers(
  unit: Unit,
  ids: readonly Id<'participant'>[],
): Promise<void> {
  if (ids.length === 0 || unit.tenant.environment === 'live') return
  const tenant_id = unit.tenant.id
  const rows = await unit.tx.query(forgetPaid, { tenant_id })
  if (rows.length === 0) return
  const connection_ids = rows.map((row) => row.connection_id)
  await unit.tx.query(countForgotten, { tenant_id, connection_ids })
}
