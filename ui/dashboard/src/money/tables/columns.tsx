// The columns of the tables: what a row shows of each kind, the most telling first.
import type { TableRow } from '@holdfast/contract'
import { Amount, type Column, IdLink, StatusBadge, Time } from '../../components/index.ts'
import { type Kind, spoken, statusWords } from '../words/statuses.ts'

type Name = 'created' | 'title' | 'email' | 'type' | 'status' | 'amount' | 'reference' | 'project'

/** What stands in the columns that mean something else in each kind. */
const heads: Readonly<Record<Kind, { readonly title?: string; readonly email?: string }>> = {
  intent: { title: 'What for', email: 'Buyer' },
  checkout: { title: 'What for', email: 'Buyer' },
  project: { email: 'Buyer' },
  settlement: { title: 'What for', email: 'Seller' },
  inbound: { title: 'From', email: 'Buyer' },
  outbound: { title: 'What for', email: 'Receiver' },
  transfer: { title: 'What for' },
  invoice: { title: 'What for', email: 'Buyer' },
  debit: { title: 'What for', email: 'Buyer' },
  participant: { title: 'Name', email: 'E-mail' },
  verification: { title: 'Name', email: 'Participant' },
  payment_instrument: { title: 'Owner', email: 'E-mail' },
}

const shown: Readonly<Record<Kind, readonly Name[]>> = {
  intent: ['created', 'email', 'title', 'type', 'status', 'amount', 'project'],
  checkout: ['created', 'email', 'reference', 'type', 'status', 'amount', 'project'],
  project: ['created', 'title', 'type', 'status', 'amount'],
  settlement: ['created', 'title', 'email', 'type', 'status', 'amount', 'project'],
  inbound: ['created', 'email', 'reference', 'type', 'status', 'amount', 'project'],
  outbound: ['created', 'email', 'type', 'status', 'amount', 'reference', 'project'],
  transfer: ['created', 'type', 'status', 'amount', 'project'],
  invoice: ['created', 'email', 'reference', 'status', 'amount', 'project'],
  debit: ['created', 'email', 'status', 'amount', 'project'],
  participant: ['created', 'email', 'title', 'type', 'status'],
  verification: ['created', 'email', 'type', 'status'],
  payment_instrument: ['created', 'email', 'type', 'status', 'amount'],
}

/** The columns of a kind. */
export function columnsOf(kind: Kind): Column<TableRow>[] {
  const { title = 'Title', email = 'E-mail' } = heads[kind]
  const all: Readonly<Record<Name, Column<TableRow>>> = {
    created: { id: 'created', header: 'Created', cell: createdCell, width: 150 },
    title: { id: 'title', header: title, cell: ({ title }) => title ?? '', width: 240 },
    email: { id: 'email', header: email, cell: ({ email }) => email ?? '', width: 230 },
    type: { id: 'type', header: 'Type', cell: typeCell, width: 150 },
    status: { id: 'status', header: 'Status', cell: statusCell(kind), width: 150 },
    amount: { id: 'amount', header: 'Amount', cell: amountCell, width: 140, isNumber: true },
    reference: { id: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '' },
    project: { id: 'project', header: 'Project', cell: projectCell, isHidden: true },
  }
  const own = shown[kind].map((name) => all[name])
  return [
    ...own,
    { id: 'updated', header: 'Changed', cell: updatedCell, width: 150, isHidden: true },
    { id: 'id', header: 'Id', cell: ({ id }) => <IdLink id={id} />, isHidden: true },
  ]
}

function createdCell({ created_at }: TableRow) {
  return <Time at={created_at} kind="short" />
}

function updatedCell({ updated_at }: TableRow) {
  return <Time at={updated_at} kind="short" />
}

function typeCell({ type }: TableRow) {
  return type === null ? '' : spoken(type)
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
