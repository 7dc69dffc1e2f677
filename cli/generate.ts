// `node cli/generate.ts`: writes from the contract which lists there are and what each is filtered by.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type OperationId, operations } from '@holdfast/contract'
import { offered, placeOf } from '../sdk/node/surface.ts'

/** Names that do not follow from the place of the call. */
const NAMES: Readonly<Record<string, string>> = {
  'payoutAccounts.list': 'payout-accounts',
  'paymentInstruments.list': 'payment-instruments',
  'statements.reconciliations': 'reconciliations',
  'journal.entries': 'journal-entries',
  'journal.checkpoints': 'journal-checkpoints',
  'manual.entries': 'manual-entries',
  'manual.payments': 'manual-payments',
  'bank.proposals': 'bank-proposals',
  'bank.connections': 'bank-connections',
  'bank.files': 'bank-files',
  'bank.batches': 'bank-batches',
  'bank.orders': 'bank-orders',
  'sandbox.emails.list': 'emails',
}
/** What the command line decides itself. */
const OWN = new Set(['cursor', 'limit', 'wait'])

/** The module of lists as text. */
export function listsText(): string {
  const lines = offered.flatMap((id) => {
    const { path, query, answer, method } = operations[id]
    const isList = method === 'GET' && fieldOf(fieldOf(answer, 'properties'), 'data') !== undefined
    return isList ? [line(id, path.includes('{id}'), query)] : []
  })
  return (
    '// Made from the contract by generate.ts. Do not edit: change the contract and run it.\n' +
    `import type { Holdfast } from '@holdfast/node'\nimport { listing } from '../src/listing.ts'\n\n` +
    `/** Every list, by its name. */\nexport const lists = {\n${lines.join('')}} as const\n`
  )
}

function line(id: OperationId, takesId: boolean, query: object | null): string {
  const place = placeOf(id)
  const name = NAMES[place.join('.')] ?? place.at(place.at(-1) === 'list' ? -2 : -1) ?? id
  const filters = Object.entries(fieldOf(query, 'properties') ?? {})
    .filter(([key]) => !OWN.has(key))
    .map(([key, schema]) => `${key}: ${kindOf(schema)}`)
  const patterns = Object.keys(fieldOf(query, 'patternProperties') ?? {})
  const facts = [
    `filters: { ${filters.join(', ')} }`,
    `hasMetadata: ${patterns.length > 0}`,
    `hasLimit: ${fieldOf(fieldOf(query, 'properties'), 'limit') !== undefined}`,
    `takesId: ${takesId}`,
  ]
  const call = `holdfast.${place.join('.')}`
  const type = `Parameters<Holdfast['${place.join("']['")}']>[${takesId ? 1 : 0}]`
  const taken = `holdfast, query: NonNullable<${type}>`
  const read =
    query === null
      ? `(holdfast) => ${call}()`
      : takesId
        ? `(${taken}, id) => ${call}(id, query)`
        : `(${taken}) => ${call}(query)`
  return `  '${name}': listing(${read}, { ${facts.join(', ')} }),\n`
}

/** `number`, `text`, or the values of a closed set. */
function kindOf(schema: unknown): string {
  const values = fieldOf(schema, 'enum')
  if (Array.isArray(values)) return JSON.stringify(values.filter((value) => value !== null))
  return fieldOf(schema, 'type') === 'integer' ? "'number'" : "'text'"
}

function fieldOf(value: unknown, key: string): object | string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = new Map<string, unknown>(Object.entries(value)).get(key)
  return typeof found === 'string' || (typeof found === 'object' && found !== null)
    ? found
    : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('./generated/lists.ts', import.meta.url))
  writeFileSync(file, listsText())
  const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url))
  spawnSync(process.execPath, [biome, 'check', '--write', file], { stdio: 'inherit' })
}
