// A bank that is reached by SFTP: its host over the folder in which the bank works, and what goes
// wrong with it for some hours.
import type { SftpHost } from '../harness/sftp.ts'
import { count } from '../simulation/city.ts'
import { mustAs, type Town } from './town.ts'

const FAILS_PERCENT = 15

/** How a connection to it is proposed. */
export function wayTo({ port, hostKey }: SftpHost): object {
  const sftp = { host: '127.0.0.1', port, user: 'harbour', host_keys: [hostKey] }
  return { channel: 'sftp', orders_folder: 'inbox', answers_folder: 'outbox', sftp }
}

/** Lets in whoever has the key of the connection, and takes everything. */
export async function mendHost(town: Town): Promise<void> {
  const { host } = town
  if (host === null) return
  const { data } = await mustAs(town, 'ada', ['GET', '/v1/bank/connections'])
  host.faults.letsIn = data[0].sftp.keys.map((key: { public_key: string }) => key.public_key)
  host.faults.denied.clear()
  host.faults.isFull = false
  host.faults.cutsAfterRename = null
}

type Fault = readonly [name: string, begin: (host: SftpHost) => void]

const faults: readonly [Fault, ...Fault[]] = [
  ['refuses the key', ({ faults: of }) => of.letsIn.splice(0)],
  ['lets nobody write', ({ faults: of }) => of.denied.add('write')],
  ['lets nobody rename', ({ faults: of }) => of.denied.add('rename')],
  ['lets nobody look', ({ faults: of }) => of.denied.add('list')],
  [
    'is full',
    ({ faults: of }) => {
      of.isFull = true
    },
  ],
  [
    'is cut off after a rename',
    ({ faults: of }) => {
      of.cutsAfterRename = /\.xml$/
    },
  ],
]

/** Sometimes something goes wrong with the host; whether it did. */
export function troubleHost({ host, plan, random, figures }: Town): boolean {
  if (host === null || !plan.isOn || !random.chance(FAILS_PERCENT)) return false
  const [name, begin] = random.pick(faults)
  begin(host)
  count(figures.faults, `the host ${name}`)
  return true
}
