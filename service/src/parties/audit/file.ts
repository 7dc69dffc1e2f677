// Checkpoints of the audit log outside the database: a file that is only ever appended to.
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
import type { AuditCheckpoint } from './entry.ts'
import type { CheckpointRow } from './store.ts'
import { selectCheckpointsAfter, selectLeaves, selectSealed } from './store.ts'

const CHECKPOINTS_AT_ONCE = 100
const HASH_BYTES = 32

/** A checkpoint with the leaves since the one before it. */
export interface FiledAudit extends AuditCheckpoint {
  readonly leaves: readonly Buffer[]
}

export interface AuditFile {
  /** Appends the checkpoints that the database has and the file has not. */
  follow(database: Database): Promise<void>
}

/** Opens the file of an installation, which is made when there is something to write. */
export function openAuditFile(file: string): AuditFile {
  const sizes = new Map<string, number>()
  for (const { tenant, size } of readAuditFile(file)) {
    sizes.set(tenant, Math.max(size, sizes.get(tenant) ?? 0))
  }
  return {
    follow: async (database) => {
      for (const { tenant_id: tenant, size } of await database.global.query(selectSealed, [])) {
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

async function readAfter(reader: Reader, tenant: string, known: number): Promise<FiledAudit[]> {
  const rows = await reader.query(selectCheckpointsAfter, [tenant, known, CHECKPOINTS_AT_ONCE])
  const last = rows.at(-1)
  if (last === undefined) return []
  const leaves = await reader.query(selectLeaves, [tenant, known, last.size])
  let from = 0
  return rows.map((row) => {
    const until = Number(row.size) - known
    const own = leaves.slice(from, until).map(({ leaf }) => leaf)
    from = until
    return { ...auditCheckpointOf(tenant, row), leaves: own }
  })
}

/** A stored checkpoint of a tenant. */
export function auditCheckpointOf(tenant: string, row: CheckpointRow): AuditCheckpoint {
  const { chain, at, key_id: keyId, signature } = row
  return { tenant, size: Number(row.size), chain, at, keyId, signature }
}

/** A checkpoint as JSON carries it. */
export function showAuditCheckpoint({ size, chain, at, keyId, signature }: AuditCheckpoint) {
  return {
    size,
    chain: chain.toString('base64'),
    at: at.toISOString(),
    key_id: keyId,
    signature: signature.toString('base64'),
  }
}

function append(file: string, filed: readonly FiledAudit[]): void {
  const lines = filed.map((one) => {
    const leaves = Buffer.concat(one.leaves).toString('base64')
    return `${JSON.stringify({ tenant: one.tenant, ...showAuditCheckpoint(one), leaves })}\n`
  })
  mkdirSync(path.dirname(file), { recursive: true })
  const handle = openSync(file, 'a', 0o600)
  try {
    writeSync(handle, lines.join(''))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads a file of checkpoints; empty when there is none. A last line that was cut off while it was
 * written is left out. Throws, naming the line, when another one is malformed.
 */
export function readAuditFile(file: string): FiledAudit[] {
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

function parseFiled(value: unknown): FiledAudit {
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
    chain: bytesOf('chain'),
    at: new Date(textOf('at')),
    keyId: textOf('key_id'),
    signature: bytesOf('signature'),
    leaves: Array.from({ length: leaves.length / HASH_BYTES }, (_, index) =>
      leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
    ),
  }
}
