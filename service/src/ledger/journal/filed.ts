// A file of signed checkpoints outside the database, which is only ever appended to: how it follows
// the database and how it is read back. The journal has one, and the audit log.
import type { Database, Reader, Statement } from '#db'
import { asTenantId, present } from '#kit'
import { appendTo, piecesOf } from './lines.ts'

const CHECKPOINTS_AT_ONCE = 100
/** Of a leaf. */
export const HASH_BYTES = 32

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

/** A checkpoint with the leaves since the one before it, one behind the other. */
export type Filed<S extends Signed> = S & { readonly leaves: Buffer }

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
  for (const { tenant, size } of filedIn(file, kind)) {
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
          appendTo(file, filed.map((one) => lineOf(one, kind)).join(''))
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
    return { ...kind.of(tenant, row), leaves: Buffer.concat(own) }
  })
}

function lineOf<S extends Signed, Row extends SignedRow>(
  one: Filed<S>,
  { show }: FileKind<S, Row>,
): string {
  return `${JSON.stringify({ ...show(one), leaves: one.leaves.toString('base64') })}\n`
}

/**
 * Reads a file of checkpoints; empty when there is none. What was cut off while it was written is
 * left out. Throws, naming the line, when another one is malformed.
 */
export function readFile<S extends Signed, Row extends SignedRow>(
  file: string,
  kind: FileKind<S, Row>,
): Filed<S>[] {
  return [...filedIn(file, kind)]
}

function* filedIn<S extends Signed, Row extends SignedRow>(
  file: string,
  kind: FileKind<S, Row>,
): Generator<Filed<S>> {
  for (const { line, text } of piecesOf(file)) {
    try {
      yield parse(JSON.parse(text), kind)
    } catch (error) {
      throw new Error(`${file}: line ${line} is no checkpoint`, { cause: error })
    }
  }
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
  const signed = {
    tenant: textOf('tenant'),
    size,
    chain: bytesOf('chain'),
    at: new Date(textOf('at')),
    keyId: textOf('key_id'),
    signature: bytesOf('signature'),
  }
  return { ...kind.parse(signed, bytesOf), leaves: bytesOf('leaves') }
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
