// Commands that read and send again: get, events, resend.

import type { EventType, FollowedEvent, FollowOptions, Holdfast } from '@holdfast/node'
import { eventTypes } from '@holdfast/node'
import { buildChoiceParser, buildCommand, buildRouteMap } from '@stricli/core'
import type { Context, JsonFlag } from '../context.ts'
import { clientOf, helpWith, jsonFlag, sayLine, showAnswer } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'

type Read = (holdfast: Holdfast, id: string) => Promise<unknown>

/** How a thing is read, by the beginning of its id. */
const readers: Readonly<Record<string, Read>> = {
  intent: async (holdfast, id) => await holdfast.intents.get(id),
  checkout: async (holdfast, id) => await holdfast.checkouts.get(id),
  settlement: async (holdfast, id) => await holdfast.settlements.get(id),
  project: async (holdfast, id) => await holdfast.projects.get(id),
  inbound: async (holdfast, id) => await holdfast.inbounds.get(id),
  outbound: async (holdfast, id) => await holdfast.outbounds.get(id),
  transfer: async (holdfast, id) => await holdfast.transfers.get(id),
  invoice: async (holdfast, id) => await holdfast.invoices.get(id),
  participant: async (holdfast, id) => await holdfast.participants.get(id),
  verification: async (holdfast, id) => await holdfast.verifications.get(id),
  payment_instrument: async (holdfast, id) => await holdfast.paymentInstruments.get(id),
  wh_evt: async (holdfast, id) => await holdfast.events.get(id),
  webhook: async (holdfast, id) => await holdfast.webhooks.get(id),
  delivery: async (holdfast, id) => await holdfast.webhooks.delivery(id),
  request: async (holdfast, id) => await holdfast.requests.get(id),
  ledger_transaction: async (holdfast, id) => await holdfast.journal.inclusion(id),
}

/** Reads whatever an id names. Throws for an id of a thing that has no page of its own. */
async function readThing(holdfast: Holdfast, id: string): Promise<unknown> {
  const read = readers[id.slice(0, Math.max(id.lastIndexOf('_'), 0))]
  if (read !== undefined) return await read(holdfast, id)
  const known = Object.keys(readers).join('_…, ')
  throw new CliError(`${id} is not an id that can be read. Those are: ${known}_….`, EXIT.usage)
}

const idParameter = (brief: string, placeholder = 'id') =>
  ({ kind: 'tuple', parameters: [{ brief, parse: String, placeholder }] }) as const

export const getCommand = buildCommand<JsonFlag, [string], Context>({
  docs: {
    brief: 'Show whatever an id names',
    fullDescription: helpWith('The beginning of the id tells what it is.', [
      'holdfast get checkout_01…',
      'holdfast get settlement_01… --json | jq .balance',
    ]),
  },
  parameters: { flags: jsonFlag, positional: idParameter('Id of anything') },
  async func({ json }, id) {
    showAnswer(this, await readThing(clientOf(this).holdfast, id), json)
  },
})

interface TailFlags extends JsonFlag {
  readonly after?: number
  readonly type?: readonly EventType[]
  readonly follow: boolean
}

export const typeFlag = {
  kind: 'parsed',
  parse: buildChoiceParser(eventTypes),
  placeholder: 'event',
  brief: 'Only events of these types, with commas or again',
  optional: true,
  variadic: ',',
} as const

/** Events as they happen, of some types or of all. */
export async function* followTypes(
  holdfast: Holdfast,
  types: readonly EventType[],
  options: FollowOptions,
): AsyncGenerator<FollowedEvent> {
  // The service filters by one type; more are picked here, so that no number is missed.
  const [only] = types
  const narrowed = only !== undefined && types.length === 1 ? { ...options, type: only } : options
  for await (const event of holdfast.events.follow(narrowed)) {
    if (types.length === 0 || types.includes(event.type)) yield event
  }
}

const tailCommand = buildCommand<TailFlags, [], Context>({
  docs: {
    brief: 'Follow events as they happen',
    fullDescription: helpWith(
      'Writes each event to a line. With --after N it begins with the event after number N; the ' +
        'numbers have no gaps. Ctrl-C ends it.',
      [
        'holdfast events tail',
        'holdfast events tail --type outbound_failed,outbound_paused',
        'holdfast events tail --after 0 --no-follow --json | jq .type',
      ],
    ),
  },
  parameters: {
    flags: {
      ...jsonFlag,
      after: {
        kind: 'parsed',
        parse: wholeNumber,
        brief: 'Begin after this number',
        optional: true,
      },
      type: typeFlag,
      follow: { kind: 'boolean', brief: 'Go on with what happens', default: true },
    },
  },
  async func({ json, after, type: types = [], follow }) {
    const { holdfast } = clientOf(this)
    if (!follow) {
      const list = holdfast.events.list({ after_sequence: after ?? 0, limit: 100 })
      for await (const event of list) {
        if (types.length === 0 || types.includes(event.type)) writeEvent(this, event, json)
      }
      return
    }
    const start = after === undefined ? {} : { afterSequence: after }
    const events = followTypes(holdfast, types, { ...start, signal: this.signal })
    for await (const event of events) writeEvent(this, event, json)
  },
})

interface Written {
  readonly sequence: number
  readonly type: string
  readonly created_at: string
  readonly payload: Readonly<Record<string, string | number>>
}

/** An event on one line. */
export function writeEvent(context: Context, event: Written, isJson: boolean): void {
  if (isJson) {
    showAnswer(context, event, true)
    return
  }
  const { sequence, type, created_at: at, payload } = event
  sayLine(context, `${at}  ${String(sequence).padStart(6)}  ${type.padEnd(30)} ${payload.id}`)
}

export function wholeNumber(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number
  throw new Error(`"${text}" is not a whole number`)
}

export const resendCommand = buildCommand<JsonFlag, [string], Context>({
  docs: {
    brief: 'Send an event, or make a delivery, again',
    fullDescription: helpWith(
      'An event (wh_evt_…, or its number) goes to every handler that listens to its type and to ' +
        '`holdfast listen`; a delivery (delivery_…) to its own handler, at once.',
      ['holdfast resend wh_evt_01…', 'holdfast resend 61', 'holdfast resend delivery_01…'],
    ),
  },
  parameters: {
    flags: jsonFlag,
    positional: idParameter('Id of a delivery; id or number of an event'),
  },
  async func({ json }, id) {
    const { holdfast } = clientOf(this)
    if (id.startsWith('delivery_'))
      showAnswer(this, await holdfast.webhooks.resendDelivery(id), json)
    else showAnswer(this, await holdfast.events.resend(await eventId(holdfast, id)), json)
  },
})

/** The id of an event that is given by its id, or by its number in the order of all. */
async function eventId(holdfast: Holdfast, given: string): Promise<string> {
  if (given.startsWith('wh_evt_')) return given
  if (!/^[1-9]\d*$/.test(given)) {
    throw new CliError('Give the id of a delivery, or the id or number of an event.', EXIT.usage)
  }
  const sequence = wholeNumber(given)
  const { data } = await holdfast.events.list({ after_sequence: sequence - 1, limit: 1 })
  const found = data.find((event) => event.sequence === sequence)
  if (found === undefined) throw new CliError(`No event has the number ${given}.`, EXIT.notFound)
  return found.id
}

export const eventsRoutes = buildRouteMap({
  routes: { tail: tailCommand, resend: resendCommand },
  docs: { brief: 'Follow events, or send them again' },
})
