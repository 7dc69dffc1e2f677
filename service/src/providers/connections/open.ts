// Opening the folder of a connection by its channel.
import { present } from '#kit'
import { FolderFault, type WithFolder } from './channel.ts'
import { folderChannel, openFolder } from './folder.ts'

const NO_FOLDER = 'The operator has set no folder: HOLDFAST_BANK_FOLDER must name one.'

/** What opening folders needs from the outside. */
export interface ChannelDeps {
  /** The operator's folder, below which those of all tenants lie; null: he has set none. */
  readonly bankFolder: string | null
}

/** Opens folders of connections. */
export function createChannels({ bankFolder }: ChannelDeps): WithFolder {
  return async ({ tenantId, connection, kind }, work) => {
    if (bankFolder === null) throw new FolderFault(NO_FOLDER)
    const { orders_folder: orders, answers_folder: answers } = connection
    const named = kind === 'orders' ? orders : answers
    const folder = present(named ?? undefined, 'its channel has folders')
    return await work(folderChannel(await openFolder(bankFolder, tenantId, folder)))
  }
}
