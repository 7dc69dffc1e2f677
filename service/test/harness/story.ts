// How a story begins, at the top of its file or in a test. What was opened is closed when that has
// ended, the last first, and no invariant may be broken then.
import type pg from 'pg'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'
import type { Payments } from './payments.ts'
import { payments } from './payments.ts'
import type { TestService, TestServiceOptions } from './service.ts'
import { ownerOf, startTestService } from './service.ts'

/** A service for the tests of one file, or for one of them. */
export async function openService(options: TestServiceOptions = {}): Promise<TestService> {
  const holdfast = await startTestService(options)
  atEnd(async () => {
    try {
      expect(await holdfast.breaches()).toEqual([])
    } finally {
      await holdfast.stop()
    }
  })
  return holdfast
}

/** A marketplace with a service of its own. */
export async function openShop(
  options: TestServiceOptions = {},
): Promise<{ readonly holdfast: TestService; readonly shop: Payments }> {
  const holdfast = await openService(options)
  return { holdfast, shop: payments(holdfast) }
}

/** A connection of the database's owner, whom row level security does not bind. */
export async function openOwner(holdfast: TestService): Promise<pg.Client> {
  const owner = await ownerOf(holdfast)
  atEnd(async () => await owner.end())
  return owner
}
