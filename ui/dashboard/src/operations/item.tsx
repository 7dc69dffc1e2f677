// One item of a queue: what it is, who has taken it, what was noted, and how it is decided.
import type { QueueItem } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  Amount,
  Button,
  Drawer,
  Form,
  formatTime,
  IdLink,
  KeyValues,
  Query,
  TextArea,
  Time,
  useMay,
  useSession,
} from '../components/index.ts'
import { accountWords } from '../money/payees/account-words.ts'
import { payerFacts } from '../money/words/payer.tsx'
import { Decisions } from './decisions.tsx'
import { itemWords, queueWords, whyWords } from './queue-words.ts'

interface ItemProps {
  readonly item: QueueItem
  readonly onClose: () => void
}

/** The item beside its queue. */
export default function ItemDrawer({ item, onClose }: ItemProps) {
  return (
    <Drawer title={itemWords(item)} isOpen onClose={onClose}>
      <div className="grid gap-8">
        <Facts item={item} />
        <Decisions item={item} onDone={onClose} />
        <Work id={item.id} />
      </div>
    </Drawer>
  )
}

function Facts({ item }: { readonly item: QueueItem }) {
  const why = whyWords(item)
  const { payer, received } = item
  const { amount, currency, project_id, settlement_id, checkout_id, participant_id } = item
  const ids = [
    { label: 'Project', id: project_id },
    { label: 'Settlement', id: settlement_id },
    { label: 'Checkout', id: checkout_id },
    // Of an account the participant is the item itself.
    { label: 'Participant', id: participant_id === item.id ? null : participant_id },
  ]
  return (
    <KeyValues
      items={[
        { label: 'Queue', value: queueWords(item.queue).title },
        ...(why === null ? [] : [{ label: 'Why', value: why }]),
        ...(amount === null || currency === null
          ? []
          : [{ label: 'Amount', value: <Amount minor={amount} currency={currency} isStrong /> }]),
        ...(received === null || currency === null || received === amount
          ? []
          : [{ label: 'Received', value: <Amount minor={received} currency={currency} /> }]),
        ...(payer === null ? [] : payerFacts(payer)),
        ...(item.email === null ? [] : [{ label: 'Whom it concerns', value: item.email }]),
        ...accountsOf(item),
        { label: 'Waits since', value: <Time at={item.since} /> },
        { label: 'Id', value: <IdLink id={item.id} /> },
        ...ids.flatMap(({ label, id }) =>
          id === null ? [] : [{ label, value: <IdLink id={id} /> }],
        ),
      ]}
    />
  )
}

/** The accounts that it is about, as the queue of either kind speaks of them. */
function accountsOf({ queue, bank_account: account, bank_account_before: before }: QueueItem) {
  const labels = accountLabels(queue)
  if (labels === null) return []
  return [account, before].flatMap((one, index) =>
    one === null ? [] : [{ label: labels[index] ?? '', value: accountWords(one) }],
  )
}

function accountLabels(queue: QueueItem['queue']): readonly [string, string] | null {
  if (queue === 'proposed_accounts') return ['Proposed', 'Paid to now']
  if (queue === 'outbounds_above_limit') return ['Paid to', 'Paid to before']
  return queue === 'disputed_accounts' ? ['On file now', 'Before the change'] : null
}

/** Who has taken it, and the notes. */
function Work({ id }: { readonly id: string }) {
  const work = useOperation('getWork', { params: { id } })
  const mayWork = useMay('assignWork')
  return (
    <Query query={work}>
      {({ assignee, notes }) => (
        <div className="grid gap-8">
          <section>
            <h3 className="mb-2 text-h3">Taken by</h3>
            <p className="mb-3">{assignee?.name ?? 'Nobody yet'}</p>
            {mayWork ? <Assign id={id} takenBy={assignee?.member_id ?? null} /> : null}
          </section>
          <section>
            <h3 className="mb-2 text-h3">Notes</h3>
            {notes.length === 0 ? <p className="text-muted">No notes yet.</p> : null}
            <ol className="grid gap-3">
              {notes.map((note) => (
                <li key={note.id} className="rounded-card bg-sunken p-3">
                  <p className="whitespace-pre-wrap">{note.text}</p>
                  <p className="mt-1 text-small text-muted">
                    {note.name} · {formatTime(note.created_at)}
                  </p>
                </li>
              ))}
            </ol>
            {mayWork ? <AddNote id={id} /> : null}
          </section>
        </div>
      )}
    </Query>
  )
}

function Assign({ id, takenBy }: { readonly id: string; readonly takenBy: string | null }) {
  const session = useSession()
  const assign = useChange('assignWork', { renews: ['listQueues', 'listQueueItems', 'getWork'] })
  const give = (member_id: string | null) => assign.mutate({ params: { id }, body: { member_id } })
  const isMine = takenBy === session.member.id
  return (
    <div className="flex flex-wrap gap-2">
      {isMine ? null : (
        <Button isPending={assign.isPending} onPress={() => give(session.member.id)}>
          {takenBy === null ? 'Take it' : 'Take it over'}
        </Button>
      )}
      {takenBy === null ? null : (
        <Button isPending={assign.isPending} onPress={() => give(null)}>
          {isMine ? 'Hand it back' : 'Free it for others'}
        </Button>
      )}
    </div>
  )
}

function AddNote({ id }: { readonly id: string }) {
  const [text, setText] = useState('')
  const note = useChange('noteWork', {
    renews: ['getWork', 'listQueueItems'],
    onDone: () => setText(''),
  })
  return (
    <div className="mt-4">
      <Form
        error={note.error}
        onSubmit={() => {
          if (text.trim() !== '') note.mutate({ params: { id }, body: { text: text.trim() } })
        }}
      >
        <TextArea
          label="New note"
          name="text"
          value={text}
          onChange={setText}
          hint="Your colleagues see it; it cannot be changed later."
        />
        <div>
          <Button type="submit" isPending={note.isPending} isDisabled={text.trim() === ''}>
            Add the note
          </Button>
        </div>
      </Form>
    </div>
  )
}
