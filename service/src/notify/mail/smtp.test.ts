import pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { RunnableHandler } from '#jobs'
import { flushJobs, runDueJobs } from '#jobs'
import { asTenantId, newUuid, randomKey, realNow, seal, showId, unseal } from '#kit'
import { sendEmails } from './emails.ts'
import type { MailSender } from './smtp.ts'
import { mailSender, queueEmails } from './smtp.ts'
import { insertTenant } from './testing/store.ts'

const key = randomKey()
const sealer = {
  seal: (text: string, bound: string) => seal(key, text, bound),
  unseal: (sealed: Buffer, bound: string) => unseal(key, sealed, bound).toString(),
}
const received: string[] = []
/** What the mail server answers to the next mails. */
const refusals: Error[] = []
const errors: unknown[] = []
let owner: pg.Pool
let database: Database
let server: SMTPServer
let sender: MailSender

beforeAll(async () => {
  const connection = await testDatabase()
  owner = new pg.Pool({ ...connection, max: 1 })
  database = openDatabase({ connection, beforeCommit: flushJobs })
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        const refusal = refusals.shift()
        if (refusal === undefined) received.push(text)
        done(refusal)
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const { server: listener } = server
    server.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  sender = mailSender(database, sealer, {
    url: `smtp://127.0.0.1:${port}`,
    from: 'Harbour <payments@harbour.example>',
    tls: 'off',
  })
})
afterAll(async () => {
  sender.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.close()
  await owner.end()
})

const handlers = () =>
  new Map<string, RunnableHandler>(sender.handlers.map((handler) => [handler.name, handler]))

async function post(to: string) {
  const tenantId = asTenantId(newUuid(realNow()))
  await owner.query(insertTenant, [tenantId, newUuid(realNow()), 'sandbox', realNow()])
  const [id] = await database.transact(tenantId, async (unit) => {
    const ids = await sendEmails(unit, sealer, [
      {
        kind: 'verification_outcome',
        to,
        organisationName: 'Café Zürich',
        isPassed: true,
        url: null,
        isSandbox: true,
      },
    ])
    queueEmails(unit, ids)
    return ids
  })
  const run = async () => {
    const onError = (error: unknown) => {
      errors.push(error)
    }
    await runDueJobs({ database, handlers: handlers() }, tenantId, {
      lane: 'deliveries',
      batchMax: 10,
      onError,
    })
  }
  return { id, run }
}

it('a mail is handed to the mail server once, as text and HTML, under its id', async () => {
  const { id, run } = await post('ida@example.com')
  await run()
  await run()
  expect(received).toHaveLength(1)
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail.from).toMatchObject({ name: 'Harbour', address: 'payments@harbour.example' })
  expect(mail.to).toMatchObject([{ address: 'ida@example.com' }])
  expect(mail.subject).toBe('You are verified')
  expect(mail.text).toContain('Café Zürich')
  expect(mail.html).toContain('Café Zürich')
  expect(mail.messageId).toBe(`<${id === undefined ? '' : showId('email', id)}@harbour.example>`)
})

it('a mail that the server refuses is tried again', async () => {
  received.length = 0
  refusals.push(new Error('busy'))
  const { run } = await post('ida@example.com')
  await run()
  expect(received).toEqual([])
  expect(errors).toHaveLength(1)
  await expect
    .poll(
      async () => {
        await run()
        return received.length
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBe(1)
})
