import { describe, expect, it } from 'vitest'
import { readMigrations } from './migration-files.ts'
import { statementsIn } from './statements-in.ts'

describe('the statements of a text', () => {
  it.each([
    ['select 1; select 2', ['select 1', 'select 2']],
    ["select ';', 'it''s; so';\n", ["select ';', 'it''s; so'"]],
    ['select 1 as "a;b"', ['select 1 as "a;b"']],
    ['-- one; two\nselect 1 -- three;\n;', ['-- one; two\nselect 1 -- three;']],
    ['/* one; */ select 6 / 3 - 1;;', ['/* one; */ select 6 / 3 - 1']],
    ['-- nothing;\n', []],
    ['do $$ begin perform 1; end $$; select $1', ['do $$ begin perform 1; end $$', 'select $1']],
    ['do $a$ select $$;$$; $a$;', ['do $a$ select $$;$$; $a$']],
  ])('%j', (text, statements) => {
    expect(statementsIn(text)).toEqual(statements)
  })

  it.each(readMigrations())('$name is all in its statements', ({ sql }) => {
    const plain = (text: string) => text.replaceAll(/--[^\n]*|[\s;]+/g, '')
    expect(plain(statementsIn(sql).join(';'))).toBe(plain(sql))
    expect(sql).not.toMatch(/\bE'|\bbegin atomic\b/i)
  })
})
