import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { doorFaults } from './tidy/doors.ts'
import { furnitureFaults } from './tidy/imports.ts'
import { tidy, tidyFile } from './tidy/index.ts'
import type { Ownership } from './tidy/owners.ts'
import { ownerFaults } from './tidy/owners.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const LEDGER = 'service/src/ledger/ledger/thing.ts'
const STORE = 'service/src/ledger/ledger/store.ts'
const MIGRATION = 'service/migrations/0001_a.sql'
const UNKNOWN = `run(\`update \${table} set status = 1\`)`
const BY_ADVANCE = /`advance` or `shift`/
const BY_ENTERING = /`entering`/
const lines = (count: number) => 'go()\n'.repeat(count)

test('the project keeps its own house rules', () => {
  expect(tidy(ROOT)).toEqual([])
})

describe('a rule speaks where it is broken and is silent where it is kept', () => {
  const cases: { path: string; text: string; what: RegExp | null }[] = [
    { path: LEDGER, text: "import { a } from '#db'", what: null },
    { path: LEDGER, text: "import { a } from '#outbounds'", what: /:1: .*may not import/ },
    { path: LEDGER, text: "import { a } from '#ledger'", what: /may not import/ },
    { path: LEDGER, text: "import { a } from '#nothing'", what: /no room #nothing/ },
    { path: LEDGER, text: "import type { A } from '../../foundation/db/unit.ts'", what: /'#db'/ },
    { path: LEDGER, text: "await import('../../payout/outbounds/store.ts')", what: /'#outbounds'/ },
    { path: LEDGER, text: "import { a } from '../../../../tools/a.ts'", what: /reach out/ },
    { path: LEDGER, text: "import { a } from '#harness'", what: /only tests/ },
    { path: LEDGER.replace('.ts', '.test.ts'), text: "import { a } from '#outbounds'", what: null },
    { path: 'service/src/app/app.ts', text: "import { a } from '#outbounds'", what: null },
    { path: 'service/src/main.ts', text: "import { a } from '../../tools/a.ts'", what: null },
    { path: 'contract/src/a.ts', text: "import { a } from '@holdfast/node'", what: /nothing of/ },
    { path: LEDGER, text: "run('select a from b')", what: /store\.ts/ },
    { path: LEDGER, text: "say('select your bank')", what: null },
    { path: STORE, text: "run('select a from b')", what: null },
    { path: STORE, text: "run('SELECT a')", what: /lower-case/ },
    { path: STORE, text: "statement('a')('b = $1::int')", what: /name a parameter/ },
    { path: STORE, text: "statement<A>('a')(`b = $1::int`, { key: 'b' })", what: /name a param/ },
    { path: STORE, text: "statement('a')('b = $b::int')", what: null },
    { path: LEDGER, text: 'Date.now()', what: /`now`/ },
    { path: LEDGER, text: 'new Date()', what: /`now`/ },
    { path: LEDGER, text: 'new Date(now)', what: null },
    { path: LEDGER, text: 'Math.random()', what: /kit/ },
    { path: LEDGER, text: 'crypto.randomUUID()', what: /kit/ },
    { path: 'service/src/foundation/kit/ids.ts', text: 'randomUUID()', what: null },
    { path: LEDGER, text: 'process.env.A', what: /config\.ts/ },
    { path: 'service/src/config.ts', text: 'process.env', what: null },
    { path: LEDGER, text: 'const a: any = 1', what: /any/ },
    { path: LEDGER, text: 'go(list[0]!)', what: /!/ },
    { path: LEDGER, text: 'go(a as B)', what: /`as`/ },
    { path: LEDGER, text: "go(['a'] as const)", what: null },
    { path: 'service/src/foundation/kit/ids.ts', text: 'go(a as B)', what: null },
    { path: LEDGER, text: `// ${'TO'}DO later`, what: /finish/ },
    { path: LEDGER, text: `test.${'skip'}('a', b)`, what: /every test/ },
    { path: LEDGER, text: `go('${'a'.repeat(100)}')`, what: /100 columns/ },
    { path: LEDGER, text: 'const a = new WeakMap<Unit, string>()', what: /on the unit/ },
    { path: LEDGER, text: 'const a = new WeakSet<Tx>()', what: /on the unit/ },
    { path: LEDGER, text: 'let a: Map<Unit, string>', what: /on the unit/ },
    { path: LEDGER, text: 'const a = new WeakMap<object, Unit>()', what: null },
    { path: STORE, text: "run('update holds set status = 1 where id = 2')", what: BY_ADVANCE },
    { path: STORE, text: "run('update holds h set a = (b, c), status = 1')", what: BY_ADVANCE },
    { path: STORE, text: UNKNOWN, what: BY_ADVANCE },
    { path: STORE, text: "run('update holds set (a, status) = (b, c)')", what: BY_ADVANCE },
    {
      path: STORE,
      text: "run('with a as (update holds set status = 1) select')",
      what: BY_ADVANCE,
    },
    {
      path: STORE,
      text: "run('insert into holds (id) values (1) on conflict (id) do update set status = 2')",
      what: BY_ADVANCE,
    },
    { path: STORE, text: "run('update holds set a = 1 where status = 2')", what: null },
    { path: STORE, text: "run('update holds set a = (select status from b)')", what: null },
    { path: STORE, text: "run('update holds set last_status = 1')", what: null },
    { path: STORE, text: "run('update idempotency_keys set status = 1')", what: null },
    { path: STORE, text: "run('insert into holds (id, status) values (1, 2)')", what: BY_ENTERING },
    {
      path: STORE,
      text: "entering('a', 'b', 'insert into holds (id, status) values (1, 2)')",
      what: null,
    },
    { path: STORE, text: "run('insert into holds (id, a) select id, status from b')", what: null },
    { path: STORE, text: "smallMove('a')('delivery', b)", what: /no small state of ledger/ },
    { path: STORE, text: "ownersEntering('lost', 'a')", what: /no small state of ledger/ },
    {
      path: 'service/src/notify/webhooks/store.ts',
      text: "smallMove('a')('delivery', b)",
      what: null,
    },
    { path: MIGRATION, text: "update holds set status = 'settled';", what: BY_ADVANCE },
    { path: MIGRATION, text: "create index a on b (c) where status = 'settled';", what: null },
    {
      path: 'service/src/foundation/events/store.ts',
      text: UNKNOWN,
      what: null,
    },
    { path: LEDGER, text: 'export function walk() {}', what: /two words/ },
    { path: LEDGER, text: 'export const walk = () => 1', what: /two words/ },
    { path: LEDGER, text: 'export function walkSteps() {}', what: null },
    { path: LEDGER, text: 'function walk() {}', what: null },
    { path: LEDGER, text: 'export function sum() {}', what: null },
    { path: 'contract/src/a.ts', text: 'export function walk() {}', what: null },
    { path: LEDGER, text: 'interface A { of_id: string; netOf: string }', what: /one way/ },
    { path: LEDGER, text: 'interface A { of_id: string; net: string }', what: null },
    { path: LEDGER, text: lines(400), what: null },
    { path: LEDGER, text: lines(401), what: /401 lines/ },
    { path: LEDGER, text: `function a() {\n${lines(68)}}`, what: null },
    { path: LEDGER, text: `const a = () => {\n${lines(69)}}`, what: /function of 71/ },
    { path: 'service/src/ledger/ledger/utils.ts', text: '', what: /says nothing/ },
  ]
  test.each(cases)('$path: $text', ({ path, text, what }) => {
    const faults = tidyFile({ path, text })
    if (what === null) expect(faults).toEqual([])
    else expect(faults).toEqual([expect.stringMatching(what)])
  })
})

test('a room without front door, page or test is named, and so is an unknown room', () => {
  expect(furnitureFaults(['service/src/ledger/ledger/a.ts'])).toEqual([
    'service/src/ledger/ledger: no index.ts',
    'service/src/ledger/ledger: no README.md',
    'service/src/ledger/ledger: no test',
  ])
  expect(furnitureFaults(['service/src/ledger/cellar/a.ts'])[0]).toMatch(/unknown room/)
  expect(furnitureFaults(['service/src/ledger/README.md'])).toEqual([])
  expect(furnitureFaults(['service/src/ledger/a.ts'])[0]).toMatch(/unknown room/)
  const furnished = ['index.ts', 'README.md', 'a.test.ts'].map((one) => `ledger/ledger/${one}`)
  expect(furnitureFaults(furnished.map((one) => `service/src/${one}`))).toEqual([])
})

describe('a front door names what leaves, and others than tests take it', () => {
  const door = (text: string) => [{ path: 'service/src/ledger/ledger/index.ts', text }]
  const taker = (path: string, text: string) => [{ path, text }]
  const ROOM = 'service/src/payout/payouts/a.ts'
  const from = (names: string, place = '#ledger') => `import { ${names} } from '${place}'`
  const BY_PATH = '../service/src/ledger/ledger/index.ts'
  const UNTAKEN = [expect.stringMatching(/ledger\/index\.ts:1: nobody but tests takes a$/)]
  const NAMELESS = [expect.stringMatching(/ledger\/index\.ts:1: name what leaves$/)]

  test.each([
    ["export * from './a.ts'", NAMELESS],
    ["export type * from './a.ts'", NAMELESS],
    ["export * as a from './a.ts'", NAMELESS],
    ["export { a } from './a.ts'", []],
    ["export { b as a } from './a.ts'", []],
    ["export { a as b } from './a.ts'", [expect.stringMatching(/takes b$/)]],
    ["export { a,\n type B } from './a.ts'", [expect.stringMatching(/:2: .* takes B$/)]],
    ['export const a = 1', []],
    ['export function b() {}', [expect.stringMatching(/takes b$/)]],
    ['export interface B {}', [expect.stringMatching(/takes B$/)]],
    ['export default 1', [expect.stringMatching(/takes default$/)]],
    ['const b = 1', []],
  ])('%s', (text, faults) => {
    expect(doorFaults([...door(text), ...taker(ROOM, from('a'))])).toEqual(faults)
  })

  test.each([
    ['another room', taker(ROOM, from('a')), []],
    ['another room, by another name', taker(ROOM, from('type a as b')), []],
    ['another room, to hand it on', taker(ROOM, "export { a } from '#ledger'"), []],
    ['what composes the rooms', taker('service/src/app/a.ts', from('a')), []],
    ['a tool', taker('tools/a.ts', from('a', BY_PATH)), []],
    ['a test', taker(ROOM.replace('.ts', '.test.ts'), from('a')), UNTAKEN],
    ['a world of tests', taker('service/test/harness/a.ts', from('a')), UNTAKEN],
    ['the room itself', taker('service/src/ledger/ledger/b.ts', from('a', './index.ts')), UNTAKEN],
    ['who takes it at another door', taker(ROOM, from('a', '#kit')), UNTAKEN],
    ['who takes another name', taker(ROOM, from('b as a')), UNTAKEN],
    ['nobody', [], UNTAKEN],
  ])('taken by %s', (_, takers, faults) => {
    expect(doorFaults([...door("export { a } from './a.ts'"), ...takers])).toEqual(faults)
  })
})

describe('what the database holds is written by its owner, and read by who is listed', () => {
  const SCHEMA = [
    'create table accounts (\n  id uuid\n);',
    'create table mails (\n  id uuid\n);',
    'create view published_mails as SELECT id\n   FROM mails;',
    'CREATE OR REPLACE FUNCTION public.open_account(id uuid)\n RETURNS void\n LANGUAGE sql',
    'AS $function$ insert into accounts (id) values (id) $function$',
  ].join('\n')
  const LIST: Ownership = {
    'ledger/ledger': { accounts: 'payouts', open_account: '' },
    'notify/mail': { mails: '', published_mails: 'payouts' },
  }
  const ROOM = 'service/src/payout/payouts/store.ts'
  const store = (room: string, sql: string) => {
    return { path: `service/src/${room}/store.ts`, text: `statement('a', \`${sql}\`)` }
  }
  const writer = store('notify/mail', 'insert into mails (id) values ($1::uuid)')
  const reader = store('payout/payouts', 'select id from accounts, published_mails')
  const kept = [writer, reader]
  const read = /:1: payout\/payouts is no reader of mails, which notify\/mail owns/
  const write = /:1: payout\/payouts may not write accounts: ledger\/ledger does/
  const faultsOf = (sources: readonly { path: string; text: string }[], list = LIST) => {
    return ownerFaults(sources, SCHEMA, list)
  }

  test('nothing is said where that is so', () => {
    expect(faultsOf(kept)).toEqual([])
  })

  test.each([
    ['select id from mails', read],
    ['select a.id from accounts a join mails m on m.id = a.id', read],
    ['select id from accounts, mails', read],
    ['select id from (select 1) as one, mails m', read],
    ['select exists (select from public.mails) as is_there', read],
    ['delete from accounts a using mails m where m.id = a.id', read],
    ['insert into accounts (id) values ($1)', write],
    ['update accounts a set id = $1', write],
    ['delete from accounts where id = $1', write],
    ['with gone as (delete from accounts returning id) select id from gone', write],
    ['select open_account($1)', /payout\/payouts is no reader of open_account/],
  ])('%s', (sql, what) => {
    const faults = faultsOf([...kept, store('payout/payouts', sql)])
    expect(faults).toContainEqual(expect.stringMatching(what))
  })

  test.each([
    "select 'from mails' as said from accounts",
    'select id from accounts -- and not from mails',
    'with mails as (select 1 as id) select id from mails',
    'select id from accounts order by id for no key update',
    'select (select max(a.id) from accounts a), mails from accounts a',
    'select a.mails, a.id is distinct from mails from accounts a',
  ])('nothing is said of %s', (sql) => {
    expect(faultsOf([...kept, store('payout/payouts', sql)])).toEqual([])
  })

  test.each([
    ['the table of a list', "listing('a', { table: 'mails', conditions: {} })", read],
    ['a part of a statement', "const OF = 'mails m join accounts a on a.id = m.id'", read],
    ['what is put together', `\`select \${COLUMNS} from accounts join mails on true\``, read],
    ['a second line', '`select id\n  from mails`', /store\.ts:2: .* no reader of mails/],
    ['a table that is not named', `\`update \${TABLE} set id = $1\``, /:1: name the table/],
  ])('%s is looked at', (_, text, what) => {
    expect(faultsOf([...kept, { path: ROOM, text }])).toContainEqual(expect.stringMatching(what))
  })

  test('a file that is no store is looked at, and a test is not', () => {
    const text = "const PART = 'join mails m on m.id = a.id'"
    const elsewhere = { path: ROOM.replace('store', 'part'), text }
    expect(faultsOf([...kept, elsewhere])).toEqual([expect.stringMatching(read)])
    expect(faultsOf([...kept, { ...elsewhere, path: ROOM.replace('.ts', '.test.ts') }])).toEqual([])
  })

  test('a view and a function do what they do for the room that owns them', () => {
    const list = { ...LIST, 'ledger/ledger': { accounts: 'payouts', open_account: '' } }
    const schema = SCHEMA.replace('insert into accounts', 'insert into mails')
    expect(ownerFaults(kept, schema, list)).toEqual([
      'service/schema.sql: open_account: ledger/ledger may not write mails: notify/mail does',
      'nobody writes accounts',
    ])
  })

  const mail = (mails: Record<string, string>) => ({ ...LIST, 'notify/mail': mails })
  test.each([
    ['nobody owns mails', mail({ published_mails: 'payouts' })],
    ['there is no letters', mail({ mails: '', published_mails: 'payouts', letters: '' })],
    ['mails has two owners', { ...LIST, 'desk/work': { mails: '' } }],
    ['no room ledger/cellar', { ...LIST, 'ledger/cellar': {} }],
    ['no room cellar reads mails', mail({ mails: 'cellar', published_mails: 'payouts' })],
    [
      'payout/payouts may not read mails: notify/mail stands after it',
      mail({ mails: 'payouts', published_mails: 'payouts' }),
    ],
    [
      'published_mails is for rooms before notify/mail, not desk/work',
      mail({ mails: '', published_mails: 'payouts work' }),
    ],
    ['work does not read mails any more', mail({ mails: 'work', published_mails: 'payouts' })],
  ])('%s', (what, list) => {
    expect(faultsOf(kept, list)).toContain(`tools/tidy/tables.ts: ${what}`)
  })

  test('a table that nobody writes is named', () => {
    expect(faultsOf([reader])).toEqual(['nobody writes mails'])
  })
})
