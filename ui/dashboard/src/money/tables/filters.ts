// What a table can be filtered by, and how the address becomes a question to the service.
import { currencies, queryChoices } from 'virtual:contract'
import { parseAmount } from '../words/amounts.ts'
import { kinds } from '../words/kinds.ts'
import { type Kind, spokenName, statuses } from '../words/statuses.ts'

/** A filter of a table, as the address names it. */
interface TableFilter {
  readonly name: string
  readonly label: string
  readonly kind: 'choice' | 'text' | 'date'
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** Not in sight at first. */
  readonly isRare: boolean
}

/** The filters that a kind has besides status and date. */
type Part =
  | 'type'
  | 'currency'
  | 'email'
  | 'reference'
  | 'amount'
  | 'project_id'
  | 'participant_id'
  | 'checkout_id'
  | 'settlement_id'
  | 'intent_id'

const labels: Readonly<Record<Exclude<Part, 'amount' | 'currency' | 'type'>, string>> = {
  email: 'E-mail',
  reference: 'Reference',
  project_id: 'Project',
  participant_id: 'Participant',
  checkout_id: 'Checkout',
  settlement_id: 'Settlement',
  intent_id: 'Intent',
}

const filterables: Readonly<Record<Kind, readonly Part[]>> = {
  intent: ['type', 'email', 'currency', 'reference', 'project_id', 'participant_id'],
  checkout: [
    'type',
    'email',
    'reference',
    'amount',
    'currency',
    'project_id',
    'participant_id',
    'intent_id',
  ],
  project: ['type', 'email', 'currency', 'participant_id'],
  settlement: [
    'type',
    'email',
    'reference',
    'amount',
    'currency',
    'project_id',
    'participant_id',
    'checkout_id',
  ],
  inbound: [
    'type',
    'email',
    'reference',
    'amount',
    'currency',
    'project_id',
    'participant_id',
    'checkout_id',
  ],
  outbound: [
    'type',
    'email',
    'reference',
    'amount',
    'currency',
    'project_id',
    'participant_id',
    'settlement_id',
  ],
  transfer: ['amount', 'currency', 'project_id', 'settlement_id'],
  invoice: ['email', 'reference', 'amount', 'currency', 'project_id', 'participant_id'],
  debit: ['email', 'amount', 'currency', 'project_id', 'participant_id', 'checkout_id'],
  participant: ['type', 'email'],
  verification: ['email', 'participant_id'],
  payment_instrument: ['email', 'participant_id'],
}

/** The filters of a kind, in the order in which they are offered. */
export function filtersOf(kind: Kind): TableFilter[] {
  return [
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      choices: Object.entries(statuses[kind])
        .filter(([value]) => value !== 'debug')
        .map(([value, { label }]) => ({ value, label })),
      isRare: false,
    },
    ...filterables[kind].flatMap((part) => partFilters(kind, part)),
    { name: 'created_from', label: 'Created from', kind: 'date', isRare: false },
    { name: 'created_before', label: 'Created before', kind: 'date', isRare: false },
  ]
}

/** Types are those of the list of the API. */
function partFilters(kind: Kind, part: Part): TableFilter[] {
  if (part === 'type') {
    const { list } = kinds[kind]
    const types = list === null ? [] : (queryChoices[list]?.type ?? [])
    const choices = types.map((value) => ({ value, label: spokenName(value) }))
    return [{ name: 'type', label: 'Type', kind: 'choice', choices, isRare: false }]
  }
  if (part === 'currency') {
    const choices = currencies.map((value) => ({ value, label: value.toUpperCase() }))
    return [{ name: 'currency', label: 'Currency', kind: 'choice', choices, isRare: false }]
  }
  if (part !== 'amount') {
    return [{ name: part, label: labels[part], kind: 'text', isRare: part !== 'email' }]
  }
  return [
    { name: 'amount_from', label: 'Amount from', kind: 'text', isRare: true },
    { name: 'amount_to', label: 'Amount to', kind: 'text', isRare: true },
  ]
}

/**
 * What the service is asked for the query of an address: only filters that the kind has, amounts in
 * minor units. What cannot be read is left out and named, so that nobody takes an unfiltered table
 * for a filtered one.
 */
export function questionOf(
  kind: Kind,
  search: Readonly<Record<string, string>>,
): { readonly query: Record<string, string>; readonly unread: readonly string[] } {
  const query: Record<string, string> = {}
  const unread: string[] = []
  for (const { name, label } of filtersOf(kind)) {
    const text = search[name]?.trim() ?? ''
    if (text === '') continue
    if (!name.startsWith('amount_')) {
      query[name] = text
      continue
    }
    const amount = parseAmount(text)
    if (amount.ok) query[name] = String(amount.value)
    else unread.push(label)
  }
  return { query, unread }
}

/** The filters of an address that belong to the kind, to be kept as a view. */
export function keptFilters(
  kind: Kind,
  search: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = filtersOf(kind).flatMap(({ name }) => {
    const text = search[name]
    return text === undefined || text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(kept)
}

/** A view's filters as changes of the address: what the view does not name is taken out. */
export function appliedFilters(
  kind: Kind,
  filters: Readonly<Record<string, unknown>>,
): Record<string, string | undefined> {
  const changes = filtersOf(kind).map(({ name }) => {
    const value = filters[name]
    return [name, typeof value === 'string' ? value : undefined] as const
  })
  return Object.fromEntries(changes)
}
