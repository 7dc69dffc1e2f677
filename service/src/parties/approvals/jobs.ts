// What an approval leaves to be done later: its end in time, notices of it, and what was approved,
// should the process end on the way.
import type { JobKind } from '#jobs'
import type { Id } from '#kit'
import { asId, present } from '#kit'

interface OfApproval {
  readonly approvalId: Id<'approval'>
}

function ofApproval(payload: Readonly<Record<string, unknown>>): OfApproval {
  const { approval } = payload
  const id = typeof approval === 'string' ? approval : undefined
  return { approvalId: asId('approval', present(id, 'the job names an approval')) }
}

/** All members are told again of what takes two owners, once a day while it waits. */
export const approvalNotice: JobKind<OfApproval> = {
  name: 'approval.notice',
  lane: 'steps',
  parse: ofApproval,
}

/** Nobody has decided in time: it expires, or is done where an owner stands behind it. */
export const approvalExpiry: JobKind<OfApproval> = {
  name: 'approval.expiry',
  lane: 'steps',
  parse: ofApproval,
}

/** Does what was approved, if whoever approved it has not seen it done. */
export const approvalRun: JobKind<OfApproval> = {
  name: 'approval.run',
  lane: 'steps',
  parse: ofApproval,
}
