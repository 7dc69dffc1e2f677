import pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { RunnableHandler } from '#jobs'
import { runDueJobs } from '#jobs'
import { asTenantId, newUuid, randomKey, realNow, seal, showId, unseal } from '#kit'
import { unitWrites } from '#testing/unit-writes'
import { sendEmails } from './emails.ts'
import type { MailSender } from './smtp.ts'
import { mailSender, queueEmails } from './smtp.ts'
import { insertTenant, letTimePass, makeDue } from './testing/store.ts'

const key = randomKey()
const sealer = {
  seal: (text: string | Buffer, bound: string) => seal(key, text, bound),
  unseal: (sealed: Buffer, bound: string) => unseal(key, sealed, bound).toString(),
  unsealBytes: (sealed: Buffer, bound: string) => unseal(key, sealed, bound),
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
  database = openDatabase({ connection, ...unitWrites })
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

async function post(to: string, count = 1) {
  const tenantId = asTenantId(newUuid(realNow()))
  await owner.query(insertTenant, [tenantId, newUuid(realNow()), 'sandbox', realNow()])
  const [id] = await database.transact(tenantId, async (unit) => {
    const ids = await sendEmails(
      unit,
      sealer,
      Array.from({ length: count }, () => ({
        kind: 'verification_outcome' as const,
        to,
        organisationName: 'Café Zürich',
        supportEmail: 'help@zurich.example',
        at: realNow(),
        isPassed: true,
        statusUrl: null,
        isSandbox: true,
      })),
    )
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
  return { id, run, tenantId }
}

it('a mail is handed to the mail server once, as text and HTML, under its id', async () => {
  const { id, run } = await post('ida@example.com')
  await run()
  await run()
  expect(received).toHaveLength(1)
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail.from).toMatchObject({ name: 'Café Zürich', address: 'payments@harbour.example' })
  expect(mail.replyTo).toMatchObject([{ address: 'help@zurich.example' }])
  expect(mail.to).toMatchObject([{ address: 'ida@example.com' }])
  expect(mail.subject).toBe('You are verified')
  expect(mail.text).toContain('Café Zürich')
  expect(mail.html).toContain('Café Zürich')
  expect(mail.messageId).toBe(`<${id === undefined ? '' : showId('email', id)}@harbour.example>`)
})

it('a mail says when it was written, that a machine wrote it, and nothing of a list', async () => {
  received.length = 0
  const before = realNow()
  const { run } = await post('lena@example.com')
  await run()
  const { headers, date } = await PostalMime.parse(received[0] ?? '')
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value
  expect(headerOf('auto-submitted')).toBe('auto-generated')
  expect(headerOf('x-auto-response-suppress')).toBe('All')
  expect(headerOf('list-unsubscribe')).toBeUndefined()
  // Headers tell whole seconds.
  expect(Math.abs(Date.parse(date ?? '') - before.getTime())).toBeLessThan(60_000)
  expect(headerOf('content-type')).toMatch(/^multipart\/alternative/)
})

it('a mail that the server refuses is tried again', async () => {
  received.length = 0
  refusals.push(new Error('busy'))
  const { run } = await post('ida@example.com')
  await run()
  expect(received).toEqual([])
  expect(errors).toHaveLength(1)
  await expect
    .poll(async () => {
      await run()
      return received.length
    })
    .toBe(1)
})

it('what is held back is handed over when its turn has come, and not before', async () => {
  received.length = 0
  const { run, tenantId } = await post('many@example.com', 7)
  await run()
  await owner.query(makeDue, [tenantId])
  await run()
  expect(received).toHaveLength(5)
  await owner.query(letTimePass, [tenantId, '1 hour 1 second'])
  await owner.query(makeDue, [tenantId])
  await run()
  await run()
  expect(received).toHaveLength(7)
})

it('no mail leaves in plain text where TLS is required', async () => {
  received.length = 0
  errors.length = 0
  const lax = sender
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const from = 'payments@harbour.example'
  const url = `smtp://127.0.0.1:${port}`
  sender = mailSender(database, sealer, { url, from, tls: 'required' })
  const { run } = await post('plain@example.com')
  await run()
  expect(received).toEqual([])
  expect(String(errors[0])).toMatch(/TLS/)
  sender.close()
  sender = lax
})
