// The property test: random postings, many at once, against a model and the invariants.
import { describe, expect, inject, it } from 'vitest'
import { testDatabase } from '#harness'
import { newUuid, realNow } from '#kit'
import { runTrial } from './testing/trial.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Repeats a run: the seed that it printed. */
    seed?: string
  }
}

const SERIAL_POSTINGS = 6_000
const CONCURRENT_POSTINGS = 24_000
const CONNECTIONS = 16
const LIMIT_MS = 60_000

const connection = await testDatabase()
const seed = Number(inject('seed') ?? Number.parseInt(newUuid(realNow()).slice(-8), 16))

describe(`random postings (seed ${seed})`, () => {
  it(
    'answer as the model does, keep every invariant at every moment, and end no unit by a deadlock',
    async () => {
      const report = await runTrial({
        connection,
        seed,
        serialPostings: SERIAL_POSTINGS,
        concurrentPostings: CONCURRENT_POSTINGS,
        connections: CONNECTIONS,
      })
      process.stdout.write(`ledger trial, seed ${seed}: ${JSON.stringify(report)}\n`)
      expect(report.findings).toEqual([])
      expect(report.accepted + report.refused).toBeGreaterThanOrEqual(30_000)
      expect(report.accepted).toBeGreaterThan(5_000)
      expect(report.refused).toBeGreaterThan(1_000)
      expect(report.checksUnderway).toBeGreaterThan(0)
    },
    LIMIT_MS,
  )
})
