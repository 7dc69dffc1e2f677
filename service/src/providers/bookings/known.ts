// What is known when entries of an account are decided: asked once for all of them.
import type { Currency } from '@holdfast/contract'
import { openAccount, readAccounts } from '#connections'
import type { Unit } from '#db'
import { readTaughtProjects } from '#inbounds'
import type { Id, TenantId } from '#kit'
import { bareText, compact, distinct, groupBy, indexBy, parseId, present } from '#kit'
import type { Vault } from '#participants'
import { findVirtualIbans, lockProjects } from '#projects'
import type { BookedEntry, Known, KnownInbound, KnownOrder, MeantProject } from './decide.ts'
import { textsOf } from './decide.ts'
import { meantBy, referencesIn } from './meant.ts'
import type { Said, SaidParty } from './said.ts'
import { payerNumberOf } from './said.ts'
import type { OrderRow } from './store-known.ts'
import {
  selectCame,
  selectOrders,
  selectOrdersOf,
  selectPayouts,
  selectReferences,
  selectStart,
} from './store-known.ts'

/** An account whose entries are decided. */
export interface BookedAccount {
  readonly id: Id<'connected_account'>
  readonly kind: 'client_money' | 'own_money'
  readonly currency: Currency
}

/** What of an order an entry tells once. */
type Claim = 'order_executed' | 'order_returned' | 'payout_arrived'

/** What is known, and what is claimed of it by those decided before. */
export interface Knowledge extends Known {
  /** Later entries find that this one says it left, came back, or arrived. */
  readonly claim: (orderId: string, as: Claim) => void
}

/**
 * Reads what entries are decided by, with the projects locked that any of them may move: orders by
 * their references and files, what came before, whose references payers wrote.
 */
export async function readKnown(
  unit: Unit,
  vault: Vault,
  account: BookedAccount,
  entries: readonly BookedEntry[],
): Promise<Knowledge> {
  const { id: tenant } = unit.tenant
  const details = entries.flatMap(({ said }) => said.details)
  const references = details.flatMap(({ end_to_end, uetr, instruction, transaction }) => {
    return compact([end_to_end, uetr, instruction, transaction])
  })
  const files = entries.flatMap(({ said }) => filesOf(said))
  const of = { tenant_id: tenant, connected_account_id: account.id }
  const asked = {
    ids: distinct(references.flatMap((one) => orderIdOf(one) ?? [])),
    batch_ids: distinct(files.flatMap((one) => batchIdOf(one) ?? [])),
  }
  const readOrders = async () => {
    if (account.kind === 'own_money') return await readPayouts(unit, account, asked.ids)
    return [
      ...(await unit.tx.query(selectOrders, { ...of, ids: asked.ids })),
      ...(await unit.tx.query(selectOrdersOf, { ...of, batch_ids: asked.batch_ids })),
    ]
  }
  const virtual = await readVirtual(unit, account, entries)
  const taught = await readTaughtPayers(unit, vault, account, entries)
  const came = await unit.tx.query(selectCame, { ...of, bank_references: bookingsOf(entries) })
  const open = await unit.tx.query(selectReferences, {
    tenant_id: tenant,
    currency: account.currency,
    references: referencesIn(
      entries.flatMap(({ said, amount }) => (amount > 0n ? allTexts(said) : [])),
    ),
  })
  await lockProjects(
    unit,
    distinct([
      ...compact((await readOrders()).map(({ project_id }) => project_id)),
      ...came.map(({ project_id }) => project_id),
      ...open.map(({ project_id }) => project_id),
      ...virtual.values(),
      ...taught.values(),
    ]),
  )
  const [start] = await unit.tx.query(selectStart, of)
  const isOwn = await readOwn(unit, vault, tenant)
  const inbounds = new Map<string, KnownInbound>(
    came.map(({ bank_reference: name, inbound_id: inboundId, amount }) => {
      return [name, { inboundId, amount }]
    }),
  )
  return knowledgeOf(await readOrders(), {
    account: { kind: account.kind, startsOn: start?.starts_on ?? null },
    inbound: (name) => inbounds.get(name),
    virtual: ({ iban, other }) => virtual.get(bareText(iban ?? other ?? '')),
    taught: ({ iban, other }) => taught.get(bareText(iban ?? other ?? '')),
    meant: meantOf(indexBy(open, ({ reference }) => reference)),
    isOwn,
  })
}

/** The payouts that credits on an own account may be: by whatever rail they left. */
async function readPayouts(
  unit: Unit,
  { currency }: BookedAccount,
  ids: readonly Id<'outbound'>[],
): Promise<readonly OrderRow[]> {
  const { id: tenant_id } = unit.tenant
  return await unit.tx.query(selectPayouts, { tenant_id, ids, currency })
}

function meantOf(open: Parameters<typeof meantBy>[1]): Known['meant'] {
  return (texts) => meantBy(texts, open)
}

function knowledgeOf(
  rows: readonly OrderRow[],
  others: Pick<Known, 'account' | 'inbound' | 'virtual' | 'meant' | 'taught' | 'isOwn'>,
): Knowledge {
  const orders = new Map<string, KnownOrder>(rows.map((row) => [row.id, orderOf(row)]))
  const ofBatch = groupBy(rows, ({ batch_id }) => batch_id)
  const idsOf = (name: string | null) => {
    const batch = name === null ? undefined : batchIdOf(name)
    return batch === undefined ? [] : (ofBatch.get(batch) ?? []).map(({ id }) => id)
  }
  const ofFile = groupBy(rows, ({ file }) => file)
  const idsOfFile = (name: string | null) => {
    const file = name === null ? [] : (ofFile.get(plain(name).slice(0, ID_LENGTH)) ?? [])
    return distinct([...idsOf(name), ...file.map(({ id }) => id)])
  }
  return {
    ...others,
    order: (reference) => {
      const id = orderIdOf(reference)
      return id === undefined ? undefined : orders.get(id)
    },
    ordersOf: (payment, message) => {
      const ofPayment = idsOf(payment)
      const ids = ofPayment.length > 0 ? ofPayment : idsOfFile(message)
      return ids.flatMap((id) => orders.get(id) ?? [])
    },
    claim: (id, as) => {
      const order = present(orders.get(id), 'what is claimed is known')
      orders.set(id, { ...order, ...claimed[as] })
    },
  }
}

const claimed: Readonly<Record<Claim, Partial<KnownOrder>>> = {
  order_executed: { isExecuted: true },
  order_returned: { isReturned: true },
  payout_arrived: { isArrived: true },
}

/** An order as entries are decided by it. */
export function orderOf({ id, kind, amount, standing, ...row }: OrderRow): KnownOrder {
  return {
    id,
    kind,
    amount,
    standing,
    isExecuted: row.is_executed,
    isReturned: row.is_returned,
    isArrived: row.is_arrived,
  }
}

/** The order that a reference is of: the 26 characters of its id, in whatever case. */
function orderIdOf(reference: string): Id<'outbound'> | undefined {
  return parseId('outbound', `outbound_${plain(reference)}`)
}

/** The file likewise: its MsgId, or the PmtInfId that begins with the same characters. */
function batchIdOf(name: string): Id<'bank_batch'> | undefined {
  return parseId('bank_batch', `bank_batch_${plain(name).slice(0, ID_LENGTH)}`)
}

const ID_LENGTH = 26

function plain(text: string): string {
  return text.trim().toLowerCase()
}

function filesOf({ batches, details }: Said): string[] {
  return compact([...batches, ...details].flatMap(({ message, payment }) => [message, payment]))
}

/** The bank's references of bookings that an entry may take back. */
function bookingsOf(entries: readonly BookedEntry[]): string[] {
  const back = entries.filter(({ amount, said }) => {
    return amount < 0n && (said.is_reversal || said.is_return)
  })
  return distinct(
    back.flatMap(({ bankReference, said }) => {
      const own = said.details.flatMap(({ booking, transaction }) => [booking, transaction])
      return compact([bankReference, ...own])
    }),
  )
}

function allTexts(said: Said): string[] {
  return (said.details.length === 0 ? [null] : said.details).flatMap((one) => textsOf(one, said))
}

/** The projects that the organisation taught that money from accounts means. */
async function readTaughtPayers(
  unit: Unit,
  vault: Vault,
  { currency }: BookedAccount,
  entries: readonly BookedEntry[],
): Promise<Map<string, Id<'project'>>> {
  const numbers = distinct(
    entries
      .filter(({ amount }) => amount > 0n)
      .flatMap(({ said }) => said.details.flatMap(({ debtor }) => payerNumberOf(debtor) ?? []))
      .map(bareText),
  )
  // Whoever names a checkout is asked by his words before: only what was taught is asked here.
  const payers = numbers.map((payerAccount) => ({ currency, text: null, payerAccount }))
  const projects = await readTaughtProjects(unit.tx, vault, unit.tenant.id, payers)
  return new Map(
    numbers.flatMap((number, place) => {
      const projectId = projects[place] ?? null
      return projectId === null ? [] : [[number, projectId]]
    }),
  )
}

/** The project that words mean, in the currency of an account. */
export async function readMeant(
  unit: Unit,
  { currency }: BookedAccount,
  texts: readonly string[],
): Promise<MeantProject> {
  const open = await unit.tx.query(selectReferences, {
    tenant_id: unit.tenant.id,
    currency,
    references: referencesIn(texts),
  })
  return meantBy(
    texts,
    indexBy(open, ({ reference }) => reference),
  )
}

/** The projects that have the virtual IBANs of an account to which payers paid. */
async function readVirtual(
  unit: Unit,
  account: BookedAccount,
  entries: readonly BookedEntry[],
): Promise<Map<string, Id<'project'>>> {
  const credits = entries.filter(({ amount }) => amount > 0n)
  const numbers = credits.flatMap(({ said }) =>
    said.details.flatMap(({ creditor }) => compact([creditor.iban ?? creditor.other])),
  )
  const found = await findVirtualIbans(unit.tx, unit.tenant.id, numbers)
  return new Map(
    [...found].flatMap(([number, one]) => {
      const { project_id: projectId, connected_account_id: ofAccount } = one
      return projectId === null || ofAccount !== account.id ? [] : [[number, projectId]]
    }),
  )
}

/** Whether a number is one of the organisation's own accounts. */
async function readOwn(unit: Unit, vault: Vault, tenant: TenantId): Promise<Known['isOwn']> {
  const accounts = await readAccounts(unit.tx, tenant, null)
  const numbers = new Set(
    accounts.flatMap((account) => {
      if (account.kind !== 'own_money') return []
      const { number } = openAccount(vault, tenant, account)
      return [bareText('iban' in number ? number.iban : number.local)]
    }),
  )
  return ({ iban, other }: SaidParty) => {
    const number = iban ?? other
    return number !== null && numbers.has(bareText(number))
  }
}
