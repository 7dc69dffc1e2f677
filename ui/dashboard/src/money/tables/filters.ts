// What a table can be filtered by, and how the address becomes a question to the service.

import { currencies } from 'virtual:contract'
import { queryChoices, tableListings } from 'virtual:listings'
import type { BarFilter } from '@holdfast/contract'
import { parseAmount } from '../words/amounts.ts'
import { kinds } from '../words/kinds.ts'
import { type Kind, spokenName, statuses } from '../words/statuses.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** A filter of a table, as the address names it. */
interface TableFilter {
  readonly name: string
  readonly label: string
  readonly kind: 'choice' | 'text' | 'date'
  readonly choices?: readonly Choice[]
  /** Not in sight at first. */
  readonly isRare: boolean
}

/** What is asked for by a text. */
const labels: Readonly<Record<Exclude<BarFilter, 'status' | 'type' | 'currency'>, string>> = {
  email: 'E-mail',
  reference: 'Reference',
  amount_from: 'Amount from',
  amount_to: 'Amount to',
  project_id: 'Project',
  participant_id: 'Participant',
  checkout_id: 'Checkout',
  settlement_id: 'Settlement',
  intent_id: 'Intent',
}

/** The filters of a kind, in the order in which they are offered. */
export function filtersOf(kind: Kind): TableFilter[] {
  return [
    ...tableListings[kinds[kind].table].filters.map((name) => filterOf(kind, name)),
    { name: 'created_from', label: 'Created from', kind: 'date', isRare: false },
    { name: 'created_before', label: 'Created before', kind: 'date', isRare: false },
  ]
}

function filterOf(kind: Kind, name: BarFilter): TableFilter {
  switch (name) {
    case 'status':
      return choice(name, 'Status', statusChoices(kind))
    case 'type':
      return choice(name, 'Type', typesOf(kind).map(spokenChoice))
    case 'currency':
      return choice(name, 'Currency', currencies.map(currencyChoice))
    default:
      return { name, label: labels[name], kind: 'text', isRare: name !== 'email' }
  }
}

function choice(name: BarFilter, label: string, choices: readonly Choice[]): TableFilter {
  return { name, label, kind: 'choice', choices, isRare: false }
}

function statusChoices(kind: Kind): Choice[] {
  return Object.entries(statuses[kind])
    .filter(([value]) => value !== 'debug')
    .map(([value, { label }]) => ({ value, label }))
}

/** Types are those of the list of the API. */
function typesOf(kind: Kind): readonly string[] {
  const { list } = kinds[kind]
  return list === null ? [] : (queryChoices[list]?.type ?? [])
}

function spokenChoice(value: string): Choice {
  return { value, label: spokenName(value) }
}

function currencyChoice(value: string): Choice {
  return { value, label: value.toUpperCase() }
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
