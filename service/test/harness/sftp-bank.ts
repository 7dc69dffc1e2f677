// A live organisation whose bank is reached by SFTP: the library's own server over the folder in
// which the bank to practise with works.
import path from 'node:path'
import { afterAll } from 'vitest'
import { type BankWorld, folderConnection, openBankWorld } from './bank.ts'
import type { TestServiceOptions } from './service.ts'
import { type SftpHost, startSftpHost } from './sftp.ts'

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
  afterAll(async () => await host.stop())
  return { world, host }
}
