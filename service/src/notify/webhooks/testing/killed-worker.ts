// A worker in a process of its own, so that a test can kill it. Its argument says where to work.
import { openDatabase } from '#db'
import { flushEvents } from '#events'
import { flushJobs } from '#jobs'
import { addressPolicy } from '../address.ts'
import { startDeliveries } from '../dispatch.ts'
import { webhookJobs } from '../jobs.ts'
import { sealerOf } from './sealer.ts'

const { connection, sealKey, addresses, timing } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase({
  connection,
  beforeCommit: async (unit) => {
    await flushJobs(unit)
    await flushEvents(unit)
  },
})
const { handlers } = webhookJobs({
  database,
  sealer: sealerOf(Buffer.from(sealKey, 'hex')),
  policy: addressPolicy(addresses),
  onHandlerDisabled: async () => undefined,
  ...timing,
})
startDeliveries({
  database,
  handlers: new Map(handlers.map((handler) => [handler.name, handler])),
  onError: (error) => console.error(error),
})
