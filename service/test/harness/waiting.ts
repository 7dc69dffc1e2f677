// What waits for a second owner, and time that passes for it in live, whose clock nobody moves.
import { parseId, present } from '#kit'
import type { MemberAnswer, MemberBrowser } from './member.ts'
import { laterBy } from './rows.ts'
import type { TestService } from './service.ts'
import { ownerOf } from './service.ts'
import { until } from './until.ts'

/** Something that takes two owners. */
export interface Act {
  readonly operation: string
  readonly params?: object
  readonly body?: object
}

const live = { environment: 'live' } as const

/** Lets days pass for an approval: what of it is due by then falls due. */
export async function passDays(holdfast: TestService, shown: string, days: number): Promise<void> {
  const id = present(parseId('approval', shown), 'an approval has an id')
  const database = await ownerOf(holdfast)
  const passed = [id, `${days} days`]
  await database.query(
    `update approvals set created_at = ${laterBy('created_at', '-$2::interval')},
            backed_at = ${laterBy('backed_at', '-$2::interval')},
            expires_at = ${laterBy('expires_at', '-$2::interval')}
      where id = $1`,
    passed,
  )
  const sooner = laterBy('run_at', '-$2::interval')
  await database.query(`update jobs set run_at = ${sooner} where key = $1`, passed)
  await database.end()
}

/** An approval of live once it has ended. */
export async function endOf(by: MemberBrowser, id: string): Promise<MemberAnswer['body']> {
  const shown = async () =>
    (await by.call('GET', `/dashboard/v1/approval/${id}`, undefined, live)).body
  await until(async () => !['pending', 'approved'].includes((await shown()).status))
  return await shown()
}

/** Asks for what takes two owners, and lets its time pass: nobody has declined. */
export async function waitedOut(
  holdfast: TestService,
  by: MemberBrowser,
  act: Act,
): Promise<MemberAnswer['body']> {
  const { status, body } = await by.call(
    'POST',
    '/dashboard/v1/approvals',
    { body: {}, ...act },
    live,
  )
  if (status !== 200) throw new Error(`not asked for: ${JSON.stringify(body)}`)
  await passDays(holdfast, body.id, 7)
  return await endOf(by, body.id)
}
