import type { Approval } from '@holdfast/contract'
import type { Reader } from '#db'
import { inOrderOf } from '#http'
import type { TenantId } from '#kit'
import { asId, showId, showInstant } from '#kit'
import type { ApprovalRow } from './store.ts'
import { selectApprovals } from './store.ts'

/** An approval as a member sees it; `request` and `changes` are added where they may be seen. */
export function showApproval(row: ApprovalRow, viewer: string): Approval {
  const { decided_by: by, backed_by: backer, outcome_status: status } = row
  return {
    id: showId('approval', row.id),
    created_at: showInstant(row.created_at),
    updated_at: showInstant(row.updated_at),
    expires_at: showInstant(row.expires_at),
    done_at: backer === null ? null : showInstant(row.expires_at),
    status: row.status,
    rule: row.rule,
    operation: row.operation,
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    objects: row.objects,
    items: [],
    changes: [],
    request: null,
    is_mine: row.requested_by === viewer,
    note: row.note,
    requested_by: showPerson(row.requested_by, row.requested_by_name),
    backed_by: backer === null ? null : showPerson(backer, row.backed_by_name ?? ''),
    decided_by: by === null ? null : showPerson(by, row.decided_by_name ?? ''),
    decision_note: row.decision_note,
    decided_at: row.decided_at === null ? null : showInstant(row.decided_at),
    outcome:
      status === null ? null : { status, code: row.outcome_code, objects: row.outcome_objects },
  }
}

/** Approvals by id, in the order of the ids. */
export async function readApprovals(
  reader: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<ApprovalRow[]> {
  if (ids.length === 0) return []
  const rows = await reader.query(selectApprovals, { tenant_id: tenant, ids: [...ids] })
  return inOrderOf(ids, new Map(rows.map((row) => [row.id, row])))
}

function showPerson(id: string, name: string) {
  return { id: showId('member', asId('member', id)), name }
}
