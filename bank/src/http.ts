// What people and programs ask of an open bank: its books, and to be the payer of money.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Bank, CreditFromOutside } from './bank.ts'
import { parseAmount } from './money.ts'

const BODY_BYTES_MAX = 16 * 1024

/** `GET /books` and `POST /pay`, as JSON. Amounts are text: `12.50`, in the account's currency. */
export function serveBank(bank: Bank, now: () => number): Server {
  return createServer((request, response) => {
    answerRequest(bank, now, request)
      .catch((error: unknown) => ({ status: 400, body: { error: messageOf(error) } }))
      .then(({ status, body }) => writeJson(response, status, body))
      .catch(() => response.destroy())
  })
}

interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

async function answerRequest(
  bank: Bank,
  now: () => number,
  request: IncomingMessage,
): Promise<JsonAnswer> {
  const asked = `${request.method} ${request.url}`
  if (asked === 'GET /books') return { status: 200, body: bank.books() }
  if (asked !== 'POST /pay') return { status: 404, body: { error: 'GET /books or POST /pay' } }
  // A page of another origin cannot send this type without asking first, and is not answered then.
  if (request.headers['content-type'] !== 'application/json') {
    return { status: 415, body: { error: 'send application/json' } }
  }
  const body: unknown = JSON.parse(await readBody(request))
  bank.pay(creditIn(bank, body, now()))
  return { status: 202, body: { paid: true } }
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

function writeJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body, (_, value: unknown) => {
    return typeof value === 'bigint' ? value.toString() : value
  })
  response.writeHead(status, { 'content-type': 'application/json' }).end(`${text}\n`)
}
