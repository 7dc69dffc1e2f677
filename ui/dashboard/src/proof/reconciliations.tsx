// Each day's books against those of the banks.
import type { Reconciliation } from '@holdfast/contract'
import { useState } from 'react'
import { useList } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  Card,
  type Column,
  DataTable,
  Drawer,
  IdLink,
  KeyValues,
  StatusBadge,
} from '../components/index.ts'
import { breakWords } from './words.ts'

const WHEN =
  'At midnight UTC, each day on which money moved is compared with the books of the banks, ' +
  'payment by payment.'
const dayWords = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** The card. */
export function ReconciliationCard() {
  const days = useList('listReconciliations', {})
  const [open, setOpen] = useState<Reconciliation | null>(null)
  return (
    <Card title="Books of each day" isFlush>
      <DataTable
        label="Books of each day"
        id="reconciliations"
        columns={columnsFor(setOpen)}
        list={days}
        rowKey={({ id }) => id}
        toolbar={<p className="text-small text-muted">{WHEN}</p>}
        empty={{
          title: 'No day has been compared yet',
          text: 'The first day is compared once it is over. In the sandbox, move the clock.',
        }}
      />
      {open === null ? null : <Day day={open} onClose={() => setOpen(null)} />}
      <div className="p-4">
        <ApiCall id="listReconciliations" />
      </div>
    </Card>
  )
}

function columnsFor(onOpen: (day: Reconciliation) => void): Column<Reconciliation>[] {
  return [
    {
      id: 'day',
      header: 'Day (UTC)',
      isMain: true,
      cell: (day) => (
        <button
          type="button"
          className="min-h-6 font-medium underline underline-offset-4"
          onClick={() => onOpen(day)}
        >
          {dayWords.format(new Date(day.day))}{' '}
          <span className="text-muted">{day.currency.toUpperCase()}</span>
        </button>
      ),
    },
    { id: 'status', header: 'Outcome', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'in',
      header: 'Came in',
      isNumber: true,
      cell: ({ ledger_in, currency }) => <Amount minor={ledger_in} currency={currency} />,
    },
    {
      id: 'out',
      header: 'Went out',
      isNumber: true,
      cell: ({ ledger_out, currency }) => <Amount minor={ledger_out} currency={currency} />,
    },
    {
      id: 'held',
      header: 'Held at the end',
      isNumber: true,
      cell: ({ held, currency }) => <Amount minor={held} currency={currency} />,
    },
    { id: 'breaks', header: 'Differences', isNumber: true, cell: ({ breaks }) => breaks.length },
  ]
}

function Day({ day, onClose }: { readonly day: Reconciliation; readonly onClose: () => void }) {
  const { currency, breaks } = day
  const sum = (minor: number) => <Amount minor={minor} currency={currency} />
  return (
    <Drawer
      title={`${dayWords.format(new Date(day.day))}, ${currency.toUpperCase()}`}
      isOpen
      onClose={onClose}
    >
      <KeyValues
        items={[
          { label: 'Outcome', value: <StatusBadge status={day.status} /> },
          { label: 'Came in, by the ledger', value: sum(day.ledger_in) },
          { label: 'Came in, by the banks', value: sum(day.rail_in) },
          { label: 'Went out, by the ledger', value: sum(day.ledger_out) },
          { label: 'Went out, by the banks', value: sum(day.rail_out) },
          { label: 'Held at the banks', value: sum(day.held) },
          { label: 'Owed to owners', value: sum(day.owed) },
        ]}
      />
      <h3 className="mb-2 mt-6 text-h3">Differences</h3>
      {breaks.length === 0 ? (
        <p className="text-muted">None: every payment is in both books with the same amount.</p>
      ) : (
        <ul className="grid gap-4">
          {breaks.map(({ kind, about, ledger, rail }) => (
            <li key={`${kind} ${about}`}>
              <p className="font-medium">{breakWords(kind)}</p>
              <p>{about.includes('_') ? <IdLink id={about} /> : about.toUpperCase()}</p>
              <p className="text-muted">
                Ledger {sum(ledger)}, bank {sum(rail)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}
