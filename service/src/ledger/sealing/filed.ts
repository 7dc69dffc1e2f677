// A file of the checkpoints of a log outside the database, which is only ever appended to: whoever
// changes the database, as its owner even, does not change what stands there. How it follows the
// database, and how it is read back.
import type { Database, Reader } from '#db'
import { asTenantId, present } from '#kit'
import type { Checkpoint, Root } from './checkpoint.ts'
import { appendTo, piecesOf } from './lines.ts'
import type { LogKind, SealedLog } from './log.ts'
import { checkpointOf, showSeal } from './log.ts'
import type { Cut } from './restored.ts'

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

/** How far a log goes in a file once a line counts that stands behind the others. */
export function furthestOf<T extends Pick<Cut, 'size'>>(last: T, line: FiledLine & T): T {
  return isCut(line) || line.size > last.size ? line : last
}

export interface CheckpointFile {
  readonly path: string
  /** Appends the checkpoints that the database has and the file has not. */
  follow(database: Database): Promise<void>
}

/** Opens the file of an installation, which is made when there is something to write. */
export function openCheckpointFile<K extends LogKind>(
  log: SealedLog<K>,
  file: string,
): CheckpointFile {
  const sizes = new Map<string, number>()
  for (const line of filedIn(log, file)) {
    const { tenant } = line
    sizes.set(tenant, furthestOf({ size: sizes.get(tenant) ?? 0 }, line).size)
  }
  return {
    path: file,
    follow: async (database) => {
      for (const { tenant_id: tenant, size } of await database.global.query(
        log.statements.selectSealed,
        {},
      )) {
        let known = sizes.get(tenant) ?? 0
        while (known < Number(size)) {
          const filed = await database.read(
            asTenantId(tenant),
            async (reader) => await readAfter(log, reader, { tenant, known }),
          )
          if (filed.length === 0) break
          appendTo(file, filed.map((one) => fileLine(log, one)).join(''))
          known = present(filed.at(-1), 'checkpoints were read').size
          sizes.set(tenant, known)
        }
      }
    },
  }
}

async function readAfter<K extends LogKind>(
  log: SealedLog<K>,
  reader: Reader,
  { tenant, known }: { readonly tenant: string; readonly known: number },
): Promise<Filed<K['root']>[]> {
  const { selectCheckpointsAfter, selectLeaves } = log.statements
  const rows = await reader.query(selectCheckpointsAfter, {
    tenant_id: tenant,
    after_size: BigInt(known),
    limit: CHECKPOINTS_AT_ONCE,
  })
  const last = rows.at(-1)
  if (last === undefined) return []
  const leaves = await reader.query(selectLeaves, {
    tenant_id: tenant,
    after_position: BigInt(known),
    until_position: last.size,
  })
  let from = 0
  return rows.map((row) => {
    const until = Number(row.size) - known
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
    return { ...same, cutSize: sizeOf('cut_size'), cutChain: bytesOf('cut_chain') }
  }
  const root = tree.read(fields.has('root') ? bytesOf('root') : undefined)
  return { ...same, root, leaves: bytesOf('leaves') }
}
