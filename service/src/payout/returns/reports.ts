// What the rail answers and reports of returns: sent, refused, undeliverable.
import type { OutboundFailureReason } from '@holdfast/contract'
import type { Unit } from '#db'
import { announce } from '#events'
import type { Id, Minor } from '#kit'
import { groupBy, less, smaller } from '#kit'
import { accountOf, bankAccount, postAll } from '#ledger'
import { settleProjects } from '#projects'
import type { ReturnReport, Submission } from '#rails'
import { comeBack, giveBack } from './progress.ts'
import type { ReturnRecord } from './return.ts'
import { aboutReturn, lockReturns, moveReturns } from './rows.ts'
import { setCameBack, setFailed, setSentAt } from './store.ts'

export interface SubmittedReturn {
  readonly id: Id<'inbound_return'>
  readonly submission: Submission | null
}

/** Records what the rail answered to orders: what it refuses at once has failed. */
export async function recordReturnSubmissions(
  unit: Unit,
  submitted: readonly SubmittedReturn[],
): Promise<void> {
  await recordReturnReports(
    unit,
    submitted.flatMap(({ id: key, submission }): ReturnReport[] => {
      if (submission === null || submission.accepted) return []
      return [{ kind: 'refused', key, reason: submission.reason }]
    }),
  )
}

/** How far each report goes: a later one implies those before it. */
const rank = { refused: 1, sent: 2, undeliverable: 3 } as const

/**
 * Records what a rail reports. A report that comes twice, or late, changes nothing; one that comes
 * before those it implies takes the missing steps first.
 */
export async function recordReturnReports(
  unit: Unit,
  reports: readonly ReturnReport[],
): Promise<void> {
  const furthest = [...groupBy(reports, ({ key }) => key).values()].flatMap(
    (group) => group.toSorted((a, b) => rank[b.kind] - rank[a.kind])[0] ?? [],
  )
  const rows = await lockReturns(
    unit,
    furthest.map(({ key }) => key),
  )
  const found = furthest.flatMap((report) => {
    const row = rows.get(report.key)
    return row === undefined ? [] : [{ report, row }]
  })
  const queued = found.flatMap(({ row }) => (row.status === 'processing' ? [row] : []))
  await moveReturns(unit, queued, 'executing')
  const live = found.filter(({ row: { status } }) => {
    return status === 'processing' || status === 'executing'
  })
  await recordSent(
    unit,
    live.flatMap(({ report, row }) => (report.kind === 'refused' ? [] : [row])),
  )
  await failReturns(
    unit,
    live.flatMap(({ report, row }) =>
      report.kind === 'refused' ? [{ row, reason: report.reason }] : [],
    ),
  )
  await bounceReturns(
    unit,
    found.flatMap(({ report, row }) => {
      const isHere = row.status === 'sent' || live.some((one) => one.row.id === row.id)
      return report.kind === 'undeliverable' && isHere ? [{ ...report, row }] : []
    }),
  )
}

/** The money has left for its payer. */
async function recordSent(unit: Unit, rows: readonly ReturnRecord[]): Promise<void> {
  if (rows.length === 0) return
  await postAll(
    unit,
    rows.map(({ id, inbound_id, currency, amount, connected_account_id: by }) => ({
      kind: 'return_sent',
      subject: id,
      currency,
      movements: [
        {
          from: accountOf(inbound_id),
          to: bankAccount(unit.tenant.id, currency, by),
          amount,
        },
      ],
    })),
  )
  await unit.tx.query(setSentAt, {
    tenant_id: unit.tenant.id,
    ids: rows.map(({ id }) => id),
    sent_at: unit.now,
  })
  await moveReturns(unit, rows, 'sent')
  for (const row of rows) announce(unit, 'inbound_returned', aboutReturn(row))
  await settleProjects(
    unit,
    rows.map(({ project_id }) => project_id),
  )
}

interface Failing {
  readonly row: ReturnRecord
  readonly reason: OutboundFailureReason
}

async function keepReasons(unit: Unit, failing: readonly Failing[]): Promise<void> {
  await unit.tx.query(setFailed, {
    tenant_id: unit.tenant.id,
    rows: failing.map(({ row, reason }) => ({ id: row.id, reason })),
  })
}

/** The rail refused them: their money never left. */
async function failReturns(unit: Unit, failing: readonly Failing[]): Promise<void> {
  if (failing.length === 0) return
  const rows = failing.map(({ row }) => row)
  await keepReasons(unit, failing)
  await moveReturns(unit, rows, 'failed')
  await giveBack(unit, rows)
}

/**
 * They were sent and are here again, at most what was sent: no new inbound, matched to nothing, and
 * not tried again by itself.
 */
async function bounceReturns(
  unit: Unit,
  bounced: readonly (Failing & { readonly amount: Minor })[],
): Promise<void> {
  if (bounced.length === 0) return
  const came = bounced.map(({ row, amount }) => ({ row, amount: smaller(amount, row.amount) }))
  await keepReasons(unit, bounced)
  await unit.tx.query(setCameBack, {
    tenant_id: unit.tenant.id,
    rows: came.map(({ row, amount }) => ({ id: row.id, amount })),
  })
  const rows = bounced.map(({ row }) => row)
  await moveReturns(unit, rows, 'undeliverable')
  await postAll(
    unit,
    came.map(({ row: { id, project_id, currency, connected_account_id: by }, amount }) => ({
      kind: 'return_came_back',
      subject: id,
      currency,
      movements: [
        {
          from: bankAccount(unit.tenant.id, currency, by),
          to: accountOf(project_id),
          amount,
        },
      ],
    })),
  )
  await comeBack(
    unit,
    rows,
    new Map(came.map(({ row, amount }) => [row.id, less(row.amount, amount)])),
  )
}
