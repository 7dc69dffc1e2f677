// A worker in a process of its own, so that a test can kill it. Its argument says where to work.
import { openDatabase } from '#db'
import { unitWrites } from '#testing/unit-writes'
import { addressPolicy } from '../address.ts'
import { startDeliveries } from '../dispatch.ts'
import { webhookJobs } from '../jobs.ts'
import { sealerOf } from './sealer.ts'

const { connection, sealKey, addresses, timing } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase({
  connection,
  ...unitWrites,
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
