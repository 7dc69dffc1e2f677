// A file of signed checkpoints outside the database, which is only ever appended to: how it follows
// the database and how it is read back. The journal has one, and the audit log.
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
import type { Database, Reader, Statement } from '#db'
import { asTenantId, present } from '#kit'

const CHECKPOINTS_AT_ONCE = 100
const HASH_BYTES = 32

/** What every signed checkpoint says. */
export interface Signed {
  readonly tenant: string
  readonly size: number
  readonly chain: Buffer
  /** Real time. */
  readonly at: Date
  readonly keyId: string
  readonly signature: Buffer
}

/** A checkpoint with the leaves since the one before it: what a log is compared to. */
export type Filed<S extends Signed> = S & { readonly leaves: readonly Buffer[] }

/** A checkpoint as its table keeps it, without its tenant. */
export interface SignedRow {
  size: bigint
  chain: Buffer
  at: Date
  key_id: string
  signature: Buffer
}

/** What differs between the logs that are filed. */
export interface FileKind<S extends Signed, Row extends SignedRow> {
  /** How far each tenant's log is sealed. */
  readonly selectSealed: Statement<{ tenant_id: string; size: bigint }>
  /** Of a tenant, beyond a size, at most so many. */
  readonly selectCheckpoints: Statement<Row>
  /** Of a tenant, beyond one position up to another. */
  readonly selectLeaves: Statement<{ leaf: Buffer }>
  readonly of: (tenant: string, row: Row) => S
  /** As JSON carries it, with its tenant. */
  readonly show: (checkpoint: S) => object
  /** Adds what this log's checkpoints say besides; throws when that is missing. */
  readonly parse: (signed: Signed, bytesOf: (name: string) => Buffer) => S
}

export interface Follower {
  /** Appends the checkpoints that the database has and the file has not. */
  follow(database: Database): Promise<void>
}

/** Opens the file of an installation, which is made when there is something to write. */
export function openFile<S extends Signed, Row extends SignedRow>(
  file: string,
  kind: FileKind<S, Row>,
): Follower {
  const sizes = new Map<string, number>()
  for (const { tenant, size } of readFile(file, kind)) {
    sizes.set(tenant, Math.max(size, sizes.get(tenant) ?? 0))
  }
  return {
    follow: async (database) => {
      for (const { tenant_id: tenant, size } of await database.global.query(
        kind.selectSealed,
        [],
      )) {
        let known = sizes.get(tenant) ?? 0
        while (known < Number(size)) {
          const filed = await database.read(
            asTenantId(tenant),
            async (reader) => await readAfter(reader, kind, { tenant, known }),
          )
          if (filed.length === 0) break
          append(file, kind, filed)
          known = present(filed.at(-1), 'checkpoints were read').size
          sizes.set(tenant, known)
        }
      }
    },
  }
}

async function readAfter<S extends Signed, Row extends SignedRow>(
  reader: Reader,
  kind: FileKind<S, Row>,
  { tenant, known }: { readonly tenant: string; readonly known: number },
): Promise<Filed<S>[]> {
  const rows = await reader.query(kind.selectCheckpoints, [tenant, known, CHECKPOINTS_AT_ONCE])
  const last = rows.at(-1)
  if (last === undefined) return []
  const leaves = await reader.query(kind.selectLeaves, [tenant, known, last.size])
  let from = 0
  return rows.map((row) => {
    const until = Number(row.size) - known
    const own = leaves.slice(from, until).map(({ leaf }) => leaf)
    from = until
    return { ...kind.of(tenant, row), leaves: own }
  })
}

function append<S extends Signed, Row extends SignedRow>(
  file: string,
  { show }: FileKind<S, Row>,
  filed: readonly Filed<S>[],
): void {
  const lines = filed.map((one) => {
    const leaves = Buffer.concat(one.leaves).toString('base64')
    return `${JSON.stringify({ ...show(one), leaves })}\n`
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
export function readFile<S extends Signed, Row extends SignedRow>(
  file: string,
  kind: FileKind<S, Row>,
): Filed<S>[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole.split('\n').flatMap((line, index) => {
    if (line === '') return []
    try {
      return [parse(JSON.parse(line), kind)]
    } catch (error) {
      throw new Error(`${file}: line ${index + 1} is no checkpoint`, { cause: error })
    }
  })
}

function parse<S extends Signed, Row extends SignedRow>(
  value: unknown,
  kind: FileKind<S, Row>,
): Filed<S> {
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
  const signed = {
    tenant: textOf('tenant'),
    size,
    chain: bytesOf('chain'),
    at: new Date(textOf('at')),
    keyId: textOf('key_id'),
    signature: bytesOf('signature'),
  }
  return {
    ...kind.parse(signed, bytesOf),
    leaves: Array.from({ length: leaves.length / HASH_BYTES }, (_, index) =>
      leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
    ),
  }
}

/** What a stored checkpoint of a tenant says. */
export function signedOf(tenant: string, row: SignedRow): Signed {
  const { chain, at, key_id: keyId, signature } = row
  return { tenant, size: Number(row.size), chain, at, keyId, signature }
}

/** What the JSON of every checkpoint carries after its size and hashes. */
export function showSigned({ at, keyId, signature }: Signed) {
  return { at: at.toISOString(), key_id: keyId, signature: signature.toString('base64') }
}

/**
 * The leaves of a tenant's filed checkpoints, in their order. Several processes may write one file,
 * so parts may stand in it twice. `grow` takes the leaves that are new with each checkpoint and
 * says whether what was signed bears them out. Throws when it does not, when parts differ, or when
 * one is missing: then the file cannot be the standard for the database.
 */
export function filedLeaves<S extends Signed>(
  filed: readonly Filed<S>[],
  what: string,
  grow: (checkpoint: Filed<S>, fresh: readonly Buffer[]) => boolean,
): readonly Buffer[] {
  const leaves: Buffer[] = []
  for (const checkpoint of filed.toSorted((a, b) => a.size - b.size)) {
    const start = checkpoint.size - checkpoint.leaves.length
    const isSame = checkpoint.leaves.every((leaf, index) => {
      const known = leaves[start + index]
      return known === undefined || known.equals(leaf)
    })
    const fresh = checkpoint.leaves.slice(Math.max(0, leaves.length - start))
    leaves.push(...fresh)
    const isSound = isSame && leaves.length === checkpoint.size && grow(checkpoint, fresh)
    if (!isSound) {
      throw new Error(
        `the ${what} of ${checkpoint.size} entries of ${checkpoint.tenant} in the file ` +
          'is not what was signed',
      )
    }
  }
  return leaves
}
