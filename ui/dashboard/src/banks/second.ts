// Who approves what somebody proposed: a second person; in a sandbox, where one tries out what
// takes two, the same person may.
import { environmentNow } from '../api/index.ts'

/** Whether whoever proposed something may approve it, too. */
export function mayApproveOwn(): boolean {
  return environmentNow() === 'sandbox'
}

/** What happens next with what was proposed. */
export function proposedText(): string {
  return mayApproveOwn()
    ? 'Proposed. In a sandbox you may approve it yourself.'
    : 'Proposed. A second person approves it.'
}
