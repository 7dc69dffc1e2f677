import type { Approval, ApprovalLimitList, SetApprovalLimitsBody } from '@holdfast/contract'
import { mayRole, operations } from '@holdfast/contract'
import { noteForAudit } from '#audit'
import type { Reader, Unit } from '#db'
import type { Principal, Route, ShownPage } from '#http'
import { commandRoute, fieldFault, listHandlers, plainRoute, readRoute } from '#http'
import type { FieldFault, Id, Result, TenantId } from '#kit'
import { accepted, fail, invalid, parseId } from '#kit'
import { askForApproval } from './ask.ts'
import { approve, decide } from './decide.ts'
import type { ApprovalDeps } from './deps.ts'
import { askerOf } from './deps.ts'
import { holdsAccount, openRequest } from './request.ts'
import { readApprovals, showApproval } from './show.ts'
import { deleteLimits, insertLimits, selectLimits } from './store.ts'
import { approvalListing } from './store-list.ts'

/** Limits, and what waits for a second person. */
export function approvalRoutes(deps: ApprovalDeps): Route[] {
  return [
    ...limitRoutes,
    ...readRoutes(deps),
    plainRoute(operations.requestApproval, {
      run: async (asked) => await askForApproval(deps, askerOf(asked), asked.body),
    }),
    plainRoute(operations.approveApproval, {
      run: async (asked) =>
        await approve(deps, askerOf(asked), {
          id: approvalId(asked.params.id),
          note: asked.body.note ?? null,
        }),
    }),
    plainRoute(operations.declineApproval, {
      run: async (asked) => {
        const note = asked.body.note ?? null
        const decision = { id: approvalId(asked.params.id), to: 'declined', note } as const
        return await decide(deps, askerOf(asked), decision)
      },
    }),
    plainRoute(operations.withdrawApproval, {
      run: async (asked) => {
        const note = asked.body.note ?? null
        const decision = { id: approvalId(asked.params.id), to: 'withdrawn', note } as const
        return await decide(deps, askerOf(asked), decision)
      },
    }),
  ]
}

function approvalId(shown: string): Id<'approval'> {
  return parseId('approval', shown) ?? fail('not_found')
}

const limitRoutes: readonly Route[] = [
  readRoute(operations.getApprovalLimits, {
    parse: ({ principal }) => principal.tenantId,
    run: readLimits,
    render: (limits) => limits,
  }),
  commandRoute(operations.setApprovalLimits, {
    parse: ({ body, requestId }) => ({ limits: distinctLimits(body), requestId }),
    run: async (unit, asked) => {
      const results: Result<ApprovalLimitList>[] = []
      for (const one of asked) results.push(await setLimits(unit, one))
      return results
    },
    render: (limits: ApprovalLimitList) => limits,
  }),
]

type Limits = SetApprovalLimitsBody['limits']

function distinctLimits({ limits }: SetApprovalLimitsBody): Limits {
  const faults = limits.flatMap(({ currency, amount, amount_per_day: perDay }, index) => {
    const isFirst = limits.findIndex((one) => one.currency === currency) === index
    const isDayLess = (perDay ?? amount) < amount
    return [
      ...(isFirst ? [] : [fieldFault(`/limits/${index}/currency`, 'duplicate')]),
      ...(isDayLess ? [dayFault(index)] : []),
    ]
  })
  if (faults.length > 0) throw invalid(...faults)
  return limits
}

function dayFault(index: number): FieldFault {
  const expected = 'at least `amount`'
  return fieldFault(`/limits/${index}/amount_per_day`, 'bad_format', { expected })
}

async function readLimits(reader: Reader, tenant: TenantId): Promise<ApprovalLimitList> {
  const rows = await reader.query(selectLimits, [tenant])
  return {
    data: rows.map(({ currency, amount, per_day }) => ({
      currency,
      amount: Number(amount),
      amount_per_day: per_day === null ? null : Number(per_day),
    })),
  }
}

async function setLimits(
  unit: Unit,
  { limits, requestId }: { readonly limits: Limits; readonly requestId: string },
): Promise<Result<ApprovalLimitList>> {
  const tenant = unit.tenant.id
  const before = await readLimits(unit.tx, tenant)
  await unit.tx.query(deleteLimits, [tenant])
  await unit.tx.query(insertLimits, [
    tenant,
    limits.map(({ currency }) => currency),
    limits.map(({ amount }) => BigInt(amount)),
    limits.map(({ amount_per_day: perDay = null }) => (perDay === null ? null : BigInt(perDay))),
  ])
  const after = await readLimits(unit.tx, tenant)
  noteForAudit(unit, requestId, { before: byCurrency(before), after: byCurrency(after) })
  return accepted(after)
}

function byCurrency({ data }: ApprovalLimitList) {
  const fields = new Map<string, number>()
  for (const { currency, amount, amount_per_day: perDay } of data) {
    fields.set(currency, amount)
    if (perDay !== null) fields.set(`${currency}_per_day`, perDay)
  }
  return Object.fromEntries(fields)
}

const list = listHandlers<Approval>({
  listing: approvalListing,
  show: async (reader, tenant, ids) => {
    const rows = await readApprovals(reader, tenant, ids)
    return rows.map((row) => showApproval(row, ''))
  },
})

function readRoutes({ sealKey }: ApprovalDeps): Route[] {
  return [
    readRoute(operations.listApprovals, {
      parse: ({ query, principal }) => ({
        asked: list.parse({ query, principal }),
        viewer: viewerOf(principal),
      }),
      run: async (reader, { asked, viewer }) => {
        const shown = await list.run(reader, asked)
        const data = shown.data.map((one) => {
          return { ...one, is_mine: parseId('member', one.requested_by.id) === viewer }
        })
        return { ...shown, data }
      },
      render: (page: ShownPage<Approval>) => page,
    }),
    readRoute(operations.getApproval, {
      parse: ({ params, principal }) => ({ id: approvalId(params.id), principal }),
      run: async (reader, { id, principal }) => {
        const { tenantId: tenant, environment, member } = principal
        const viewer = viewerOf(principal)
        const [row] = await readApprovals(reader, tenant, [id])
        if (row === undefined) return fail('not_found')
        const shown = showApproval(row, viewer)
        const role = member?.role
        const mayApprove = role !== undefined && mayRole(role, 'approve', environment)
        if (row.request === null || !(shown.is_mine || mayApprove)) return shown
        const request = openRequest(sealKey, tenant, row)
        const isPrivate = row.operation === 'setPayoutAccount' || holdsAccount(request.body)
        return isPrivate ? shown : { ...shown, request }
      },
      render: (approval: Approval) => approval,
    }),
  ]
}

function viewerOf({ member }: Principal): string {
  return member?.memberId ?? fail('not_signed_in')
}
