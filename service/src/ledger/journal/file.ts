// Checkpoints outside the database: a file that is only ever appended to. Whoever changes the
// database, as its owner even, does not change what stands there.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { Database, Reader } from '#db'
import { asTenantId, present } from '#kit'
import type { Checkpoint } from './checkpoint.ts'
import type { CheckpointRow } from './store.ts'
import { selectCheckpointsAfter, selectLeaves, selectTenantsWithJournal } from './store.ts'

const CHECKPOINTS_AT_ONCE = 100

/** A checkpoint with the leaves since the one before it: what a journal is compared to. */
export interface FiledCheckpoint extends Checkpoint {
  readonly leaves: readonly Buffer[]
}

export interface CheckpointFile {
  readonly path: string
  /** Appends the checkpoints that the database has and the file has not. */
  follow(database: Database): Promise<void>
}

/** Opens the file of an installation, which is made when there is something to write. */
export function openCheckpointFile(file: string): CheckpointFile {
  const sizes = new Map<string, number>()
  for (const { tenant, size } of readCheckpointFile(file)) {
    sizes.set(tenant, Math.max(size, sizes.get(tenant) ?? 0))
  }
  return {
    path: file,
    follow: async (database) => {
      const tenants = await database.global.query(selectTenantsWithJournal, [])
      for (const { tenant_id: tenant, size } of tenants) {
        let known = sizes.get(tenant) ?? 0
        while (known < Number(size)) {
          const filed = await database.read(
            asTenantId(tenant),
            async (reader) => await readAfter(reader, tenant, known),
          )
          if (filed.length === 0) break
          append(file, filed)
          known = present(filed.at(-1), 'checkpoints were read').size
          sizes.set(tenant, known)
        }
      }
    },
  }
}

async function readAfter(
  reader: Reader,
  tenant: string,
  known: number,
): Promise<FiledCheckpoint[]> {
  const rows = await reader.query(selectCheckpointsAfter, [tenant, known, CHECKPOINTS_AT_ONCE])
  const last = rows.at(-1)
  if (last === undefined) return []
  const leaves = await reader.query(selectLeaves, [tenant, known, last.size])
  let from = 0
  return rows.map((row) => {
    const until = Number(row.size) - known
    const own = leaves.slice(from, until).map(({ leaf }) => leaf)
    from = until
    return { ...checkpointOf(tenant, row), leaves: own }
  })
}

/** A stored checkpoint of a tenant. */
export function checkpointOf(tenant: string, row: CheckpointRow): Checkpoint {
  const { root, chain, at, key_id: keyId, signature } = row
  return { tenant, size: Number(row.size), root, chain, at, keyId, signature }
}

/** A checkpoint as JSON carries it. */
export function showCheckpoint({ tenant, size, root, chain, at, keyId, signature }: Checkpoint) {
  return {
    tenant,
    size,
    root: root.toString('base64'),
    chain: chain.toString('base64'),
    at: at.toISOString(),
    key_id: keyId,
    signature: signature.toString('base64'),
  }
}

function append(file: string, filed: readonly FiledCheckpoint[]): void {
  const text = filed
    .map((one) => {
      const leaves = Buffer.concat(one.leaves).toString('base64')
      return `${JSON.stringify({ ...showCheckpoint(one), leaves })}\n`
    })
    .join('')
  mkdirSync(path.dirname(file), { recursive: true })
  const handle = openSync(file, 'a', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads a file of checkpoints; empty when there is none. A last line that was cut off while it was
 * written is left out. Throws, naming the line, when another one is malformed.
 */
export function readCheckpointFile(file: string): FiledCheckpoint[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole.split('\n').flatMap((line, index) => {
    if (line === '') return []
    try {
      return [parseFiled(JSON.parse(line))]
    } catch (error) {
      throw new Error(`${file}: line ${index + 1} is no checkpoint`, { cause: error })
    }
  })
}

const HASH_BYTES = 32

function parseFiled(value: unknown): FiledCheckpoint {
  const fields = new Map<string, unknown>(
    Object.entries(typeof value === 'object' && value !== null ? value : {}),
  )
  const textOf = (name: string): string => {
    const field = fields.get(name)
    if (typeof field !== 'string') throw new Error(`${name} is missing`)
    return field
  }
  const bytesOf = (name: string) => Buffer.from(textOf(name), 'base64')
  const size = fields.get('size')
  if (typeof size !== 'number') throw new Error('size is missing')
  const leaves = bytesOf('leaves')
  return {
    tenant: textOf('tenant'),
    size,
    root: bytesOf('root'),
    chain: bytesOf('chain'),
    at: new Date(textOf('at')),
    keyId: textOf('key_id'),
    signature: bytesOf('signature'),
    leaves: Array.from({ length: leaves.length / HASH_BYTES }, (_, index) =>
      leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
    ),
  }
}
