// What an approval leaves to be done later: its end in time, notices of it, and what was approved,
// should the process end on the way.
import { defineJob, rowIdField } from '#jobs'

/** All members are told again of what takes two owners, once a day while it waits. */
export const approvalNotice = defineJob({
  name: 'approval.notice',
  lane: 'steps',
  payload: { approval: rowIdField('approval') },
})

/** Nobody has decided in time: it expires, or is done where an owner stands behind it. */
export const approvalExpiry = defineJob({
  name: 'approval.expiry',
  lane: 'steps',
  payload: { approval: rowIdField('approval') },
})

/** Does what was approved, if whoever approved it has not seen it done. */
export const approvalRun = defineJob({
  name: 'approval.run',
  lane: 'steps',
  payload: { approval: rowIdField('approval') },
})
