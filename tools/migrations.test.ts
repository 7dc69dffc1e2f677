import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readMigrationFiles, readMigrations } from '../service/src/foundation/db/migration-files.ts'
import { BASELINE, lintMigrations } from './migrations.ts'

const FOLDER = path.resolve(import.meta.dirname, '../service/migrations')
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BUILDS = `-- holdfast: builds from ${String(BASELINE).padStart(4, '0')} go on`

/** What is said of a migration of these lines, made after the baseline. */
function lint(...lines: readonly string[]): string[] {
  const made = mkdtempSync(path.join(folder, 'next-'))
  writeFileSync(
    path.join(made, `${String(BASELINE + 1).padStart(4, '0')}_next.sql`),
    lines.join('\n'),
  )
  return lintMigrations(made, readMigrationFiles(made))
}

it('migrations after the baseline can be applied to a database at work', () => {
  const later = readMigrations().filter(({ version }) => version > BASELINE)
  expect(lintMigrations(FOLDER, later)).toEqual([])
})

describe('the lint of migrations', () => {
  it.each([
    ['a column that may be empty', 'alter table outbounds add column note text;'],
    [
      'a condition that rows are not looked at for',
      'alter table outbounds add constraint positive check (amount > 0) not valid;',
    ],
    [
      'a table with its index',
      'create table more (id uuid primary key);\ncreate index on more (id);',
    ],
    [
      'what an earlier release has stopped to use, once that is said',
      '-- squawk-ignore ban-drop-column\nalter table outbounds drop column note;',
    ],
  ])('lets pass %s', (_what, sql) => {
    expect(lint(BUILDS, sql)).toEqual([])
  })

  it('lets pass an index that is built beside writers', () => {
    const index = 'create index concurrently if not exists by_note on outbounds (note);'
    expect(lint(BUILDS, '-- holdfast: outside a transaction', index)).toEqual([])
  })

  it.each([
    ['an index that keeps writers out', 'create index on outbounds (note);', 'concurrent'],
    ['a column that old builds do not fill', 'alter table outbounds add n int not null;', 'requir'],
    ['a column that goes', 'alter table outbounds drop column note;', 'ban-drop-column'],
    ['another type', 'alter table outbounds alter note type text[];', 'changing-column-type'],
    [
      'a condition that all rows are looked at for',
      'alter table outbounds add constraint positive check (amount > 0);',
      'not-valid',
    ],
  ])('refuses %s', (_what, sql, rule) => {
    expect(lint(BUILDS, sql).join('\n')).toMatch(new RegExp(`^\\d+_next\\.sql:2: .*${rule}`))
  })

  it('refuses what says nothing of the build before, and two statements outside', () => {
    expect(lint('select 1;').join()).toContain('say from which build on')
    expect(lint('-- holdfast: builds from 0001 go on', 'select 1;').join()).toContain('begin at')
    const two = lint(BUILDS, '-- holdfast: outside a transaction', 'select 1;', 'select 2;')
    expect(two.join()).toContain('one statement alone')
  })
})
