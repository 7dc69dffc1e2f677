// What outbounds are made of: of settlements by the order in which money came, of a project's
// balance by the rests that were taken, of the revenue by what was earned since the payout before.
import type { OutboundComposition, PayoutPart } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import {
  asId,
  assert,
  fail,
  groupBy,
  indexBy,
  less,
  minor,
  showId,
  showIdOrNull,
  showMinor,
} from '#kit'
import type { AccountId } from '#ledger'
import { readSnapshot } from '#statements'
import type { Abouts } from './about.ts'
import { readAbouts, readParties, showSubject } from './about.ts'
import { readPayoutRange, revenueOf, sumKinds, sumsGiven } from './fees.ts'
import type { Change } from './fifo.ts'
import { replayAccount } from './fifo.ts'
import { ALWAYS, placeBefore, placeOf, readMoves } from './moves.ts'
import { selectEdges, selectKinds, selectMoves } from './store.ts'
import type { PayoutRow, ReserveRow } from './store-about.ts'
import { selectPayouts, selectReserves, selectRestsTaken } from './store-about.ts'

/** What came of an arrival, before anybody is named. */
interface RawPart {
  readonly kind: PayoutPart['kind']
  /** The subject of the posting that brought it; null of several, or of none. */
  readonly subject: string | null
  readonly settlementId: string | null
  readonly count: number
  readonly amount: bigint
}

/** Movements of settlements that are read at a time. */
const STEP_MOVES = 10_000
/** The account that shows its end only keeps these. */
const TAIL_CHARACTERS = 4

/** What an outbound is made of. Refuses with `not_found`. */
export async function readComposition(
  reader: Reader,
  tenant: TenantId,
  id: Id<'outbound'>,
): Promise<OutboundComposition> {
  const [composed] = await readCompositions(reader, tenant, [id])
  return composed ?? fail('not_found')
}

/** What outbounds are made of, in the order given; one that is unknown is left out. */
export async function readCompositions(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'outbound'>[],
): Promise<OutboundComposition[]> {
  if (ids.length === 0) return []
  const rows = await reader.query(selectPayouts, { tenant_id: tenant, ids })
  const reserves = await readReserves(reader, tenant, ids)
  const ofSettlements = await readSettlementParts(reader, tenant, reserves)
  const ofProjects = await readProjectParts(reader, tenant, reserves)
  const raw = new Map<string, readonly RawPart[]>()
  for (const { id, type } of rows) {
    const own = reserves.get(id) ?? []
    const parts =
      type === 'payout' && own.length > 0
        ? await readRevenueParts(reader, tenant, id, own)
        : own.flatMap((reserve) => ofSettlements(reserve) ?? ofProjects(reserve))
    raw.set(id, parts)
  }
  const subjects = [...raw.values()].flatMap((parts) =>
    parts.flatMap(({ subject }) => subject ?? []),
  )
  const abouts = await readAbouts(reader, tenant, subjects)
  const party = await readParties(
    reader,
    tenant,
    rows.map(({ participant_id }) => participant_id),
  )
  const shown = indexBy(
    rows.map((row) => showComposition(row, raw.get(row.id) ?? [], abouts, party)),
    ({ outbound }) => outbound,
  )
  return ids.flatMap((id) => shown.get(showId('outbound', id)) ?? [])
}

/** What each outbound took when its money was last set aside. */
async function readReserves(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'outbound'>[],
): Promise<Map<Id<'outbound'>, ReserveRow[]>> {
  const rows = await reader.query(selectReserves, { tenant_id: tenant, ids })
  const all = groupBy(rows, ({ outbound_id }) => outbound_id)
  return new Map(
    [...all].map(([id, own]) => {
      const last = own.at(-1)?.transaction_id
      return [id, own.filter(({ transaction_id }) => transaction_id === last)]
    }),
  )
}

type Reserves = ReadonlyMap<Id<'outbound'>, readonly ReserveRow[]>

/** Of a reserve from a settlement: its parts; of another: undefined. */
async function readSettlementParts(
  reader: Reader,
  tenant: TenantId,
  reserves: Reserves,
): Promise<(reserve: ReserveRow) => RawPart[] | undefined> {
  const sources = new Set(
    [...reserves.values()]
      .flat()
      .filter(({ source_kind }) => source_kind === 'settlement')
      .map(({ source_id }) => asId('ledger_account', source_id)),
  )
  const changes = await readChanges(reader, tenant, [...sources])
  const replayed = new Map(
    [...changes].map(([account, own]) => [String(account), replayAccount(own)]),
  )
  return ({ source_id: source, source_kind: kind, outbound_id: outbound }) => {
    if (kind !== 'settlement') return undefined
    const parts = replayed.get(source)?.get(outbound) ?? []
    return parts.map(({ from, amount }) => ({
      kind: from === null ? 'credit' : kindOfArrival(from.kind),
      subject: from?.subject ?? null,
      settlementId: source,
      count: 1,
      amount,
    }))
  }
}

function kindOfArrival(kind: string): PayoutPart['kind'] {
  switch (kind) {
    case 'reconciled':
      return 'payment'
    case 'transfer_within':
    case 'transfer_between':
      return 'transfer'
    default:
      return 'balance'
  }
}

/** All that ever changed accounts, oldest first. */
async function readChanges(
  reader: Reader,
  tenant: TenantId,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, Change[]>> {
  const found = new Map<AccountId, Change[]>()
  if (accounts.length === 0) return found
  const snapshot = await readSnapshot(reader, tenant)
  const asked = { tenant, statement: selectMoves, accounts, range: ALWAYS, snapshot }
  for (let place = placeBefore(ALWAYS); ; ) {
    const moves = await readMoves(reader, asked, place, STEP_MOVES)
    for (const { account_id, counter_id, kind, subject_id, amount } of moves) {
      const own = found.get(account_id) ?? []
      own.push({ kind, subject: subject_id, counter: counter_id, amount })
      found.set(account_id, own)
    }
    const last = moves.at(-1)
    if (last === undefined || moves.length < STEP_MOVES) return found
    place = placeOf(last)
  }
}

/** Of a project's balance: the rests of payments that were taken, and what belongs to none. */
async function readProjectParts(
  reader: Reader,
  tenant: TenantId,
  reserves: Reserves,
): Promise<(reserve: ReserveRow) => RawPart[]> {
  const ids = [...reserves]
    .filter(([, own]) => own.some(({ source_kind }) => source_kind === 'project'))
    .map(([id]) => id)
  const rows =
    ids.length === 0 ? [] : await reader.query(selectRestsTaken, { tenant_id: tenant, ids })
  const taken = groupBy(rows, ({ taker_id }) => taker_id)
  return ({ outbound_id: outbound, amount: reserved }) => {
    let left = reserved
    const parts = (taken.get(outbound) ?? []).flatMap(({ inbound_id, amount }): RawPart[] => {
      const part = amount < left ? amount : left
      left -= part
      if (part === 0n) return []
      return [{ kind: 'payment', subject: inbound_id, settlementId: null, count: 1, amount: part }]
    })
    if (left === 0n) return parts
    return [
      ...parts,
      { kind: 'balance', subject: null, settlementId: null, count: 1, amount: left },
    ]
  }
}

/** Of the revenue: what was earned and cleared since the payout before, and what stood there. */
async function readRevenueParts(
  reader: Reader,
  tenant: TenantId,
  id: Id<'outbound'>,
  reserves: readonly ReserveRow[],
): Promise<RawPart[]> {
  const { range, currency } = await readPayoutRange(reader, tenant, id)
  const snapshot = await readSnapshot(reader, tenant)
  const accounts = revenueOf(tenant, [currency])
  const given = await sumsGiven(reader, { tenant, accounts, range, snapshot })
  const [edge] = await reader.query(selectEdges, given)
  const kinds = sumKinds(await reader.query(selectKinds, given))
  const reserved = reserves.reduce((before, { amount }) => before + amount, 0n)
  assert(edge?.closing === reserved, 'a payout takes all of the revenue')
  const opening: RawPart[] =
    edge.opening === 0n
      ? []
      : [
          {
            kind: 'brought_forward',
            subject: null,
            settlementId: null,
            count: 1,
            amount: edge.opening,
          },
        ]
  return [
    ...opening,
    ...kinds.map(({ kind, count, amount }) => {
      return { kind, subject: null, settlementId: null, count, amount: BigInt(amount) }
    }),
  ]
}

function showComposition(
  row: PayoutRow,
  raw: readonly RawPart[],
  abouts: Abouts,
  party: Abouts['party'],
): OutboundComposition {
  const parts = raw.map((part) => showPart(part, abouts))
  const isReserved = parts.length > 0
  const fee: PayoutPart[] =
    row.fee > 0n && isReserved
      ? [{ ...nobody, kind: 'seller_fee', settlement_id: null, amount: -showMinor(row.fee) }]
      : []
  return {
    outbound: showId('outbound', row.id),
    type: row.type,
    status: row.status,
    currency: row.currency,
    amount: showMinor(row.amount),
    fee: showMinor(row.fee),
    net: showMinor(less(row.amount, row.fee)),
    payee: party(row.participant_id),
    account: tailOf(row.account_number),
    reference: row.reference,
    parts: [...parts, ...fee],
    is_reserved: isReserved,
  }
}

const nobody = { about: null, checkout_id: null, payer: null, reference: null, count: 1 } as const

function showPart({ kind, subject, settlementId, count, amount }: RawPart, abouts: Abouts) {
  const about = subject === null ? undefined : abouts.of(subject)
  // What a transfer brought from another project is reconciled there, too.
  const isMoved = kind === 'payment' && about?.kind === 'transfer'
  return {
    kind: isMoved ? ('transfer' as const) : kind,
    about: subject === null ? null : showSubject(subject, about),
    checkout_id: showIdOrNull('checkout', about?.checkout_id ?? null),
    settlement_id:
      settlementId === null ? null : showId('settlement', asId('settlement', settlementId)),
    payer: abouts.party(about?.payer_id ?? null),
    reference: about?.reference ?? null,
    count,
    amount: showMinor(minor(amount)),
  }
}

/** The end of a masked account number: enough to tell accounts apart. */
function tailOf(accountNumber: string | null): string | null {
  if (accountNumber === null) return null
  return `••••${accountNumber.slice(-TAIL_CHARACTERS)}`
}
