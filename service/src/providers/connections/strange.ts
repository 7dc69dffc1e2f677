// What lies in a folder of orders at a bank and was not written here: somebody else can write
// there, with a key of ours or by the bank's hand. Each is told of once, and nothing more leaves
// before two people have looked.
import { isOwnFile } from '#artefacts'
import type { Database } from '#db'
import type { TenantId } from '#kit'
import { sha256 } from '#kit'
import type { Vault } from '#participants'
import type { LyingFile, SharedFolder } from './channel.ts'
import type { ConnectionRecord } from './connection.ts'
import type { TellOfBanks } from './proposal.ts'
import { insertStrange } from './store-sftp.ts'
import { haltFiles } from './trouble.ts'

/** So many are read in one look; the others in the next. */
const READ_MAX = 100

interface Deps {
  readonly database: Database
  readonly vault: Vault
  readonly tell: TellOfBanks
}

/** Files that were found to be ours, by name, with what they looked like. */
export type Checked = Map<string, string>

interface Watched {
  readonly tenantId: TenantId
  readonly connection: ConnectionRecord
  readonly folder: SharedFolder
  readonly checked: Checked
}

/**
 * Compares what lies in a folder of orders with what was written here, by content: a name says
 * nothing. Halts the connection over what is not ours and was not told of before.
 */
export async function watchOrders(deps: Deps, watched: Watched): Promise<void> {
  const { folder, checked } = watched
  const { lying } = await folder.lookInto(new Map())
  const there = new Map(lying.map(({ name, looks }) => [name, looks]))
  for (const [name, looks] of checked) if (there.get(name) !== looks) checked.delete(name)
  const strange: LyingFile[] = []
  const fresh = lying.filter(({ name }) => !checked.has(name)).slice(0, READ_MAX)
  for (const file of fresh) {
    const isOurs = await isOwn(deps, watched, file.name)
    if (isOurs === undefined) continue
    if (!isOurs) strange.push(file)
    checked.set(file.name, file.looks)
  }
  if (strange.length > 0) await tellOfStrange(deps, watched, strange)
}

/** Whether a file is one of this connection's; undefined where it is not there any more. */
async function isOwn(
  { database }: Deps,
  { tenantId, connection, folder }: Watched,
  name: string,
): Promise<boolean | undefined> {
  const content = (await folder.readWhole(name))?.content
  if (content === undefined) return undefined
  const found = Buffer.isBuffer(content) ? sha256(content) : content.sha256
  return await database.read(tenantId, async (reader) => {
    return await isOwnFile(reader, tenantId, { connectionId: connection.id, sha256: found })
  })
}

async function tellOfStrange(
  { database, vault, tell }: Deps,
  { tenantId, connection: { id } }: Watched,
  strange: readonly LyingFile[],
): Promise<void> {
  await database.transact(tenantId, async (unit) => {
    const rows = strange.map(({ name, looks }) => ({
      fingerprint: vault.fingerprint(`strange file ${id} ${looks} ${name}`),
    }))
    const given = { tenant_id: tenantId, connection_id: id, rows, now: unit.now }
    const added = await unit.tx.query(insertStrange, given)
    if (added.length === 0) return
    await haltFiles(
      unit,
      id,
      `Files lie in the folder of orders that were not written here: ${added.length}. Ask the ` +
        'bank at once who laid them there, and have it take none of them. Whoever has a key of ' +
        'ours can do so: give the bank a new one. Nothing leaves before two people have the ' +
        'connection resume.',
    )
    await tell(unit, 'bank_channels')
  })
}
