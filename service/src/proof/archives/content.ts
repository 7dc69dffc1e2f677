// What a tenant's part of an archive is made of, by cursors: a month may hold millions of rows.
import type pg from 'pg'
import type { Statement } from '#db'
import { cursorRows } from '#db'
import { lineOf, selectMonth } from '#journal'
import type { Range } from './months.ts'
import type { Kept } from './segment.ts'
import { selectChanges, selectEventsOf } from './store.ts'

/** What a tenant has of a month, in the order of a segment. The client has a snapshot open. */
export async function* contentOf(
  client: pg.ClientBase,
  tenant: string,
  { fromId, untilId }: Range,
): AsyncGenerator<Kept> {
  const given = { tenant_id: tenant, from_id: fromId, until_id: untilId }
  const rows = <Row>(asked: Statement<Row, typeof given>) => cursorRows(client, asked, given)
  for await (const row of rows(selectMonth)) {
    const { position, written_in: writtenIn } = row
    yield { kind: 'journal', position: Number(position), writtenIn, line: lineOf(row) }
  }
  for await (const { row } of rows(selectEventsOf)) yield { kind: 'event', row }
  for await (const { account_id: account, amount } of rows(selectChanges)) {
    yield { kind: 'carried', account, amount }
  }
}
