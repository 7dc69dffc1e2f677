// What the dashboard knows of the contract at run time, as plain data made when it is built: no
// schema code reaches a browser.
import {
  approvableOperations,
  barFilters,
  currencies,
  deskTables,
  listings,
  memberRoles,
  operationPermission,
  operations,
  organisationOperations,
  virtualIbansMax,
} from '@holdfast/contract'
import type { Plugin } from 'vite'
import { minorUnitDigits } from '../../service/src/banking/banks/currencies.ts'

/** What only the pages of tables need is a module of its own, so that other pages do not load it. */
const sources = new Map([
  ['virtual:contract', contractSource],
  ['virtual:listings', listingsSource],
])
const RESOLVED = '\0'

/** The modules `virtual:contract` and `virtual:listings`; their types are in `src/virtual.d.ts`. */
export function contractModule(): Plugin {
  return {
    name: 'holdfast-contract',
    resolveId: (id) => (sources.has(id) ? `${RESOLVED}${id}` : undefined),
    load: (id) => (id.startsWith(RESOLVED) ? sources.get(id.slice(1))?.() : undefined),
  }
}

function listingsSource(): string {
  const tables = deskTables.map((table) => {
    const { columns } = listings[table]
    return [table, { columns, filters: barFilters(table) }]
  })
  const filters = Object.entries(operations).flatMap(([id, { query }]) => {
    const sets = query === null ? {} : closedSets(query)
    return Object.keys(sets).length === 0 ? [] : [[id, sets]]
  })
  return [
    exported('tableListings', Object.fromEntries(tables)),
    exported('queryChoices', Object.fromEntries(filters)),
    exported('currencyCodes', Object.keys(minorUnitDigits)),
  ].join('\n')
}

function contractSource(): string {
  const needed = new Map(Object.entries(operationPermission))
  const facts = Object.entries(operations).map(([id, { method, path, area }]) => {
    const permission = needed.get(id)
    return [id, [method, path, area, ...(permission === undefined ? [] : [permission])]]
  })
  const digits = Object.entries(minorUnitDigits).filter(([, count]) => count !== 2)
  return [
    exported('operationFacts', Object.fromEntries(facts)),
    exported('unusualDigits', Object.fromEntries(digits)),
    exported('currencies', currencies),
    exported('approvableOperations', approvableOperations),
    exported('organisationOperations', organisationOperations),
    exported('virtualIbansMax', virtualIbansMax),
    exported('memberRoles', memberRoles),
  ].join('\n')
}

function exported(name: string, value: unknown): string {
  return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}

/** The fields of a query that take one of a few values, with these values. */
function closedSets(query: object): Record<string, readonly string[]> {
  const properties: unknown = Reflect.get(query, 'properties')
  if (typeof properties !== 'object' || properties === null) return {}
  const sets = Object.entries(properties).flatMap(([name, schema]: [string, unknown]) => {
    const values: unknown =
      typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'enum') : undefined
    return Array.isArray(values) ? [[name, values.map(String)] as const] : []
  })
  return Object.fromEntries(sets)
}
