// A file of the checkpoints of a log outside the database, which is only ever appended to: whoever
// changes the database, as its owner even, does not change what stands there. How it follows the
// database, and how it is read back.
import type { Database, Reader } from '#db'
import { asTenantId, present } from '#kit'
import type { Checkpoint, Root } from './checkpoint.ts'
import type { Cut } from './cut.ts'
import { isOperatorName } from './cut.ts'
import { appendTo, piecesOf } from './lines.ts'
import type { LogKind, SealedLog } from './log.ts'
import { checkpointOf, showSeal } from './log.ts'
import { chainStart } from './tree.ts'

const CHECKPOINTS_AT_ONCE = 100
/** Of a leaf. */
export const HASH_BYTES = 32

/** A checkpoint with the leaves since the one before it, one behind the other. */
export type Filed<R extends Root = Root> = Checkpoint<R> & { readonly leaves: Buffer }

/** What stands in a file: checkpoints, and cuts that a restored database has made. */
export type FiledLine<R extends Root = Root> = Filed<R> | Cut

export function isCut(line: FiledLine): line is Cut {
  return 'cutSize' in line
}

export interface CheckpointFile {
  readonly path: string
  /**
   * Appends the checkpoints that the database has and the file has not. Throws, once all others are
   * followed, where the database has another past of a log than the file.
   */
  follow(database: Database): Promise<void>
}

/** How far a log goes in a file. */
type Known = Pick<Checkpoint, 'size' | 'chain'>

/** Opens the file of an installation, which is made when there is something to write. */
export function openCheckpointFile<K extends LogKind>(
  log: SealedLog<K>,
  file: string,
): CheckpointFile {
  let known = knownIn(log, file)
  return {
    path: file,
    follow: async (database) => {
      const others = await followLogs(log, database, { file, known })
      if (others.length === 0) return
      // Somebody may have said meanwhile that the end of a log is cut.
      known = knownIn(log, file)
      const left = await followLogs(log, database, { file, known })
      if (left.length === 0) return
      const whose = `${log.words.log} of ${left.join(', ')}`
      throw new Error(`${file}: the database has another ${whose} than was filed: nothing is added`)
    },
  }
}

function knownIn<K extends LogKind>(log: SealedLog<K>, file: string): Map<string, Known> {
  const known = new Map<string, Known>()
  for (const line of filedIn(log, file)) {
    const { tenant, size, chain } = line
    if (isCut(line) || size > (known.get(tenant)?.size ?? 0)) known.set(tenant, { size, chain })
  }
  return known
}

/** Writes a file on; gives the tenants of whose logs the database has another past. */
async function followLogs<K extends LogKind>(
  log: SealedLog<K>,
  database: Database,
  { file, known }: { readonly file: string; readonly known: Map<string, Known> },
): Promise<string[]> {
  const others: string[] = []
  for (const { tenant_id: tenant, size } of await database.global.query(
    log.statements.selectSealed,
    {},
  )) {
    let last = known.get(tenant) ?? { size: 0, chain: chainStart(log.name, tenant) }
    while (last.size < Number(size)) {
      const filed = await database.read(
        asTenantId(tenant),
        async (reader) => await readAfter(log, reader, { tenant, last }),
      )
      if (filed === undefined) others.push(tenant)
      if (filed === undefined || filed.length === 0) break
      appendTo(file, filed.map((one) => fileLine(log, one)).join(''))
      last = present(filed.at(-1), 'checkpoints were read')
      known.set(tenant, { size: last.size, chain: last.chain })
    }
  }
  return others
}

/** The next checkpoints; undefined where those before them are not the ones that are known. */
async function readAfter<K extends LogKind>(
  log: SealedLog<K>,
  reader: Reader,
  { tenant, last: known }: { readonly tenant: string; readonly last: Known },
): Promise<Filed<K['root']>[] | undefined> {
  const { selectCheckpointsAfter, selectLeaves } = log.statements
  const isBegun = known.size > 0
  const found = await reader.query(selectCheckpointsAfter, {
    tenant_id: tenant,
    after_size: BigInt(known.size - 1),
    limit: CHECKPOINTS_AT_ONCE + 1,
  })
  const [same] = found
  if (isBegun && !(Number(same?.size) === known.size && same?.chain.equals(known.chain))) {
    return undefined
  }
  const rows = isBegun ? found.slice(1) : found
  const end = rows.at(-1)
  if (end === undefined) return []
  const leaves = await reader.query(selectLeaves, {
    tenant_id: tenant,
    after_position: BigInt(known.size),
    until_position: end.size,
  })
  let from = 0
  return rows.map((row) => {
    const until = Number(row.size) - known.size
    const own = leaves.slice(from, until).map(({ leaf }) => leaf)
    from = until
    return { ...checkpointOf(log, tenant, row), leaves: Buffer.concat(own) }
  })
}

function fileLine<K extends LogKind>(log: SealedLog<K>, one: Filed<K['root']>): string {
  const shown = { tenant: one.tenant, ...showSeal(log, one) }
  return `${JSON.stringify({ ...shown, leaves: one.leaves.toString('base64') })}\n`
}

/**
 * Reads a file of checkpoints; empty when there is none. What was cut off while it was written is
 * left out. Throws, naming the line, when another one is malformed.
 */
export function readCheckpointFile<K extends LogKind>(
  log: SealedLog<K>,
  file: string,
): FiledLine<K['root']>[] {
  return [...filedIn(log, file)]
}

function* filedIn<K extends LogKind>(
  log: SealedLog<K>,
  file: string,
): Generator<FiledLine<K['root']>> {
  for (const { line, text } of piecesOf(file)) {
    try {
      yield parse(log, JSON.parse(text))
    } catch (error) {
      throw new Error(`${file}: line ${line} is no checkpoint`, { cause: error })
    }
  }
}

function parse<K extends LogKind>({ tree }: SealedLog<K>, value: unknown): FiledLine<K['root']> {
  const fields = new Map<string, unknown>(
    Object.entries(typeof value === 'object' && value !== null ? value : {}),
  )
  const textOf = (name: string): string => {
    const field = fields.get(name)
    if (typeof field !== 'string') throw new Error(`${name} is missing`)
    return field
  }
  const bytesOf = (name: string) => Buffer.from(textOf(name), 'base64')
  const sizeOf = (name: string) => {
    const size = fields.get(name)
    if (typeof size !== 'number') throw new Error(`${name} is missing`)
    return size
  }
  const same = {
    tenant: textOf('tenant'),
    size: sizeOf('size'),
    chain: bytesOf('chain'),
    at: new Date(textOf('at')),
    keyId: textOf('key_id'),
    signature: bytesOf('signature'),
  }
  if (fields.has('cut_size')) {
    const by = fields.has('by') ? textOf('by') : null
    // It is shown before anybody knows who signed it.
    if (by !== null && !isOperatorName(by)) throw new Error('by is no name')
    return { ...same, by, cutSize: sizeOf('cut_size'), cutChain: bytesOf('cut_chain') }
  }
  const root = tree.read(fields.has('root') ? bytesOf('root') : undefined)
  return { ...same, root, leaves: bytesOf('leaves') }
}
