// The table of unreconciled money: who paid, what he wrote, how much of it, when, and why it waits.
import type { QueueItem } from '@holdfast/contract'
import { Amount, type Column, IdLink, Time } from '../components/index.ts'
import type { Choosing } from './choice.ts'
import { whyWords } from './queue-words.ts'
import { Age } from './waited.tsx'

/** Its columns; a row is chosen by its box, or by `x`. */
export function unmatchedColumns(
  choice: Choosing,
  onOpen: (id: string) => void,
): Column<QueueItem>[] {
  return [
    {
      id: 'payer',
      header: 'Payer',
      isMain: true,
      cell: (item) => <Payer item={item} onOpen={onOpen} />,
    },
    { id: 'amount', header: 'Amount', isNumber: true, cell: (item) => <Money item={item} /> },
    {
      id: 'text',
      header: 'Payer wrote',
      cell: ({ payer }) => payer?.text ?? <span className="text-muted">Nothing</span>,
    },
    { id: 'came', header: 'Came', cell: ({ since }) => <Time at={since} kind="short" /> },
    { id: 'since', header: 'Waits', cell: ({ since }) => <Age since={since} isMarked /> },
    {
      id: 'project',
      header: 'Project',
      cell: ({ project_id }) => (project_id === null ? '' : <IdLink id={project_id} />),
    },
    {
      id: 'assignee',
      header: 'Taken by',
      cell: ({ assignee }) => assignee?.name ?? <span className="text-muted">Nobody</span>,
    },
    { id: 'notes', header: 'Notes', isNumber: true, cell: ({ notes }) => notes || '' },
    { id: 'choose', header: 'Choose', cell: (item) => <Box item={item} choice={choice} /> },
  ]
}

interface PayerProps {
  readonly item: QueueItem
  readonly onOpen: (id: string) => void
}

function Payer({ item, onOpen }: PayerProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(item.id)}
        className="min-h-6 text-left font-medium underline underline-offset-4"
      >
        {payerOf(item)}
      </button>
      <span className="block text-small font-normal text-muted">{whyWords(item)}</span>
    </>
  )
}

/** The payer as the bank names him, or by his account. */
function payerOf({ payer }: QueueItem): string {
  return payer?.name ?? payer?.account ?? 'Unknown payer'
}

function Money({ item: { amount, received, currency } }: { readonly item: QueueItem }) {
  if (amount === null || currency === null) return null
  return (
    <>
      <Amount minor={amount} currency={currency} isStrong />
      {received === null || received === amount ? null : (
        <span className="block text-small font-normal text-muted">
          of <Amount minor={received} currency={currency} />
        </span>
      )}
    </>
  )
}

interface BoxProps {
  readonly item: QueueItem
  readonly choice: Choosing
}

function Box({ item, choice }: BoxProps) {
  const isChosen = choice.isChosen(item)
  return (
    <label className="inline-flex size-6 items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Choose ${payerOf(item)}`}
        checked={isChosen}
        disabled={!isChosen && !choice.mayChoose(item)}
        onChange={() => choice.toggle(item)}
        className="size-[18px] accent-(--accent)"
      />
    </label>
  )
}
