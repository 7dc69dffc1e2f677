import type { ApprovableOperation, Approval } from '@holdfast/contract'
import { mayRole, operations } from '@holdfast/contract'
import type { Principal, Route, ShownPage } from '#http'
import { listHandlers, plainRoute, readRoute } from '#http'
import type { Id } from '#kit'
import { fail, parseId } from '#kit'
import { askForApproval } from './ask.ts'
import { approveAndRun, decideAsked } from './decide.ts'
import type { ApprovalDeps } from './deps.ts'
import { askerOf } from './deps.ts'
import { limitRoutes } from './limits.ts'
import { holdsAccount, openRequest } from './request.ts'
import { readApprovals, showApproval } from './show.ts'
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
        await approveAndRun(deps, askerOf(asked), {
          id: approvalId(asked.params.id),
          note: asked.body.note ?? null,
        }),
    }),
    plainRoute(operations.declineApproval, {
      run: async (asked) => {
        const note = asked.body.note ?? null
        const decision = { id: approvalId(asked.params.id), to: 'declined', note } as const
        return await decideAsked(deps, askerOf(asked), decision)
      },
    }),
    plainRoute(operations.withdrawApproval, {
      run: async (asked) => {
        const note = asked.body.note ?? null
        const decision = { id: approvalId(asked.params.id), to: 'withdrawn', note } as const
        return await decideAsked(deps, askerOf(asked), decision)
      },
    }),
  ]
}

function approvalId(shown: string): Id<'approval'> {
  return parseId('approval', shown) ?? fail('not_found')
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
        const { params, body, items, changes } = openRequest(sealKey, tenant, row)
        const isPrivate = GIVES_ACCOUNT.has(row.operation) || holdsAccount(body)
        const request = isPrivate ? null : { params, body }
        return { ...shown, items: [...items], changes: [...changes], request }
      },
      render: (approval: Approval) => approval,
    }),
  ]
}

/** Their bodies are bank accounts. */
const GIVES_ACCOUNT: ReadonlySet<string> = new Set([
  'setPayoutAccount',
  'setParticipantAccount',
] satisfies ApprovableOperation[])

function viewerOf({ member }: Principal): string {
  return member?.memberId ?? fail('not_signed_in')
}
