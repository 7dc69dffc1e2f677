// Two requests to two processes of one installation, in a known order: both wait for the same row,
// and the one that came first has it first.
import pg from 'pg'
import { parseId, present } from '#kit'
import type { Service } from '../../src/app/service.ts'
import { chooseLog, createService } from '../../src/app/service.ts'
import type { TestService } from './service.ts'
import { ownerOf } from './service.ts'
import { untilLocked } from './until.ts'

type Shown = ReturnType<typeof JSON.parse>

export interface Asked {
  readonly path: string
  readonly body?: object
  readonly key?: string
}

export interface Answer {
  readonly status: number
  readonly body: Shown
}

/** What both wait for: the row of a project, an intent, or a line of credit. */
export interface Held {
  readonly table: 'projects' | 'intents' | 'credit_lines'
  readonly id: string
}

export interface Turns {
  /** Of the database. */
  readonly owner: pg.Client
  /** Both requests wait for the row, in this order; then it is let go. */
  readonly inOrder: (held: Held, first: Asked, second: Asked) => Promise<[Answer, Answer]>
  readonly stop: () => Promise<void>
}

/** The id behind one that the API shows. */
export function idIn(shown: string): string {
  const id =
    parseId('project', shown) ?? parseId('intent', shown) ?? parseId('payment_instrument', shown)
  return present(id, 'an id')
}

/** The row of a project. */
export function project(id: string): Held {
  return { table: 'projects', id }
}

/** The statuses of answers. */
export function codes(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status)
}

/** Starts a second process beside a service. */
export async function startTurns(holdfast: TestService): Promise<Turns> {
  const { connection, rootKey, baseUrl } = holdfast
  const other = createService({
    connection,
    baseUrl,
    rootKey,
    mailbox: 'open',
    webhookAllowNets: [],
    roles: new Set(['api'] as const),
    verifyAnswers: true,
    log: chooseLog('off'),
  })
  other.readiness.markReady()
  const owner = await ownerOf(holdfast)
  const ask = async ({ server }: Service, { path, body = {}, key }: Asked): Promise<Answer> => {
    const answer = await server.inject({
      method: 'POST',
      url: path,
      headers: {
        authorization: key ?? holdfast.organisation.keys.sandbox.private,
        'content-type': 'application/json',
      },
      payload: JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    owner,
    inOrder: async (held, first, second) => {
      const holder = new pg.Client(connection)
      await holder.connect()
      try {
        await holder.query('begin')
        const column = held.table === 'credit_lines' ? 'instrument_id' : 'id'
        const row = `select from ${held.table} where tenant_id = $1 and ${column} = $2 for update`
        await holder.query(row, [holdfast.organisation.tenants.sandbox, idIn(held.id)])
        const one = ask(holdfast.service, first)
        await untilLocked(owner)
        const two = ask(other, second)
        await untilLocked(owner, 2)
        await holder.query('commit')
        return await Promise.all([one, two])
      } finally {
        await holder.end()
      }
    },
    stop: async () => {
      await owner.end()
      await other.stop()
    },
  }
}
