// `npm run demo`: plays a first payment and shows where every cent is. Ends with code 1 when a
// cent, an event or a signature is missing. `npm run demo -- escrow` plays another story, against
// the clock.
import { randomUUID } from 'node:crypto'
import { Holdfast } from '@holdfast/node'
import { eventFaults, followMoney, moneyFaults } from './demo/proof.ts'
import { openReceiver } from './demo/receiver.ts'
import { findService, type RunningService, startService } from './demo/service.ts'
import { createShow, type Show } from './demo/show.ts'
import { expected, playStory } from './demo/story.ts'
import { demoEscrow } from './demo-escrow.ts'

const RUN_CHARACTERS = 12

/** What must be undone, last first, however the demo ends. */
const endings: (() => Promise<void>)[] = []

async function main(show: Show): Promise<readonly string[]> {
  show.begin('Holdfast: a first payment')
  const service = await openService(show)
  const holdfast = new Holdfast(service.privateKey, { baseUrl: service.baseUrl })
  const receiver = await openReceiver(service.receiverPort, ({ type, payload }) =>
    show.event(type, payload.id),
  )
  endings.push(async () => await receiver.close())
  const handler = await holdfast.webhooks.create({ url: receiver.url, send_test: false })
  endings.push(async () => await holdfast.webhooks.delete(handler.id))
  receiver.trust({
    signingSecret: handler.signing_secret ?? '',
    sharedSecret: handler.secret ?? '',
  })
  show.fact('handler', handler.id, receiver.url)
  const run = randomUUID().slice(-RUN_CHARACTERS)
  const { baseUrl, publicKey } = service
  const stage = { holdfast, baseUrl, publicKey, receiver, show, run }
  const { project, receivers, told } = await playStory(stage)
  const found = followMoney(project, receivers)
  show.table(found)
  return [...moneyFaults(found, expected), ...eventFaults(told)]
}

async function openService(show: Show): Promise<RunningService> {
  const running = await findService(process.env)
  if (running !== undefined) {
    show.fact('service', running.baseUrl, '(it runs already)')
    return running
  }
  show.fact('service', 'none is running:', 'starting one for this demo')
  const started = await startService(process.env, (stop) => endings.push(stop))
  show.fact('service', started.baseUrl)
  return started
}

async function undo(): Promise<void> {
  for (let ending = endings.pop(); ending !== undefined; ending = endings.pop()) {
    await ending().catch((error: unknown) => console.error(String(error)))
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    undo().then(
      () => process.exit(1),
      () => process.exit(1),
    )
  })
}

if (process.argv[2] === 'escrow') {
  process.exitCode = await demoEscrow((stop) => endings.push(stop))
} else await play(createShow())

async function play(show: Show): Promise<void> {
  try {
    const faults = await main(show)
    const isSound = faults.length === 0
    show.end(
      faults,
      isSound ? 'Every cent and every event is accounted for.' : 'This is not right.',
    )
    process.exitCode = isSound ? 0 : 1
  } catch (error) {
    show.end([error instanceof Error ? error.message : String(error)], 'The demo did not finish.')
    process.exitCode = 1
  } finally {
    await undo()
  }
}
