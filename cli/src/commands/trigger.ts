// `holdfast trigger`: makes an event happen.
import { spinner } from '@clack/prompts'
import type { Event, EventType, Holdfast } from '@holdfast/node'
import { eventTypes } from '@holdfast/node'
import { buildChoiceParser, buildCommand } from '@stricli/core'
import type { Context, JsonFlag } from '../context.ts'
import { clientOf, helpWith, jsonFlag } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'
import { scenarios } from '../trigger/scenarios.ts'
import type { Stage } from '../trigger/stage.ts'
import { writeEvent } from './things.ts'

const HAPPENS_WITHIN_MS = 15_000
const POLL_MS = 200

export const triggerCommand = buildCommand<JsonFlag, [EventType], Context>({
  docs: {
    brief: 'Make an event happen, truly, in the sandbox',
    fullDescription: helpWith(
      'Plays what leads to the event through the API: intents are created and paid, sellers are ' +
        'verified, money is released, and the clock of the sandbox is moved on where time must ' +
        'pass. Nothing is faked, so other events happen on the way. Sandbox keys only.',
      [
        'holdfast trigger checkout_settled',
        'holdfast trigger outbound_executed --json | jq .payload',
      ],
    ),
  },
  parameters: {
    flags: jsonFlag,
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: `One of the ${eventTypes.length} types of events`,
          parse: buildChoiceParser(eventTypes),
          placeholder: 'event',
          proposeCompletions: (partial: string) =>
            eventTypes.filter((type) => type.startsWith(partial)),
        },
      ],
    },
  },
  async func({ json }, type) {
    const { holdfast, access } = clientOf(this)
    if (access.privateKey.startsWith('live_')) {
      throw new CliError('Events are made to happen in the sandbox only.', EXIT.usage)
    }
    const { baseUrl, publicKey } = access
    if (publicKey === null) {
      throw new CliError('A public key is needed, too: set HOLDFAST_PUBLIC_KEY.', EXIT.noKey)
    }
    const isShown = !json && this.process.stdout.isTTY
    const bar = isShown ? spinner() : undefined
    bar?.start(type)
    const tell = (step: string) => bar?.message(step)
    try {
      const found = await triggerEvent({ holdfast, baseUrl, publicKey, tell }, type)
      bar?.stop('done')
      writeEvent(this, found, json)
    } catch (error) {
      bar?.error('not done')
      throw error
    }
  },
})

/** Plays the scenario of an event and waits until the event is in the list. */
export async function triggerEvent(stage: Stage, type: EventType): Promise<Event> {
  const after = await lastSequence(stage.holdfast)
  await scenarios[type](stage)
  const deadlineMs = performance.now() + HAPPENS_WITHIN_MS
  for (;;) {
    const query = { after_sequence: after, type, limit: 100 }
    const found = await stage.holdfast.events.list(query).toArray({ limit: 100 })
    const last = found.at(-1)
    if (last !== undefined) return last
    if (performance.now() > deadlineMs) {
      throw new CliError(`${type} did not happen within 15 seconds.`, EXIT.failed)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function lastSequence(holdfast: Holdfast): Promise<number> {
  const [last] = await holdfast.events.list({ limit: 1 }).toArray({ limit: 1 })
  return last?.sequence ?? 0
}
