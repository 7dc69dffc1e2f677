// `npm run bank`: the bank on a folder, in real time.
import { createBank } from './bank.ts'
import { carryFiles, openChannel } from './folder.ts'
import { serveBank } from './http.ts'
import { listHabits, parseCommandLine } from './options.ts'

const LOOKS_EVERY_MS = 1000

try {
  const line = parseCommandLine(process.argv.slice(2), Date.now())
  if (line.isList) console.log(listHabits())
  else runBank(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function runBank({ folder, port, bank: options }: ReturnType<typeof parseCommandLine>): void {
  const channel = openChannel(folder)
  const bank = createBank(options)
  const look = () => {
    const { received, sent } = carryFiles(bank, channel, Date.now())
    if (received > 0) console.log(`took ${received} of inbox`)
    for (const name of sent) console.log(`said ${name}`)
  }
  const looking = setInterval(look, LOOKS_EVERY_MS)
  const server = serveBank(bank, Date.now).listen(port, '127.0.0.1')
  const stop = () => {
    server.close()
    clearInterval(looking)
    bank.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  look()
  console.log(`The bank is open. It takes ${channel.inbox} and says into ${channel.outbox}`)
  console.log(`Its page: http://localhost:${port}`)
}
