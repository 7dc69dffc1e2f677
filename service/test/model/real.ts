// The service under test, asked as its clients ask it, in one process and without workers: only an
// advance of the clock runs what falls due, so that every run of a seed is the same.
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

export type Shown = ReturnType<typeof JSON.parse>

export interface Answer {
  readonly status: number
  readonly body: Shown
}

export interface Real {
  readonly world: TestService
  /** How many requests were made. */
  asked: number
  ask(method: string, path: string, body?: object, key?: string): Promise<Answer>
  /** As `ask`, where anything but success is a fault of the test. */
  must(method: string, path: string, body?: object, key?: string): Promise<Shown>
  /** Opens a page session for a client secret. */
  page(secret: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a service for a model to be compared with. */
export async function startReal(): Promise<Real> {
  const world = await startTestService({ roles: ['api'] })
  const { private: privateKey, public: publicKey } = world.organisation.keys.sandbox
  const real: Real = {
    world,
    asked: 0,
    ask: async (method, path, body, key = privateKey) => {
      real.asked += 1
      const answer = await world.service.server.inject({
        method: method === 'GET' ? 'GET' : 'POST',
        url: path,
        headers: { authorization: key, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
      })
      return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
    },
    must: async (method, path, body, key) => {
      const { status, body: shown } = await real.ask(method, path, body, key)
      if (status < 300) return shown
      throw new Error(`${method} ${path}: ${status} ${JSON.stringify(shown)}`)
    },
    page: async (secret) => {
      const session = await real.must(
        'POST',
        '/client/v1/session',
        { client_secret: secret },
        publicKey,
      )
      return session.token
    },
    stop: async () => await world.stop(),
  }
  return real
}
