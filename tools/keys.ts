// Key pairs, for whoever runs the installation: `npm run keys -- list|create|revoke`. Each person
// who books by hand needs a pair of the own.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import type { Environment, Unit } from '../service/src/foundation/db/index.ts'
import { asId, parseId, realNow, showId } from '../service/src/foundation/kit/index.ts'
import type { AuditRecord } from '../service/src/parties/audit/index.ts'
import { writeAudit } from '../service/src/parties/audit/index.ts'
import type { ListedKey } from '../service/src/parties/organisations/index.ts'
import { createKeyPair, listKeys, revokeKey } from '../service/src/parties/organisations/index.ts'
import { atDatabase, readOneTenant } from './owner.ts'

const USAGE = `Usage: npm run keys -- <command> [--organisation NAME] [--environment sandbox|live]

  list            the keys of an organisation: whose, what they may do, from where, last use
  create          makes a key pair and prints it once
  revoke KEY_ID   ends a key now

The organisation may be left out where there is only one. The environment is sandbox unless told
otherwise.`

interface Asked {
  readonly command: string | undefined
  readonly keyId: string | undefined
  readonly organisation: string | undefined
  readonly environment: Environment
}

function read(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { organisation: { type: 'string' }, environment: { type: 'string' } },
  })
  const { environment = 'sandbox', organisation } = values
  if (environment !== 'sandbox' && environment !== 'live') throw new Error(USAGE)
  const [command, keyId] = positionals
  return { command, keyId, organisation, environment }
}

/** Takes down in the audit log what the operator did. */
async function tell(unit: Unit, summary: string, object: AuditRecord['object']): Promise<void> {
  const actor = { kind: 'tool', id: null, name: 'npm run keys' } as const
  await writeAudit(unit, [{ actor, operation: 'keys', object, summary, requestId: null, ip: null }])
}

/** A key in a line: what it is, whose, what it may do, from where, and how it was last used. */
function lineOf(key: ListedKey): string {
  const { id, kind, hint, createdBy, owner, permissions, networks, lastUsedFrom } = key
  const parts = [
    showId('api_key', id),
    kind.padEnd(8),
    hint,
    `made by ${createdBy ?? 'the operator'}`,
    `owner ${owner?.name ?? 'the organisation'}`,
    ...(kind === 'private' ? [permissions?.join(',') ?? 'everything'] : []),
    ...(networks === null ? [] : [`from ${networks.join(',')}`]),
    stateOf(key),
    ...(lastUsedFrom === null ? [] : [`from ${lastUsedFrom}`]),
  ]
  return parts.join('  ')
}

function stateOf({ lastUsedAt, revokedAt }: ListedKey): string {
  if (revokedAt !== null && revokedAt <= realNow()) return 'ended'
  const ends = revokedAt === null ? '' : `ends ${revokedAt.toISOString()}, `
  return `${ends}${lastUsedAt === null ? 'never used' : `used ${lastUsedAt.toISOString()}`}`
}

async function run({ command, keyId, organisation, environment }: Asked): Promise<string> {
  return await atDatabase(readConfig(), async (database) => {
    const tenantId = await readOneTenant(database, { organisation, environment })
    if (command === 'list') {
      const keys = await database.read(tenantId, async (reader) => {
        return await listKeys(reader, tenantId)
      })
      return keys.map(lineOf).join('\n')
    }
    if (command === 'create') {
      const pair = await database.transact(tenantId, async (unit) => {
        const made = await createKeyPair(unit)
        const pairId = showId('key_pair', asId('key_pair', made.pairId))
        await tell(unit, 'Created a key pair.', { kind: 'key_pair', id: pairId })
        return made
      })
      return `private key  ${pair.private}\npublic key   ${pair.public}`
    }
    const id = parseId('api_key', keyId ?? '')
    if (command !== 'revoke' || id === undefined) throw new Error(USAGE)
    await database.transact(tenantId, async (unit) => {
      await revokeKey(unit, id)
      await tell(unit, 'Revoked a key.', { kind: 'api_key', id: showId('api_key', id) })
    })
    return 'The key opens nothing any more.'
  })
}

try {
  process.stdout.write(`${await run(read(process.argv.slice(2)))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
