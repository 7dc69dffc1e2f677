// What people and programs ask of an open bank: its page, its books, and to be the payer of money.
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { Bank, CreditFromOutside } from './bank.ts'
import { parseAmount } from './money.ts'
import type { PageContent } from './page.ts'
import { pagePolicy, renderPage } from './page.ts'

const BODY_BYTES_MAX = 16 * 1024

/**
 * `GET /`: its page, whose form plays a buyer. `GET /books` and `POST /pay`, as JSON: amounts are
 * text there, `12.50`, in the account's currency.
 */
export function serveBank(bank: Bank, now: () => number): Server {
  return createServer((request, response) => {
    answerRequest(bank, now, request)
      .catch((error: unknown) => jsonOf(400, { error: messageOf(error) }))
      .then((answer) => response.writeHead(answer.status, answer.headers).end(answer.text))
      .catch(() => response.destroy())
  })
}

interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

async function answerRequest(
  bank: Bank,
  now: () => number,
  request: IncomingMessage,
): Promise<HttpAnswer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank')
  const asked = `${request.method} ${pathname}`
  if (asked === 'GET /') {
    const text = searchParams.has('paid') ? 'It is on its way.' : undefined
    return pageOf(bank, now, text === undefined ? undefined : { isWrong: false, text })
  }
  if (asked === 'POST /') return await takeForm(bank, now, request)
  if (asked === 'GET /books') return jsonOf(200, bank.books())
  if (asked !== 'POST /pay') return jsonOf(404, { error: 'GET /, GET /books or POST /pay' })
  // A page of another origin cannot send this type without asking first, and is not answered then.
  if (request.headers['content-type'] !== 'application/json') {
    return jsonOf(415, { error: 'send application/json' })
  }
  const body: unknown = JSON.parse(await readBody(request))
  bank.pay(creditIn(bank, body, now()))
  return jsonOf(202, { paid: true })
}

/** The form of the page; not that of a page of another origin. */
async function takeForm(
  bank: Bank,
  now: () => number,
  request: IncomingMessage,
): Promise<HttpAnswer> {
  const { origin, host = '' } = request.headers
  if (origin !== `http://${host}` || !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)) {
    return jsonOf(403, { error: 'only the page of this bank may send its form' })
  }
  try {
    const fields = Object.fromEntries(new URLSearchParams(await readBody(request)))
    bank.pay(creditIn(bank, fields, now()))
  } catch (error) {
    return pageOf(bank, now, { isWrong: true, text: messageOf(error) })
  }
  // Loaded again, the page pays nothing again.
  return { status: 303, headers: { location: '/?paid' }, text: '' }
}

function pageOf(bank: Bank, now: () => number, note: PageContent['note']): HttpAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  const text = renderPage({ books: bank.books(), diary: bank.diary(), now: now(), note })
  return { status: note?.isWrong === true ? 400 : 200, headers, text }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    length += chunk.length
    if (length > BODY_BYTES_MAX) throw new Error('the body is larger than 16 KiB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function creditIn(bank: Bank, body: unknown, at: number): CreditFromOutside {
  const to = fieldOf(body, 'to').replace(/\s/g, '').toUpperCase()
  const account = bank.books().find(({ number }) => number === to)
  if (account === undefined) throw new Error(`there is no account ${to} at this bank`)
  const amount = parseAmount(fieldOf(body, 'amount'), account.currency)
  if (amount === undefined) throw new Error(`amount: not one of ${account.currency}`)
  return {
    to,
    amount,
    at,
    from: { name: fieldOf(body, 'name'), iban: fieldOf(body, 'iban', '') },
    remittance: fieldOf(body, 'remittance', ''),
  }
}

function fieldOf(body: unknown, name: string, usual?: string): string {
  const fields = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  )
  const value = fields.get(name) ?? usual
  if (typeof value !== 'string') throw new Error(`${name}: say it as text`)
  return value
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'wrong'
}

function jsonOf(status: number, body: unknown): HttpAnswer {
  const text = JSON.stringify(body, (_, value: unknown) => {
    return typeof value === 'bigint' ? value.toString() : value
  })
  return { status, headers: { 'content-type': 'application/json' }, text: `${text}\n` }
}
