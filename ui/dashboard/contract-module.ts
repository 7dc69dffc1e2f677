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
} from '@holdfast/contract'
import type { Plugin } from 'vite'
import { minorUnitDigits } from '../../service/src/banking/banks/currencies.ts'

const NAME = 'virtual:contract'
const RESOLVED = `\0${NAME}`

/** The module `virtual:contract`; its types are in `src/virtual.d.ts`. */
export function contractModule(): Plugin {
  return {
    name: 'holdfast-contract',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? contractSource() : undefined),
  }
}

/** The source of the module. */
function contractSource(): string {
  const facts = Object.entries(operations).map(([id, { method, path, area }]) => [
    id,
    [method, path, area],
  ])
  const filters = Object.entries(operations).flatMap(([id, { query }]) => {
    const sets = query === null ? {} : closedSets(query)
    return Object.keys(sets).length === 0 ? [] : [[id, sets]]
  })
  const tables = deskTables.map((table) => {
    const { kind, columns } = listings[table]
    return [table, { kind, columns, filters: barFilters(table) }]
  })
  const digits = Object.entries(minorUnitDigits).filter(([, count]) => count !== 2)
  return [
    exported('operationFacts', Object.fromEntries(facts)),
    exported('queryChoices', Object.fromEntries(filters)),
    exported('tableListings', Object.fromEntries(tables)),
    exported('unusualDigits', Object.fromEntries(digits)),
    exported('currencies', currencies),
    exported('currencyCodes', Object.keys(minorUnitDigits)),
    exported('memberOperations', operationPermission),
    exported('approvableOperations', approvableOperations),
    exported('organisationOperations', organisationOperations),
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
