// Marks in the list of migrations, of a database whose rows are on their way to another one. The
// service starts at neither: where rows arrive not all are there yet, and what they have left would
// go on beside what they went to.
import type pg from 'pg'

type Mark = 'arriving' | 'left'

/** Migrations are numbered from 1. */
const VERSIONS: Readonly<Record<Mark, number>> = { arriving: -1, left: -2 }

const REASONS: Readonly<Record<Mark, string>> = {
  arriving:
    'The database is being moved into by `npm run move-to-cluster`, which has not ended. Start ' +
    'at the one that it comes from; make this one anew on every node before the next try.',
  left:
    'The database was moved to a cluster by `npm run move-to-cluster`: DATABASE_URL names the ' +
    'one that it has left.',
}

/** A start at a database that is marked. */
export class DatabaseMoved extends Error {
  readonly fault = 'database_moved'

  constructor(mark: Mark) {
    super(REASONS[mark])
    this.name = 'DatabaseMoved'
  }
}

/** The mark of a database that has a list of migrations; null where it has none. */
export async function readMark(client: pg.ClientBase): Promise<Mark | null> {
  const asked = 'select version from holdfast_migrations where version < 0'
  const { rows } = await client.query<{ version: number }>(asked)
  const [row] = rows
  if (row === undefined) return null
  return row.version === VERSIONS.left ? 'left' : 'arriving'
}

export async function setMark(client: pg.ClientBase, mark: Mark): Promise<void> {
  await client.query(
    `insert into holdfast_migrations (version, name, checksum) values ($1, $2, '')`,
    [VERSIONS[mark], mark],
  )
}

export async function clearMark(client: pg.ClientBase, mark: Mark): Promise<void> {
  await client.query('delete from holdfast_migrations where version = $1', [VERSIONS[mark]])
}
