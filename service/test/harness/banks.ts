// A bank that is connected, and what it says: statements as it writes them, read and booked as a
// job would.
import type pg from 'pg'
import { keepArtefact, recordReading } from '#artefacts'
import { keepStatements } from '#bookings'
import { enterStatuses } from '#events'
import type { Id, TenantId } from '#kit'
import { asId, parseId, present, showId } from '#kit'
import { readMessage } from '#messages'
import { bookAccount } from '../../src/providers/bookings/book.ts'
import { keepAccounts } from '../../src/providers/connections/accounts.ts'
import type { TestService } from './service.ts'
import { until } from './until.ts'

export const IBAN = 'DE89370400440532013000'
export const OWN_IBAN = 'DE62370400440532013001'
const PAYER_IBAN = 'FR1420041010050500013M02606'

export interface TestBank {
  readonly accountId: Id<'connected_account'>
  readonly ownId: Id<'connected_account'>
  readonly connectionId: Id<'bank_connection'>
  /** Takes a file; why it is held, or null. */
  say(file: string, connection?: Id<'bank_connection'>): Promise<string | null>
  /** Takes a statement that follows the one before. */
  tell(...entries: readonly Said[]): Promise<string | null>
  /** Books all that waits. */
  book(): Promise<void>
  /** Makes orders of outbounds and returns that are on their way, in one file; its id. */
  readonly order: (...orders: readonly Ordered[]) => Promise<string>
  /** The same of many outbounds, by their raw ids: their end-to-end ids. */
  orderAll(ids: readonly string[], amount: number): Promise<string[]>
  /** What the books say lies there. */
  held(): Promise<bigint>
  /** What the statements say lies there. */
  readonly lies: () => bigint
}

export interface Ordered {
  readonly id: string
  readonly kind: 'outbound' | 'inbound_return'
  readonly amount: number
}

/** An entry of a statement: its amount is negative where money leaves. */
export interface Said {
  readonly amount: number
  readonly reference?: string
  readonly text?: string
  readonly endToEnd?: string
  readonly details?: string
  readonly code?: string
  readonly isReversal?: boolean
  readonly returned?: string
  readonly day?: string
  readonly payer?: string
  /** The bank has not booked it. */
  readonly isPending?: boolean
  /** Whose account was paid, where the bank says so. */
  readonly payee?: string
}

export interface StatementSaid {
  readonly sequence: number
  readonly opening: bigint
  readonly closing?: bigint
  readonly entries: readonly Said[]
  readonly day?: string
  readonly copy?: string
  readonly iban?: string
  readonly currency?: string
  readonly message?: '052' | '053' | '054'
  readonly page?: { readonly number: number; readonly isLast: boolean }
}

let references = 0

function money(minor: bigint | number): string {
  const digits = String(minor).replace('-', '').padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function payeeXml({ payee }: Said): string {
  return payee === undefined ? '' : `<CdtrAcct><Id><IBAN>${payee}</IBAN></Id></CdtrAcct>`
}

function entryXml(said: Said, day: string, currency: string): string {
  const { amount, text, endToEnd, code = 'ESCT', details, returned } = said
  const reference = said.reference ?? `B${++references}`
  const parts = [
    endToEnd === undefined ? '' : `<Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>`,
    amount > 0
      ? `<RltdPties><Dbtr><Nm>Bea Buyer</Nm></Dbtr><DbtrAcct><Id>
<IBAN>${said.payer ?? PAYER_IBAN}</IBAN></Id></DbtrAcct>${payeeXml(said)}</RltdPties>`
      : '',
    text === undefined ? '' : `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
    returned === undefined ? '' : `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>`,
  ]
  const inside = details ?? `<TxDtls>${parts.join('')}</TxDtls>`
  return `<Ntry><Amt Ccy="${currency}">${money(amount)}</Amt>
<CdtDbtInd>${amount > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd>
${said.isReversal === true ? '<RvslInd>true</RvslInd>' : ''}
<Sts>${said.isPending === true ? 'PDNG' : 'BOOK'}</Sts>
<BookgDt><Dt>${said.day ?? day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls>${inside}</NtryDtls></Ntry>`
}

function sumOf(entries: readonly Said[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

const ROOTS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

function pageXml({ page }: StatementSaid): string {
  if (page === undefined) return ''
  return `<StmtPgntn><PgNb>${page.number}</PgNb><LastPgInd>${page.isLast}</LastPgInd></StmtPgntn>`
}

/** A file of one statement, report or notification. */
export function camtOf(said: StatementSaid): string {
  const { sequence, opening, entries, message = '053', currency = 'EUR' } = said
  const day = said.day ?? '2027-03-01'
  const closing =
    said.closing ?? opening + BigInt(sumOf(entries.filter((one) => one.isPending !== true)))
  const balance = (
    type: string,
    amount: bigint,
  ) => `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry>
</Tp><Amt Ccy="${currency}">${money(amount)}</Amt>
<CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const [root, holder] = ROOTS[message]
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.02"><${root}>
<GrpHdr><MsgId>M${message}${sequence}</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr>
<${holder}><Id>S${sequence}</Id>${pageXml(said)}<ElctrncSeqNb>${sequence}</ElctrncSeqNb>
<CreDtTm>${day}T20:00:00</CreDtTm>
${said.copy === undefined ? '' : `<CpyDplctInd>${said.copy}</CpyDplctInd>`}
<Acct><Id><IBAN>${said.iban ?? IBAN}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${message === '054' ? '' : balance('OPBD', opening) + balance('CLBD', closing)}
${entries.map((one) => entryXml(one, day, currency)).join('\n')}</${holder}></${root}></Document>`
}

interface Opened {
  readonly tenant: TenantId
  readonly iban: string
  readonly own: string
}

async function openConnection(
  holdfast: TestService,
  owner: pg.Client,
  { tenant, iban, own: ownIban }: Opened,
): Promise<Id<'bank_connection'>> {
  const { database } = holdfast.service
  const id = await database.transact(tenant, async (unit) => unit.newId('bank_connection'))
  await owner.query(
    `insert into bank_connections (tenant_id, id, label, status, channel, profile, cut_off,
       time_zone, answer_hours, created_at, updated_at)
     values ($1, $2, 'North Bank', 'active', 'by_hand', 'sepa', '15:30', 'Europe/Berlin', 24,
             now(), now())`,
    [tenant, id],
  )
  await database.transact(tenant, async (unit) => {
    const [client, own] = ['client_money', 'own_money'] as const
    const terms = { currency: 'eur', holder: 'Harbour Market', opened_on: '2026-01-01' } as const
    await keepAccounts(unit, holdfast.vault, id, [
      { ...terms, kind: client, iban },
      { ...terms, kind: own, iban: ownIban },
    ])
    enterStatuses(unit, 'bank_connection', [{ id, first: 'proposed', to: 'active' }])
  })
  await owner.query(
    'update connected_accounts set is_open = true, approved_at = now() where connection_id = $1',
    [id],
  )
  return id
}

/** Connects a bank with an account of clients' money and one of the organisation's own. */
export async function openBank(
  holdfast: TestService,
  owner: pg.Client,
  tenant: TenantId,
  { iban = IBAN, own = OWN_IBAN }: { readonly iban?: string; readonly own?: string } = {},
): Promise<TestBank> {
  const { database } = holdfast.service
  const deps = { database, vault: holdfast.vault }
  const connectionId = await openConnection(holdfast, owner, { tenant, iban, own })
  const idOf = async (kind: string) => {
    const asked = `select id from connected_accounts where connection_id = $1 and kind = $2`
    const { rows } = await owner.query<{ id: Id<'connected_account'> }>(asked, [connectionId, kind])
    return present(rows[0], 'the account is there').id
  }
  const accountId = await idOf('client_money')
  const ownId = await idOf('own_money')
  let sequence = 0
  let balance = 0n
  let files = 0
  const book = async () => {
    await bookAccount(deps, tenant, accountId)
    await bookAccount(deps, tenant, ownId)
    // A worker may be about the same.
    await until(async () => {
      const asked = `select from jobs where kind = 'bank.book' and leased_until > now()`
      return (await owner.query(asked)).rowCount === 0
    })
  }
  const say = async (file: string, connection = connectionId) => {
    const bytes = Buffer.from(file)
    const kept = await database.transact(tenant, async (unit) => {
      const told = { connectionId: connection, keptBy: null, name: `file-${++files}.xml`, bytes }
      return await keepArtefact(unit, holdfast.vault, {
        ...told,
        direction: 'in',
        source: 'by_hand',
      })
    })
    const message = await readMessage(bytes)
    if (!('statements' in message)) return message.kind
    const artefactId = kept.id
    const told = { tenantId: tenant, artefactId, connectionId: connection, message }
    const held = await keepStatements(deps, told)
    await database.transact(tenant, async (unit) => {
      await recordReading(unit, artefactId, { held, message: message.message })
    })
    await book()
    return held
  }
  return {
    accountId,
    ownId,
    connectionId,
    say,
    book,
    tell: async (...entries) => {
      const file = camtOf({ sequence: ++sequence, opening: balance, entries, iban })
      balance += BigInt(sumOf(entries))
      return await say(file)
    },
    lies: () => balance,
    held: async () => {
      const asked = 'select -balance as held from ledger_accounts where id = $1'
      const { rows } = await owner.query<{ held: string }>(asked, [accountId])
      return BigInt(rows[0]?.held ?? 0)
    },
    orderAll: async (ids, amount) => {
      const all = ids.map((id) => ({ id, kind: 'outbound' as const, amount }))
      await placeOrders(holdfast, owner, { tenant, connectionId, accountId, all })
      return ids.map((id) => showId('outbound', asId('outbound', id)).slice('outbound_'.length))
    },
    order: async (...orders) => {
      const all = orders.map(({ id, kind, amount }) => {
        return { id: present(parseId(kind, id), 'an id'), kind, amount }
      })
      return await placeOrders(holdfast, owner, { tenant, connectionId, accountId, all })
    },
  }
}

interface Placing {
  readonly tenant: TenantId
  readonly connectionId: Id<'bank_connection'>
  readonly accountId: Id<'connected_account'>
  readonly all: readonly Ordered[]
}

async function placeOrders(
  holdfast: TestService,
  owner: pg.Client,
  { tenant, connectionId, accountId, all }: Placing,
): Promise<string> {
  const { database } = holdfast.service
  const total = all.reduce((sum, { amount }) => sum + amount, 0)
  const batch = await database.transact(tenant, async (unit) => unit.newId('bank_batch'))
  const artefact = await database.transact(tenant, async (unit) => {
    const bytes = Buffer.from(`orders ${batch}`)
    const told = { connectionId, keptBy: null, name: `${batch}.xml`, bytes }
    return await keepArtefact(unit, holdfast.vault, {
      ...told,
      direction: 'out',
      source: 'service',
    })
  })
  await owner.query(
    `insert into bank_batches (tenant_id, id, connection_id, connected_account_id, currency,
       profile, scheme, is_instant, is_urgent, status, orders, total, day, artefact_id, file_name,
       sent_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'eur', 'sepa', 'sepa', false, false, 'draft', $5, $6,
             '2027-03-01', $7, 'f.xml',
             now(), now(), now())`,
    [tenant, batch, connectionId, accountId, all.length, total, artefact.id],
  )
  for (const { id, kind, amount } of all) {
    const [table, column] =
      kind === 'outbound' ? ['outbounds', 'outbound_id'] : ['inbound_returns', 'return_id']
    await owner.query(
      `update ${table} set rail = 'bank', connected_account_id = $2 where id = $1`,
      [id, accountId],
    )
    await owner.query(
      `insert into bank_orders (tenant_id, id, ${column}, connected_account_id, batch_id, status,
         currency, amount, created_at, updated_at)
       values ($1, $2, $2, $3, $4, 'sent', 'eur', $5, now(), now())`,
      [tenant, id, accountId, batch, amount],
    )
  }
  await database.transact(tenant, async (unit) => {
    enterStatuses(
      unit,
      'bank_order',
      all.map(({ id }) => ({ id, first: 'queued', to: 'sent' })),
    )
    enterStatuses(unit, 'bank_batch', [{ id: batch, to: 'draft' }])
  })
  return batch
}
