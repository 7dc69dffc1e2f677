// The columns of the tables: what a row shows of each kind, the most telling first.

import { tableListings } from 'virtual:listings'
import type { ListedColumn, TableRow } from '@holdfast/contract'
import { Amount, type Column, IdLink, StatusBadge, Time } from '../../components/index.ts'
import { kinds } from '../words/kinds.ts'
import { type Kind, spokenName, statusWords } from '../words/statuses.ts'

/** What stands in the columns that mean something else in each kind. */
const heads: Readonly<Record<Kind, { readonly title?: string; readonly email?: string }>> = {
  intent: { title: 'What for', email: 'Buyer' },
  checkout: { title: 'What for', email: 'Buyer' },
  project: { title: 'What for', email: 'Buyer' },
  settlement: { title: 'What for', email: 'Seller' },
  inbound: { title: 'Matched by', email: 'Buyer' },
  outbound: { title: 'Reason', email: 'Receiver' },
  transfer: { title: 'What for' },
  invoice: { title: 'What for', email: 'Buyer' },
  debit: { title: 'What for', email: 'Buyer' },
  participant: { title: 'Name', email: 'E-mail' },
  verification: { title: 'Name', email: 'Participant' },
  payment_instrument: { title: 'Owner', email: 'E-mail' },
}

/** The columns of a kind. The first names the row. */
export function columnsOf(kind: Kind): Column<TableRow>[] {
  const { title = 'Title', email = 'E-mail' } = heads[kind]
  const hasReason = kind === 'inbound' || kind === 'outbound'
  const all: Readonly<Record<ListedColumn, Column<TableRow>>> = {
    id: { id: 'id', header: 'Id', cell: ({ id }) => <IdLink id={id} /> },
    currency: { id: 'currency', header: 'Currency', cell: currencyCell, width: 120 },
    created_at: { id: 'created', header: 'Created', cell: createdCell, width: 150 },
    title: { id: 'title', header: title, cell: hasReason ? reasonCell : titleCell, width: 260 },
    email: { id: 'email', header: email, cell: whoCell, width: 230 },
    type: { id: 'type', header: 'Type', cell: typeCell, width: 160 },
    status: { id: 'status', header: 'Status', cell: statusCell(kind), width: 140 },
    amount: { id: 'amount', header: 'Amount', cell: amountCell, width: 130, isNumber: true },
    reference: { id: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '' },
    project_id: { id: 'project', header: 'Project', cell: projectCell, isHidden: true },
  }
  const names = tableListings[kinds[kind].table].columns
  const own = names.map((name, index) => ({ ...all[name], isMain: index === 0 }))
  return [
    ...own,
    { id: 'updated', header: 'Changed', cell: updatedCell, width: 150, isHidden: true },
    ...(names.includes('id') ? [] : [{ ...all.id, isHidden: true }]),
  ]
}

function titleCell({ title }: TableRow) {
  return <span className="block min-w-36">{title ?? '–'}</span>
}

/** By e-mail address; what is paid out to the organisation itself has none. */
function whoCell({ email, type }: TableRow) {
  const who = email ?? (type === 'payout' ? 'Your payout account' : '–')
  return <span className="block wrap-anywhere sm:min-w-56">{who}</span>
}

/** Why it failed, waits or was matched, by its code. */
function reasonCell({ title }: TableRow) {
  return title === null ? '' : <span className="block min-w-36">{spokenName(title)}</span>
}

function currencyCell({ currency }: TableRow) {
  return currency === null ? '' : currency.toUpperCase()
}

function createdCell({ created_at }: TableRow) {
  return <Time at={created_at} kind="short" />
}

function updatedCell({ updated_at }: TableRow) {
  return <Time at={updated_at} kind="short" />
}

function typeCell({ type }: TableRow) {
  return type === null ? '' : spokenName(type)
}

function projectCell({ project_id }: TableRow) {
  return project_id === null ? '' : <IdLink id={project_id} />
}

function amountCell({ amount, currency }: TableRow) {
  if (amount === null || currency === null) return ''
  return <Amount minor={amount} currency={currency} />
}

function statusCell(kind: Kind) {
  return ({ status }: TableRow) => {
    const { label, tone } = statusWords(kind, status)
    return <StatusBadge status={status} label={label} tone={tone} />
  }
}
