// Statements, decisions and nights as the API shows them.
import type {
  BankAskedWhy,
  BankClosing,
  BankDay,
  BankDecision,
  BankDecisionFile,
  BankStatement,
} from '@holdfast/contract'
import type { Reader } from '#db'
import { type ProjectSuggestion, suggestProjects } from '#inbounds'
import type { Id, TenantId } from '#kit'
import {
  asId,
  fail,
  minor,
  showId,
  showIdOrNull,
  showInstant,
  showInstantOrNull,
  showMinor,
} from '#kit'
import type { Vault } from '#participants'
import { openSaid } from './book.ts'
import type { KnownOrder } from './decide.ts'
import { textsOf } from './decide.ts'
import { ageOf, isOverdue, LATE_DAYS } from './late.ts'
import type { Said } from './said.ts'
import { payerNumberOf } from './said.ts'
import type { EntryRecord, StatementRecord } from './statement.ts'
import { selectEntry } from './store.ts'
import type { DayRecord } from './store-days.ts'
import type { DecisionRecord } from './store-inbox.ts'
import { selectDecision } from './store-inbox.ts'
import { selectOrderKinds } from './store-known.ts'
import type { ClosingRecord } from './store-night.ts'

/** A statement as the API shows it. */
export function showStatement(record: StatementRecord): BankStatement {
  return {
    id: showId('bank_statement', record.id),
    created_at: showInstant(record.created_at),
    connected_account_id: showId('connected_account', record.connected_account_id),
    artefact_id: showId('artefact', record.artefact_id),
    kind: record.kind,
    status: record.status,
    findings: [...record.findings],
    statement_id: record.statement_id,
    sequence: record.sequence === null ? null : String(record.sequence),
    from: record.from_day,
    to: record.to_day,
    currency: record.currency,
    opening: numberOrNull(record.opening),
    closing: numberOrNull(record.closing),
    entries: record.entries,
    copy_of: showIdOrNull('bank_statement', record.copy_of),
  }
}

function numberOrNull(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount)
}

/** The id of an order as the API shows it: that of what it pays or collects. */
export function showOrder(id: string, kindOf: ReadonlyMap<string, KnownOrder['kind']>): string {
  const kind = kindOf.get(id) ?? 'outbound'
  return showId(kind, asId(kind, id))
}

function showWho(keys: readonly string[], id: string | null): string | null {
  if (id === null) return null
  return keys.includes(id)
    ? showId('api_key', asId('api_key', id))
    : showId('member', asId('member', id))
}

/** A decision as the API shows it: without what the bank says. */
export function showDecision(record: DecisionRecord): BankDecision {
  return {
    id: showId('bank_decision', record.id),
    created_at: showInstant(record.created_at),
    updated_at: showInstant(record.updated_at),
    kind: record.kind,
    status: record.status,
    why: [...record.why],
    connected_account_id: showId('connected_account', record.connected_account_id),
    statement_id: showIdOrNull('bank_statement', record.statement_id),
    entry_id: showIdOrNull('bank_entry', record.entry_id),
    amount: numberOrNull(record.amount ?? record.opening),
    currency: record.currency,
    action: record.action,
    proposed_by: showWho(record.keys, record.proposed_by),
    decided_by: showWho(record.keys, record.decided_by),
    note: record.note,
  }
}

/** A decision with what the bank says, whole. Refuses with `not_found`. */
export async function readDecisionFile(
  reader: Reader,
  vault: Vault,
  { tenant, id }: { readonly tenant: TenantId; readonly id: Id<'bank_decision'> },
): Promise<BankDecisionFile> {
  const [decision] = await reader.query(selectDecision, { tenant_id: tenant, id })
  if (decision === undefined) return fail('not_found')
  const { entry_id: entryId, order_ids: orders } = decision
  const [entry] =
    entryId === null ? [] : await reader.query(selectEntry, { tenant_id: tenant, id: entryId })
  const kinds = await reader.query(selectOrderKinds, { tenant_id: tenant, ids: orders ?? [] })
  const kindOf = new Map(kinds.map(({ id: order, kind }) => [order, kind]))
  return {
    decision: showDecision(decision),
    said: entry === undefined ? [] : showSaid(openSaid({ tenant: { id: tenant } }, vault, entry)),
    order_ids: (orders ?? []).map((order) => showOrder(order, kindOf)),
    project_id: showIdOrNull('project', decision.project_id),
    inbound_id: showIdOrNull('inbound', decision.inbound_id),
    starts_on: decision.starts_on,
    suggestions: await showSuggestions(reader, vault, { tenant, decision, entry }),
  }
}

interface Suggested {
  readonly tenant: TenantId
  readonly decision: DecisionRecord
  readonly entry: EntryRecord | undefined
}

/** Why people are asked whose money it is. */
const WHOSE: ReadonlySet<string> = new Set<BankAskedWhy>(['unknown_project', 'several_projects'])
/** Of an entry of many payments, the first so many are looked at. */
const LOOKED_AT = 5

/** The projects that what is asked about may be meant for, by each payment in it. */
async function showSuggestions(
  reader: Reader,
  vault: Vault,
  { tenant, decision, entry }: Suggested,
): Promise<BankDecisionFile['suggestions']> {
  const isAsked = decision.status === 'open' || decision.status === 'proposed'
  if (entry === undefined || !isAsked || !decision.why.some((one) => WHOSE.has(one))) return []
  const said = openSaid({ tenant: { id: tenant } }, vault, entry)
  const details = said.details.length === 0 ? [null] : said.details.slice(0, LOOKED_AT)
  const shown = new Map<string, BankDecisionFile['suggestions'][number]>()
  for (const detail of details) {
    const debtor = detail?.debtor
    const own = details.length === 1 ? null : (detail?.amount ?? null)
    const found = await suggestProjects(reader, vault, tenant, {
      currency: entry.currency,
      amount: minor(own === null ? entry.amount : BigInt(own)),
      text: textsOf(detail, said).join(' '),
      payerName: debtor?.name ?? null,
      payerAccount: debtor === undefined ? null : payerNumberOf(debtor),
      bookedAt: decision.created_at,
    })
    for (const one of found) {
      const key = one.checkoutId ?? one.projectId
      if (!shown.has(key)) shown.set(key, showSuggestion(one))
    }
  }
  return [...shown.values()]
}

function showSuggestion(suggestion: ProjectSuggestion): BankDecisionFile['suggestions'][number] {
  const { projectId, checkoutId, reference, outstanding, buyerName, evidence } = suggestion
  return {
    project_id: showId('project', projectId),
    checkout_id: showIdOrNull('checkout', checkoutId),
    reference,
    outstanding: outstanding === null ? null : showMinor(outstanding),
    buyer_name: buyerName,
    evidence: [...evidence],
  }
}

function showSaid({ details, note }: Said): BankDecisionFile['said'] {
  const nothing = { payer: null, payer_account: null, payee: null, payee_account: null }
  if (details.length === 0) return [{ ...nothing, text: note, amount: null }]
  return details.map(({ debtor, creditor, remittance, amount, note: own }) => ({
    payer: debtor.name,
    payer_account: debtor.iban ?? debtor.other,
    payee: creditor.name,
    payee_account: creditor.iban ?? creditor.other,
    text: remittance ?? own ?? note,
    amount: amount === null ? null : Number(amount),
  }))
}

/** A night as the API shows it. */
export function showClosing(record: ClosingRecord): BankClosing {
  const { day, bank, ledger } = record
  return {
    id: showId('bank_closing', record.id),
    day,
    connected_account_id: showId('connected_account', record.connected_account_id),
    kind: record.kind,
    currency: record.currency,
    ledger: Number(ledger),
    bank: numberOrNull(bank),
    difference: bank === null ? null : Number(bank - ledger),
    unexplained: numberOrNull(record.unexplained),
    items: record.items.map(({ what, about, amount, since }) => {
      const age = ageOf(since, day)
      return { what, about, amount: Number(amount), since, age_days: age, is_late: age > LATE_DAYS }
    }),
    ...showSignOff(record),
  }
}

/** A day in the form of the API. */
export function showDay(record: DayRecord): BankDay {
  const { bank, elsewhere, owed } = record
  return {
    id: showId('bank_day', record.id),
    day: record.day,
    currency: record.currency,
    bank: numberOrNull(bank),
    elsewhere: Number(elsewhere),
    owed: Number(owed),
    difference: bank === null ? null : Number(bank + elsewhere - owed),
    own: Number(record.own),
    named: Number(record.named),
    unexplained: numberOrNull(record.unexplained),
    short_since: record.short_since,
    is_overdue: isOverdue(record),
    ...showSignOff(record),
  }
}

type SignOff = Pick<DayRecord, 'signed_by' | 'is_by_key' | 'signed_at' | 'note'>

/** Who signed it off, when, and what they say. */
function showSignOff({ signed_by: signer, is_by_key: isKey, signed_at: at, note }: SignOff) {
  return {
    signed_by: showWho(isKey && signer !== null ? [signer] : [], signer),
    signed_at: showInstantOrNull(at),
    note,
  }
}
