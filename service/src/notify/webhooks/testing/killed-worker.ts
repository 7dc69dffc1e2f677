// A worker in a process of its own, so that a test can kill it. Its argument says where to work.
import { openDatabase } from '#db'
import { unitWrites } from '#testing/unit-writes'
import { webhookPolicy } from '../address.ts'
import { startDeliveries } from '../dispatch.ts'
import { startFanOut } from '../fan-out-loop.ts'
import { webhookJobs } from '../jobs.ts'
import { sealerOf } from './sealer.ts'

const { connection, sealKey, addresses, timing } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase({
  connection,
  ...unitWrites,
})
const webhooks = webhookJobs({
  database,
  sealer: sealerOf(Buffer.from(sealKey, 'hex')),
  policy: webhookPolicy(addresses),
  onHandlerDisabled: async () => undefined,
  ...timing,
})
const deliverers = startDeliveries({
  database,
  handlers: new Map(webhooks.handlers.map((handler) => [handler.name, handler])),
  webhooks,
  onError: (error) => console.error(error),
})
startFanOut({ database, deliverers, onError: (error) => console.error(error), sweepMs: 50 })
process.stdout.write('at work\n')
