// A live organisation whose bank is reached by SFTP, over the folder in which the bank to practise
// with works; and what is asked there again and again.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { atEnd } from './at-end.ts'
import { type BankWorld, folderConnection, openBankWorld } from './bank.ts'
import type { TestServiceOptions } from './service.ts'
import { type SftpHost, startSftpHost } from './sftp.ts'
import { until } from './until.ts'

/** A connection by SFTP, as it is proposed. */
export function sftpConnection(host: Pick<SftpHost, 'port' | 'hostKey'>, more: object = {}) {
  const { kind, connect } = folderConnection({
    channel: 'sftp',
    orders_folder: 'inbox',
    answers_folder: 'outbox',
  })
  const sftp = { host: '127.0.0.1', port: host.port, user: 'harbour', host_keys: [host.hostKey] }
  return { kind, connect: { ...connect, sftp: { ...sftp, ...more } } }
}

/** A world with a host that lets in whoever has the key of the connection. */
export async function openSftpWorld(
  options: Pick<TestServiceOptions, 'roles' | 'log' | 'smtp'> = {},
): Promise<{ readonly world: BankWorld; readonly host: SftpHost }> {
  const world = await openBankWorld({ ...options, bankAllowNets: ['127.0.0.1'] })
  const host = await startSftpHost(path.dirname(world.channel.inbox))
  atEnd(async () => await host.stop())
  return { world, host }
}

/** What tests of the only connection of a world ask of it. */
export function followFiles(world: BankWorld) {
  const { ada, must, owner, channel } = world
  const connection = async () => (await must(ada, 'GET', '/v1/bank/connections')).data[0]
  const orderOf = async ({ id }: { readonly id: string }) => {
    const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
    return data.find((one: { outbound_id: string }) => one.outbound_id === id)
  }
  return {
    connection,
    orderOf,
    isSent: async (paid: { readonly id: string }) => (await orderOf(paid)).status === 'sent',
    /** As by the button. */
    test: async () => {
      const { id } = await connection()
      return await must(ada, 'POST', `/v1/bank/connection/${id}/test`)
    },
    /** Has the folders looked into now. */
    looks: async () => {
      await owner.query(`update jobs set run_at = now() where kind = 'connection.look'`)
    },
    /** An order that waits to be handed over. */
    pay: async (project: string, amount: number) => {
      const [paid] = await world.pay(project, [{ amount }])
      await until(async () => (await orderOf(paid)) !== undefined)
      await world.hurry('bank.collect')
      return paid
    },
    /** Files with the names by which the bank takes them, and which it has not taken yet. */
    whole: () => readdirSync(channel.inbox).filter((name) => name.endsWith('.xml')),
    /** How often an outbound stands in what the bank was given. */
    timesGiven: ({ id }: { readonly id: string }) => {
      return [channel.inbox, channel.taken]
        .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
        .filter((file) => file.endsWith('.xml'))
        .filter((file) => readFileSync(file, 'utf8').includes(id.slice('outbound_'.length))).length
    },
    /** How many jobs wait that would try the bank again. */
    waits: async () => {
      const { rowCount } = await owner.query(
        `select from jobs where kind in ('bank.send', 'connection.look')`,
      )
      return rowCount
    },
  }
}
