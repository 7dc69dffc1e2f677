// `holdfast listen`: webhooks on a machine that nobody can reach from outside.

import { createHash } from 'node:crypto'
import type { EventType, FollowedEvent, Holdfast } from '@holdfast/node'
import { HoldfastError, signWebhook } from '@holdfast/node'
import { buildCommand } from '@stricli/core'
import type { Context, JsonFlag } from '../context.ts'
import { clientOf, helpWith, jsonFlag, sayLine, showAnswer } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'
import { followTypes, typeFlag, wholeNumber, writeEvent } from './things.ts'

const ANSWERS_WITHIN_MS = 10_000
const TRIES = 4
const FIRST_WAIT_MS = 500

interface ListenFlags extends JsonFlag {
  readonly forwardTo?: URL
  readonly after?: number
  readonly replay?: number
  readonly type?: readonly EventType[]
}

export const listenCommand = buildCommand<ListenFlags, [], Context>({
  docs: {
    brief: 'Forward events to a receiver on this machine',
    fullDescription: helpWith(
      'Follows the stream of events and posts each to --forward-to, signed as the service signs, ' +
        'so that a receiver is tried without an address of its own. The secrets stay the same ' +
        'for a key: they are shown at the start. When the connection breaks it is made again and ' +
        'nothing is missed; events that are sent again are forwarded, too.',
      [
        'holdfast listen --forward-to http://localhost:8080/webhooks',
        'holdfast listen -f 8080 --type checkout_settled',
        'holdfast listen -f 8080 --after 1200    what was missed first',
        'holdfast listen -f 8080 --replay 10     the last ten first',
      ],
    ),
  },
  parameters: {
    flags: {
      ...jsonFlag,
      forwardTo: {
        kind: 'parsed',
        parse: httpAddress,
        brief: 'Where to post events, as http://localhost:8080/webhooks',
        optional: true,
      },
      after: {
        kind: 'parsed',
        parse: wholeNumber,
        brief: 'Begin after this number',
        optional: true,
      },
      replay: {
        kind: 'parsed',
        parse: wholeNumber,
        brief: 'Begin with so many that have happened',
        optional: true,
      },
      type: typeFlag,
    },
    aliases: { f: 'forwardTo' },
  },
  async func({ json, forwardTo, after, replay, type = [] }) {
    const { holdfast, access } = clientOf(this)
    const start = await startOf(holdfast, after, replay)
    const secrets = secretsOf(access.privateKey)
    if (!json) {
      sayLine(this, `signing secret  ${secrets.signing}`)
      sayLine(this, `shared secret   ${secrets.shared}`)
      sayLine(this, forwardTo === undefined ? 'listening' : `forwarding to   ${forwardTo.href}`)
    }
    const connection = connectionWords((line) => this.process.stderr.write(`${line}\n`))
    const { onInterrupted, onConnected } = connection
    const following = { ...start, onInterrupted, onConnected, signal: this.signal }
    for await (const event of followTypes(holdfast, type, following)) {
      connection.passed(event.sequence)
      const answer = forwardTo === undefined ? null : await forward(event, forwardTo, secrets)
      if (json) showAnswer(this, { ...event, forwarded: answer }, true)
      else writeEvent(this, event, false)
      if (!json && answer !== null) sayLine(this, `${' '.repeat(34)}→ ${answer}`)
    }
  },
})

/** Where it begins: after a number, with the last so many, or with what happens from now on. */
async function startOf(
  holdfast: Holdfast,
  after: number | undefined,
  replay: number | undefined,
): Promise<{ readonly afterSequence?: number }> {
  if (after !== undefined && replay !== undefined) {
    throw new CliError('Give --after or --replay, and only one of them.', EXIT.usage)
  }
  // From where it is now, so that what happens while the first connection is made is not missed.
  const last = async () => (await holdfast.events.list({ limit: 1 })).data[0]?.sequence ?? 0
  return { afterSequence: after ?? Math.max(0, (await last()) - (replay ?? 0)) }
}

/** Says once that a connection broke, however often it is tried again, and once that it stands. */
export function connectionWords(say: (line: string) => void) {
  let isBroken = false
  let last: number | undefined
  return {
    /** Told of each event that came. */
    passed: (sequence: number) => {
      last = sequence
    },
    onInterrupted: (error: unknown) => {
      if (isBroken) return
      isBroken = true
      const reason = error instanceof HoldfastError ? error.code : 'the stream broke'
      say(`interrupted (${reason}): connecting again; nothing is missed`)
    },
    onConnected: () => {
      if (!isBroken) return
      isBroken = false
      say(`connected again${last === undefined ? '' : `, after number ${last}`}`)
    },
  }
}

interface Secrets {
  readonly signing: string
  readonly shared: string
}

/** The same for a key on every start, so that a receiver keeps its settings. */
export function secretsOf(privateKey: string): Secrets {
  const of = (purpose: string) => createHash('sha256').update(`${purpose} ${privateKey}`).digest()
  const shared = of('listen shared').toString('hex').slice(0, 32)
  return { signing: `whsec_${of('listen signing').toString('base64')}`, shared }
}

/** Posts an event as the service does, and again a few times where it is not acknowledged. */
async function forward(event: FollowedEvent, to: URL, secrets: Secrets): Promise<string> {
  const { id, type, payload } = event
  const body = JSON.stringify({ id, type, payload })
  let said = ''
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const signed = await signWebhook(body, { id, secret: secrets.signing })
    const headers = { ...signed, 'content-type': 'application/json; charset=utf-8' }
    try {
      const answer = await fetch(to, {
        method: 'POST',
        body,
        headers: { ...headers, 'x-service-secret': secrets.shared },
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      })
      said = String(answer.status)
      if (answer.ok) return said
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      said = cause instanceof Error ? cause.message : String(cause)
    }
    if (attempt < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)))
    }
  }
  return `${said}, given up: \`holdfast resend ${id}\` sends it again`
}

function httpAddress(text: string): URL {
  const address = /^\d+$/.test(text) ? `http://localhost:${text}/` : text
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new CliError(`"${text}" is not an http address.`, EXIT.usage)
}
