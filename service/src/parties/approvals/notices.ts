// Who is told: of what takes two owners all members, at once and on each day that it waits; of what
// was approved and is not done, who asked and who approved.
import type { ApprovableOperation } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { EffectChange } from '#http'
import { showId } from '#kit'
import type { MemberAddress } from '#members'
import { readMemberAddresses, readPersonAddress } from '#members'
import { openRequest } from './request.ts'
import type { ApprovalRow } from './store.ts'

/** What is told: it waits (since now, or still), or how it has ended. */
export type NoticeKind = 'asked' | 'waits' | 'done' | 'declined' | 'withdrawn' | 'failed' | 'lapsed'

/** What members are told of something that takes two owners. */
export interface ApprovalNotice {
  readonly kind: NoticeKind
  /** Its id, as the API shows it. */
  readonly approval: string
  /** What it does, in words. */
  readonly summary: string
  readonly operation: ApprovableOperation
  readonly askedBy: string
  /** Who decided; null where nobody did, or not yet. */
  readonly decidedBy: string | null
  /** When it is done by itself, in the tenant's time; null: never. */
  readonly doneAt: Date | null
  readonly changes: readonly EffectChange[]
  readonly to: readonly Pick<MemberAddress, 'email'>[]
}

/** Writes to members with the unit's other effects. */
export type Tell = (unit: Unit, notice: ApprovalNotice) => Promise<void>

/** What telling needs. */
export interface TellDeps {
  readonly tell: Tell
  /** Opens requests that wait. 32 bytes. */
  readonly sealKey: Buffer
}

/** Who decided, in words. */
export const OPERATOR = 'the operator of the installation'

/** Who decided, as members are told; null where nobody did. */
export function deciderOf({ decided_by_name: name, decided_as: as }: ApprovalRow): string | null {
  return as === 'operator' ? OPERATOR : name
}

/** Of an act that takes two owners all are told; of a movement that is not done, the two. */
function concernsMember(row: ApprovalRow, kind: NoticeKind, member: string): boolean {
  if (row.rule === 'second_owner') return true
  if (kind === 'lapsed') return member === row.requested_by
  return kind === 'failed' && (member === row.requested_by || member === row.decided_by)
}

/** Tells the members whom it concerns; `row` as it was while it waited. */
export async function tellMembers(
  { tell, sealKey }: TellDeps,
  unit: Unit,
  row: ApprovalRow,
  { kind, decidedBy = null }: { readonly kind: NoticeKind; readonly decidedBy?: string | null },
): Promise<void> {
  const members = await readMemberAddresses(unit.tx, unit.tenant.organisationId)
  const to: Pick<MemberAddress, 'email'>[] = members.filter(({ id }) =>
    concernsMember(row, kind, id),
  )
  if (kind === 'lapsed' && !members.some(({ id }) => id === row.requested_by)) {
    // Whoever asked has left: he learns that it will not be done.
    to.push(await readPersonAddress(unit.tx, row.requested_by))
  }
  if (to.length === 0) return
  await tell(unit, {
    kind,
    approval: showId('approval', row.id),
    summary: operations[row.operation].summary,
    operation: row.operation,
    askedBy: row.requested_by_name,
    decidedBy,
    doneAt: row.backed_by === null ? null : row.expires_at,
    changes: row.request === null ? [] : openRequest(sealKey, unit.tenant.id, row).changes,
    to,
  })
}
