// How the whole installation stands, for those who watch over it: counts, sums and ages of all
// tenants together. Nothing names a tenant, a person or a payment.
import type { Database } from '#db'
import { present } from '#kit'
import type { DatabaseRow, MeasureRow } from './store.ts'
import { selectDatabase, selectMeasures } from './store.ts'

/** What was measured at one time. */
export interface Measures {
  readonly rows: readonly MeasureRow[]
  readonly database: DatabaseRow
}

/** Measures the installation, in two statements that are sent together. */
export async function readMeasures({ global }: Pick<Database, 'global'>): Promise<Measures> {
  const [rows, [database]] = await Promise.all([
    global.query(selectMeasures, {}),
    global.query(selectDatabase, {}),
  ])
  return { rows, database: present(database, 'a database has a size') }
}
