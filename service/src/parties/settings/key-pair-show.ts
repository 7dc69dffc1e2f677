// How key pairs are shown: whose they are, what they may do and do not, and until when.
import type { KeyPairShown, MemberKey } from '@holdfast/contract'
import type { Environment, Reader, Unit } from '#db'
import type { TenantId } from '#kit'
import { addMs, asId, present, realNow, showId, showInstant, showInstantOrNull } from '#kit'
import type { ListedKey } from '#organisations'
import { excessOf, listKeys, readMemberKeys } from '#organisations'

/** Ended pairs are shown for so long. */
const ENDED_SHOWN_MS = 90 * 24 * 3_600_000

/** All pairs of the unit's tenant, ended ones too. */
export async function allPairs({ tx, tenant }: Unit): Promise<KeyPairShown[]> {
  const { id: tenantId, environment } = tenant
  return await readPairs(tx, { tenantId, environment, endedAfter: new Date(0) })
}

/** Pairs of a tenant, newest first. */
export async function readPairs(
  reader: Reader,
  of: {
    readonly tenantId: TenantId
    readonly environment: Environment
    /** Pairs that ended 90 days before this are left out. */
    readonly endedAfter: Date
  },
): Promise<KeyPairShown[]> {
  const keys = await listKeys(reader, of.tenantId)
  const since = addMs(of.endedAfter, -ENDED_SHOWN_MS)
  return [...Map.groupBy(keys, ({ pairId }) => pairId)]
    .filter(([, own]) => own.some(({ revokedAt }) => revokedAt === null || revokedAt > since))
    .map(([pairId, own]) => showPair(pairId, own, of.environment))
}

/** What would become of the keys of a member, as `readMemberKeys`. */
export async function showMemberKeys(
  reader: Reader,
  of: Parameters<typeof readMemberKeys>[1],
): Promise<MemberKey[]> {
  const fates = await readMemberKeys(reader, of)
  return fates.map(({ pairId, label, environment, hint, fate, loses, lastUsedAt }) => ({
    id: showId('key_pair', asId('key_pair', pairId)),
    label,
    environment,
    hint,
    fate,
    loses: [...loses],
    last_used_at: showInstantOrNull(lastUsedAt),
  }))
}

/** A pair by its keys. */
function showPair(
  pairId: string,
  keys: readonly ListedKey[],
  environment: Environment,
): KeyPairShown {
  const [first] = keys
  const pair = present(first, 'a pair has keys')
  const { label, createdAt, createdBy, owner, expiresAt, formerHolder } = pair
  const own = keys.find(({ kind }) => kind === 'private')
  const half = (kind: ListedKey['kind']) => {
    const key = keys.find((one) => one.kind === kind)
    return key === undefined ? null : showHalf(key)
  }
  return {
    id: showId('key_pair', asId('key_pair', pairId)),
    label,
    environment,
    permissions: own?.permissions?.slice() ?? null,
    excess: own === undefined ? null : showExcess(own, environment),
    created_at: showInstant(createdAt),
    created_by: createdBy,
    owner: owner === null ? null : showMember(owner),
    limits: own?.limits?.map(showLimit) ?? null,
    networks: own?.networks?.slice() ?? null,
    to_collect: showToCollect(pair),
    former_holder: formerHolder === null ? null : showMember(formerHolder),
    expires_at: showInstantOrNull(expiresAt),
    ends_at: showInstantOrNull(endOf(keys)),
    private_key: half('private'),
    public_key: half('public'),
  }
}

/** When the last key of a pair ends; null while one of them does not. */
function endOf(keys: readonly ListedKey[]): Date | null {
  const ends = keys.flatMap(({ revokedAt }) => (revokedAt === null ? [] : [revokedAt]))
  if (ends.length < keys.length) return null
  return ends.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null
}

function showExcess(key: ListedKey, environment: Environment): KeyPairShown['excess'] {
  if (key.owner === null) return null
  const permissions = excessOf(key.permissions, key.ownerRole, environment)
  if (permissions.length === 0) return null
  const { sparedUntil } = key
  const isSpared = sparedUntil !== null && sparedUntil > realNow()
  return { permissions, until: isSpared ? showInstant(sparedUntil) : null }
}

function showMember({ memberId, name }: NonNullable<ListedKey['owner']>) {
  return { id: showId('member', asId('member', memberId)), name }
}

function showLimit({
  currency,
  amount,
  per_day: perDay,
}: NonNullable<ListedKey['limits']>[number]) {
  const day = perDay === null ? null : Number(perDay)
  return { currency, amount: Number(amount), amount_per_day: day }
}

function showToCollect({ toCollect, createdBy }: ListedKey): KeyPairShown['to_collect'] {
  if (toCollect === null) return null
  const { memberId, until } = toCollect
  return { by: showMember({ memberId, name: createdBy ?? '' }), until: showInstant(until) }
}

function showHalf({ id, hint, lastUsedAt, lastUsedFrom }: ListedKey) {
  return {
    id: showId('api_key', id),
    hint,
    last_used_at: showInstantOrNull(lastUsedAt),
    last_used_from: lastUsedFrom,
  }
}
