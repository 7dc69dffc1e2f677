import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { furnitureFaults } from './tidy/imports.ts'
import { tidy, tidyFile } from './tidy/index.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const LEDGER = 'service/src/ledger/ledger/thing.ts'
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
    { path: 'service/src/ledger/ledger/store.ts', text: "run('select a from b')", what: null },
    { path: 'service/src/ledger/ledger/store.ts', text: "run('SELECT a')", what: /lower-case/ },
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
