// What waits for a second owner about members: shown where they are changed. It waits in live,
// whichever environment the page shows.
import { organisationOperations } from 'virtual:contract'
import type { Approval, Member } from '@holdfast/contract'
import { pathTo, useOperation } from '../api/index.ts'
import { Time } from '../components/index.ts'
import { approvalWords } from '../money/approvals/words.ts'

/** Acts on members and invitations that nobody has decided yet; nothing where none waits. */
export function WaitingActs({ members }: { readonly members: readonly Member[] }) {
  const query = { status: 'pending', limit: 100 } as const
  const asked = useOperation('listApprovals', { query, environment: 'live' })
  const waiting = (asked.data?.data ?? []).filter(({ operation }) =>
    organisationOperations.some((one) => one === operation),
  )
  if (waiting.length === 0) return null
  return (
    <section
      aria-label="Waits for a second owner"
      className="rounded-card bg-warn-soft p-4 text-warn-ink"
    >
      <p className="font-medium">
        {waiting.length === 1
          ? 'One change waits for a second owner'
          : `${waiting.length} changes wait for a second owner`}
      </p>
      <ul className="mt-2 grid gap-1">
        {waiting.map((approval) => (
          <li key={approval.id}>
            <Act approval={approval} of={members.find(({ id }) => approval.objects.includes(id))} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ActProps {
  readonly approval: Approval
  /** Whom it is about; nobody yet where it is an invitation. */
  readonly of: Member | undefined
}

function Act({ approval, of }: ActProps) {
  const { id, operation, requested_by: by, done_at: doneAt, is_mine: isMine } = approval
  return (
    <>
      <a className="underline" href={pathTo('live', `/approvals/${id}`)}>
        {approvalWords[operation]}
      </a>
      {of === undefined ? '' : ` of ${of.name}`}, asked for by {isMine ? 'you' : by.name}
      {doneAt === null ? null : (
        <>
          ; unless an owner declines, done by itself <Time at={doneAt} kind="short" />
        </>
      )}
    </>
  )
}
