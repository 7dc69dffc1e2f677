// Inbounds that a person looks at before they count.
import type { Unit } from '#db'
import { advanceAll } from '#events'
import type { Id, Minor, Result } from '#kit'
import { accepted, asId, Failure, indexBy, isRecord, minor, present, refused } from '#kit'
import { accountOf, bankAccount, postAll } from '#ledger'
import type { Vault } from '#participants'
import type { ProjectRecord } from '#projects'
import { lockProjects } from '#projects'
import { aboutInbound } from './commands.ts'
import type { InboundNotice, MeantShares } from './notice.ts'
import { openPayerName } from './notice.ts'
import type { Receipt } from './pay-matches.ts'
import { matchReceipts, payMatches } from './pay-matches.ts'
import { readInbounds } from './read.ts'
import type { HeldRow, InboundRecord } from './store.ts'
import { forgetMeaning, selectHeld, setSentBack } from './store.ts'

/** What a person decides of an inbound in review. */
export interface InboundDecision {
  readonly id: Id<'inbound'>
  readonly outcome: 'pass' | 'send_back'
}

/**
 * Decides reviews: what passes is settled and reconciled like any other money; what is sent back
 * leaves at once, and its row stays in review. One result each: 404 `not_found`, 409
 * `invalid_state` for one that is not in review, or was sent back.
 */
export async function decideInbounds(
  unit: Unit,
  vault: Vault,
  decisions: readonly InboundDecision[],
): Promise<Result<InboundRecord>[]> {
  const { id: tenant } = unit.tenant
  const ids = decisions.map(({ id }) => id)
  const before = await readInbounds(unit.tx, tenant, ids)
  const projects = await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  const held = indexBy(await unit.tx.query(selectHeld, { tenant_id: tenant, ids }), ({ id }) => id)
  const outcomes = new Map(decisions.map(({ id, outcome }) => [id, outcome]))
  const open = [...held.values()].filter(
    ({ status, returned_at }) => status === 'in_review' && returned_at === null,
  )
  const rowsOf = (asked: InboundDecision['outcome']) =>
    open.filter(({ id }) => outcomes.get(id) === asked)
  await passInbounds(unit, vault, { rows: rowsOf('pass'), projects })
  await sendBack(unit, rowsOf('send_back'), projects)
  const decided = new Set(open.map(({ id }) => id))
  const after = indexBy(await readInbounds(unit.tx, tenant, ids), ({ id }) => id)
  return decisions.map(({ id }) => {
    const inbound = after.get(id)
    if (inbound === undefined) return refused(new Failure('not_found'))
    return decided.delete(id) ? accepted(inbound) : refused(new Failure('invalid_state'))
  })
}

type Projects = ReadonlyMap<Id<'project'>, ProjectRecord>

interface Passing {
  readonly rows: readonly HeldRow[]
  readonly projects: Projects
}

async function passInbounds(unit: Unit, vault: Vault, { rows, projects }: Passing): Promise<void> {
  if (rows.length === 0) return
  const receipts = rows.map((row): Receipt => {
    const project = present(projects.get(row.project_id), 'an inbound has a project')
    return { notice: noticeOf(unit, vault, row), inbound: row, project }
  })
  await postAll(
    unit,
    receipts.map(({ inbound, project }) => ({
      kind: 'inbound_passed',
      subject: inbound.id,
      currency: project.currency,
      movements: [
        { from: accountOf(inbound.id), to: accountOf(project.id), amount: inbound.amount },
      ],
    })),
  )
  const matches = await matchReceipts(unit, receipts)
  await unit.tx.query(forgetMeaning, { tenant_id: unit.tenant.id, ids: rows.map(({ id }) => id) })
  await advanceAll(
    unit,
    'inbound',
    matches.map(({ receipt: { inbound }, checkoutId }) => {
      return { id: inbound.id, to: 'settled', about: aboutInbound(inbound, checkoutId) }
    }),
  )
  await payMatches(unit, matches)
}

async function sendBack(unit: Unit, rows: readonly HeldRow[], projects: Projects): Promise<void> {
  if (rows.length === 0) return
  await postAll(
    unit,
    rows.map(({ id, project_id, amount, connected_account_id: by }) => {
      const { currency } = present(projects.get(project_id), 'an inbound has a project')
      const bank = bankAccount(unit.tenant.id, currency, by)
      return {
        kind: 'inbound_sent_back',
        subject: id,
        currency,
        movements: [{ from: accountOf(id), to: bank, amount }],
      }
    }),
  )
  await unit.tx.query(setSentBack, {
    tenant_id: unit.tenant.id,
    ids: rows.map(({ id }) => id),
    now: unit.now,
  })
}

/** The notice as the rail gave it, from what was kept of it. */
function noticeOf(unit: Unit, vault: Vault, row: HeldRow): InboundNotice {
  const name = { tenantId: unit.tenant.id, noticeId: row.rail_notice_id }
  const { payer_masked: masked, payer_sealed: sealed, payer_fingerprint: fingerprint } = row
  const isKnown = masked !== null && sealed !== null && fingerprint !== null
  return {
    noticeId: row.rail_notice_id,
    projectId: row.project_id,
    type: row.type,
    amount: row.amount,
    reference: row.reference,
    connectedAccountId: row.connected_account_id,
    payerName: openPayerName(vault, name, row.payer_name_sealed),
    payerAccount: isKnown ? { masked, sealed, fingerprint } : null,
    ...readMeaning(row.meant ?? {}),
  }
}

type Meaning = Pick<
  InboundNotice,
  'checkoutId' | 'payerIds' | 'meantFor' | 'meantForFee' | 'shares'
>

function readMeaning(meant: Readonly<Record<string, unknown>>): Meaning {
  const { checkoutId, payerIds, meantFor, meantForFee, shares } = meant
  return {
    checkoutId: typeof checkoutId === 'string' ? asId('checkout', checkoutId) : null,
    payerIds: textsOf(payerIds).map((id) => asId('participant', id)),
    meantFor: Array.isArray(meantFor)
      ? textsOf(meantFor).map((id) => asId('settlement', id))
      : null,
    meantForFee: meantForFee === true,
    shares: readShares(shares),
  }
}

function textsOf(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : []
  return items.filter((item) => typeof item === 'string')
}

function readShares(value: unknown): MeantShares | null {
  if (!isRecord(value)) return null
  const rows: unknown[] = Array.isArray(value.settlements) ? value.settlements : []
  return {
    fee: amountOf(value.fee),
    settlements: rows.filter(isRecord).map((row) => ({
      id: asId('settlement', String(row.id)),
      amount: amountOf(row.amount),
    })),
  }
}

function amountOf(value: unknown): Minor {
  return minor(BigInt(String(value)))
}
