// A marketplace in one process: `npm run example`, beside a service started with `npm start`.
import { once } from 'node:events'
import { Holdfast } from '@holdfast/node'
import { readConfig } from './config.ts'
import { openMemory } from './orders.ts'
import { createShop, type Shop } from './server.ts'
import { registerHandler } from './webhooks.ts'

async function main(): Promise<void> {
  const config = readConfig()
  const holdfast = new Holdfast(config.privateKey, { baseUrl: config.baseUrl })
  const shop: Shop = { config, holdfast, memory: openMemory(), secrets: null }
  const server = createShop(shop)
  server.listen(config.port, '127.0.0.1')
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`Port ${config.port} cannot be had: is the shop open already?`, {
      cause: error,
    })
  })
  shop.secrets = await registerHandler(holdfast, `http://127.0.0.1:${config.port}/webhooks`)
  process.stdout.write(`The shop is open: http://localhost:${config.port}\n`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
