import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bankBugs } from './bank-bugs.ts'
import { bugs } from './bugs.ts'
import { clusterBugs } from './cluster-bugs.ts'
import { creditBugs } from './credit-bugs.ts'
import { scaleBugs } from './scale-bugs.ts'
import { trustBugs } from './trust-bugs.ts'

test.each([...bugs, ...creditBugs, ...scaleBugs, ...clusterBugs, ...trustBugs, ...bankBugs])(
  'the line in which to plant that $what stands there once',
  ({ file, line }) => {
    const text = readFileSync(new URL(`../../service/src/${file}`, import.meta.url), 'utf8')
    expect(text.split(line)).toHaveLength(2)
  },
)
