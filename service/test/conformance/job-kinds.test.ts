// Each kind of job that a room declares is done by one handler, and no handler does what is not
// declared: a job without one would wait for ever.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlersByKind } from '../../src/app/handlers-by-kind.ts'
import { stepHandler } from '../../src/foundation/jobs/index.ts'
import { defineJob } from '../../src/foundation/jobs/kinds.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

const SOURCES = path.resolve(import.meta.dirname, '../../src')
const smtp = { url: 'smtp://127.0.0.1:9', from: 'a@example.com', tls: 'off' } as const

let holdfast: TestService

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'], smtp })
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

function declaredKinds(): string[] {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((at) => !at.includes('test'))
  const texts = files.map((at) => readFileSync(path.join(SOURCES, at), 'utf8'))
  const named = texts.flatMap((text) => [...text.matchAll(/name: '([a-z]+\.\w+)',\s*lane:/g)])
  return named.map(([, kind = '']) => kind)
}

describe('kinds of jobs', () => {
  it('are each done by one handler', () => {
    const declared = declaredKinds()
    expect(declared.length).toBeGreaterThan(20)
    expect(holdfast.service.jobKinds.toSorted()).toEqual(declared.toSorted())
  })

  it('are refused two handlers', () => {
    const kind = defineJob({ name: 'test.kind', lane: 'steps', payload: {} })
    const handler = stepHandler(kind, async () => {})
    expect(() => handlersByKind([handler, handler])).toThrow('each kind of job has one handler')
  })
})
