// Opening the folders of a connection by its channel.
import type { Database } from '#db'
import type { TenantId } from '#kit'
import { present } from '#kit'
import type { Vault } from '#participants'
import { callOutside } from '#tracing'
import { FolderFault, type FolderKind, type WithFolders } from './channel.ts'
import type { ConnectionRecord } from './connection.ts'
import { folderChannel, openFolder } from './folder.ts'
import { openKeys, readKeys } from './keys.ts'
import { openRemote } from './sftp.ts'
import type { SftpDeps, SftpSession } from './sftp-session.ts'
import { openSftp } from './sftp-session.ts'

const NO_FOLDER = 'The operator has set no folder: HOLDFAST_BANK_FOLDER must name one.'

/** What opening folders needs from the outside. */
export interface ChannelDeps extends SftpDeps {
  readonly database: Database
  readonly vault: Vault
  /** The operator's folder, below which those of all tenants lie; null: he has set none. */
  readonly bankFolder: string | null
}

/** Opens folders of connections. One by SFTP is connected to once for all that is done in them. */
export function createChannels(deps: ChannelDeps): WithFolders {
  const { bankFolder } = deps
  return async ({ tenantId, connection }, work) => {
    // What leaves by SFTP is written down there, too.
    if (bankFolder === null) throw new FolderFault(NO_FOLDER)
    if (connection.channel !== 'sftp') {
      return await work(async (kind) => {
        return folderChannel(await openFolder(bankFolder, tenantId, folderOf(connection, kind)))
      })
    }
    const session = await openSession(deps, tenantId, connection)
    try {
      return await work(async (kind) => await openRemote(session, folderOf(connection, kind)))
    } finally {
      await session.end()
    }
  }
}

/** The name of a folder of a connection that has them. */
export function folderOf(connection: ConnectionRecord, kind: FolderKind): string {
  const { orders_folder: orders, answers_folder: answers } = connection
  return present((kind === 'orders' ? orders : answers) ?? undefined, 'its channel has folders')
}

/** Connects to the bank of a connection by SFTP. The caller ends it. */
export async function openSession(
  deps: Omit<ChannelDeps, 'bankFolder'>,
  tenantId: TenantId,
  connection: ConnectionRecord,
): Promise<SftpSession> {
  const keys = await deps.database.read(tenantId, async (reader) => {
    return await readKeys(reader, tenantId, connection.id)
  })
  const target = {
    host: present(connection.sftp_host ?? undefined, 'its channel has a host'),
    port: present(connection.sftp_port ?? undefined, 'its channel has a port'),
    user: present(connection.sftp_user ?? undefined, 'its channel has a user'),
    hostKeys: present(connection.sftp_host_keys ?? undefined, 'its channel pins keys'),
    keys: openKeys(deps.vault, tenantId, keys),
  }
  const bank = { to: 'sftp', host: target.host, port: target.port }
  const session = await callOutside(
    { ...bank, asks: 'connect' },
    async () => await openSftp(target, deps),
  )
  return {
    ...session,
    act: async (work) =>
      await callOutside({ ...bank, asks: 'act' }, async () => await session.act(work)),
  }
}
