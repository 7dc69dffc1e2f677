// A statement as banks give one: of what a project, settlement, participant or the revenue holds in
// a currency, with the movements that cross its border. What moves within is none.
import { createHash } from 'node:crypto'
import type { Camt053Query, Currency } from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Reader } from '#db'
import type { ReadAside } from '#http'
import type { TenantId } from '#kit'
import { asId, dayOf, fail, groupBy, invalid, parseAnyId, showId } from '#kit'
import type { AccountId } from '#ledger'
import { readOrganisation } from '#organisations'
import { readSnapshot } from '#statements'
import type { Abouts } from './about.ts'
import { partyText, readAbouts, showSubject } from './about.ts'
import { revenueOf, sumsGiven } from './fees.ts'
import { rangeOf, readSteps } from './moves.ts'
import type { ReportPeriod } from './period.ts'
import type { BalanceRow, MoveRow } from './store.ts'
import { selectEdges, selectMoves } from './store.ts'
import {
  selectParticipantAccounts,
  selectProjectAccounts,
  selectSettlementAccounts,
} from './store-about.ts'

const ID_CHARACTERS = 26
const DIGEST_CHARACTERS = 30

/** Whose money a statement shows. */
export interface Holder {
  readonly kind: 'project' | 'settlement' | 'participant' | 'revenue'
  readonly uuid: string | null
  readonly currency: Currency | null
}

/** The statement of one currency. */
export interface BankStatement {
  /** Names it for ever: the same for the same time. */
  readonly id: string
  readonly currency: Currency
  readonly opening: bigint
  readonly closing: bigint
  readonly steps: (read: ReadAside) => AsyncIterable<readonly BankEntry[]>
}

/** A movement as a bank tells of it. */
export interface BankEntry {
  readonly reference: string
  /** Positive: it came. */
  readonly amount: bigint
  readonly day: string
  readonly code: BankCode
  /** Of the posting, and the id of what it was about. */
  readonly kind: string
  readonly about: string
  readonly endToEnd: string | null
  readonly counterparty: string
  readonly text: string | null
}

/** Family and sub-family of the domain `PMNT`. */
interface BankCode {
  readonly family: string
  readonly subFamily: string
}

/** Statements of a time, one for each currency. */
export interface BankStatements {
  readonly id: string
  readonly holder: Holder
  readonly owner: string
  readonly period: ReportPeriod
  readonly statements: readonly BankStatement[]
}

/** Whose statement is asked for. Refuses with `validation_failed`. */
export function readHolder({ of, currency }: Camt053Query): Holder {
  if (of === 'revenue') return { kind: 'revenue', uuid: null, currency: currency ?? null }
  const read = parseAnyId(of)
  if (read?.kind === 'project' || read?.kind === 'settlement' || read?.kind === 'participant') {
    return { kind: read.kind, uuid: read.uuid, currency: currency ?? null }
  }
  const message = 'Give the id of a project, settlement or participant, or `revenue`.'
  throw invalid({ pointer: '/of', code: 'bad_format', message })
}

/** The name of a holder: its id, or `revenue`. */
export function nameOf({ kind, uuid }: Holder): string {
  return kind === 'revenue' || uuid === null ? 'revenue' : showId(kind, asId(kind, uuid))
}

/** An id without what names its kind: bank formats take 35 characters. */
export function shortId(shown: string): string {
  return shown.slice(-ID_CHARACTERS)
}

/** Opens the statements of a holder. Refuses with `not_found` who holds nothing. */
export async function openBankStatements(
  reader: Reader,
  tenant: TenantId,
  holder: Holder,
  period: ReportPeriod,
): Promise<BankStatements> {
  const accounts = await readAccounts(reader, tenant, holder)
  const snapshot = await readSnapshot(reader, tenant)
  const range = rangeOf(period)
  const given = await sumsGiven(reader, { tenant, accounts, range, snapshot })
  const edges = await reader.query(selectEdges, given)
  const byCurrency = groupBy(
    edges.filter(({ currency }) => holder.currency === null || currency === holder.currency),
    ({ currency }) => currency,
  )
  if (byCurrency.size === 0) return fail('not_found')
  const { name } = await readOrganisation(reader, tenant)
  const asked = { tenant, statement: selectMoves, range, snapshot }
  const named = JSON.stringify([tenant, holder, period.from, period.to])
  return {
    id: digestOf(named),
    holder,
    owner: name,
    period,
    statements: [...byCurrency].map(([currency, rows]) => {
      const own = rows.map(({ id }) => id)
      const of = { ...asked, accounts: own }
      return {
        id: digestOf(`${named} ${currency}`),
        currency,
        ...edgesOf(rows),
        steps: (read) =>
          readSteps(read, of, async (aside, moves) => {
            return await showEntries(aside, tenant, period, crossing(moves, own))
          }),
      }
    }),
  }
}

function edgesOf(rows: readonly BalanceRow[]) {
  return {
    opening: rows.reduce((total, { opening }) => total + opening, 0n),
    closing: rows.reduce((total, { closing }) => total + closing, 0n),
  }
}

/** Movements between accounts of the holder are told by none of them. */
function crossing(moves: readonly MoveRow[], own: readonly AccountId[]): MoveRow[] {
  const within = new Set(own)
  return moves.filter(({ counter_id }) => !within.has(counter_id))
}

async function readAccounts(
  reader: Reader,
  tenant: TenantId,
  { kind, uuid, currency }: Holder,
): Promise<AccountId[]> {
  if (uuid === null) return revenueOf(tenant, currency === null ? currencies : [currency])
  const given = { tenant_id: tenant, id: uuid }
  const rows = await reader.query(accountsOf[kind], given)
  return rows.map(({ id }) => asId('ledger_account', id))
}

const accountsOf = {
  project: selectProjectAccounts,
  settlement: selectSettlementAccounts,
  participant: selectParticipantAccounts,
  revenue: selectSettlementAccounts,
} as const

async function showEntries(
  reader: Reader,
  tenant: TenantId,
  { timeZone }: ReportPeriod,
  moves: readonly MoveRow[],
): Promise<BankEntry[]> {
  const abouts = await readAbouts(
    reader,
    tenant,
    moves.map(({ subject_id }) => subject_id),
  )
  return moves.map((move) => {
    const about = abouts.of(move.subject_id)
    const transaction = showId(
      'ledger_transaction',
      asId('ledger_transaction', move.transaction_id),
    )
    return {
      reference: `${shortId(transaction)}-${move.position}`,
      amount: move.amount,
      day: dayOf(move.at, timeZone),
      code: codeOf(move),
      kind: move.kind,
      about: showSubject(move.subject_id, about),
      endToEnd: about?.reference ?? null,
      counterparty: counterpartyOf(move, abouts),
      text: about?.description ?? about?.reference ?? null,
    }
  })
}

/** Who gave what came, or is given what leaves. */
function counterpartyOf({ subject_id, amount }: MoveRow, { of, party }: Abouts): string {
  const about = of(subject_id)
  if (about === undefined) return ''
  return partyText(party(amount > 0n ? about.payer_id : (about.payee_id ?? about.seller_id)))
}

/** What kind of booking a bank would call it. */
function codeOf({ kind, amount }: MoveRow): BankCode {
  const isIn = amount > 0n
  switch (kind) {
    case 'inbound_received':
    case 'inbound_held':
    case 'inbound_passed':
    case 'reconciled':
      return { family: isIn ? 'RCDT' : 'ICDT', subFamily: 'OTHR' }
    case 'outbound_executed':
    case 'conversion_executed':
    case 'outbound_reserved':
      return isIn ? { family: 'MCOP', subFamily: 'FEES' } : { family: 'ICDT', subFamily: 'OTHR' }
    case 'outbound_returned':
    case 'outbound_unreserved':
      return isIn ? { family: 'ICDT', subFamily: 'RRTN' } : { family: 'MDOP', subFamily: 'FEES' }
    case 'inbound_taken_back':
      return { family: 'RCDT', subFamily: 'RPCR' }
    case 'inbound_sent_back':
    case 'return_asked':
    case 'return_sent':
    case 'return_ended':
    case 'return_came_back':
      return { family: 'RCDT', subFamily: 'RRTN' }
    case 'checkout_settled':
      return { family: isIn ? 'MCOP' : 'MDOP', subFamily: 'FEES' }
    default:
      return { family: isIn ? 'RCDT' : 'ICDT', subFamily: 'BOOK' }
  }
}

function digestOf(text: string): string {
  return `HF${createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS)}`
}
