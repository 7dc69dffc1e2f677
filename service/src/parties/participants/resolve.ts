// From what a request says to participants: found by id, found by address and details, or made.
import type { ParticipantInput } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault } from '#http'
import type { FieldFault, Id, Result } from '#kit'
import { accepted, asId, distinct, groupBy, indexBy, invalid, present, refused, zip } from '#kit'
import { accountFingerprint, fileBankAccounts } from './bank-accounts.ts'
import { canonicalText } from './canonical.ts'
import { giveAccounts } from './give.ts'
import type { Giver } from './giver.ts'
import { unknownGiver } from './giver.ts'
import type { KeyedDraft } from './keyed.ts'
import { keyDrafts } from './keyed.ts'
import type { Participant } from './participants.ts'
import { readParticipants } from './participants.ts'
import { detailFields, detailsOf, draftOf, isBare, profileText } from './requests.ts'
import type { IdentityRow, PlacedRow } from './store.ts'
import {
  insertIdentities,
  insertParticipants,
  selectAccountOwners,
  selectIdentities,
  selectPlaced,
} from './store.ts'
import type { Vault } from './vault.ts'

/** A participant as a request names it. */
export interface ParticipantRequest {
  readonly input: ParticipantInput
  /** JSON pointer of the participant in its request, '' when it is the body. */
  readonly pointer: string
  /** Who gives the account in it, if any. Left out: nobody who may change one. */
  readonly giver?: Giver
  /** Requests of one group are resolved together or not at all, as those of one intent. */
  readonly group?: number
}

type ParticipantId = Id<'participant'>

/**
 * Finds or makes participants, one answer for each request, in order.
 *
 * With `id` it is that participant, and whatever else is said of it must agree. A bare e-mail
 * address is the participant it was first given with. An address with details is the participant
 * with exactly these details, a new one when there is none. A bank account is put on file, and is
 * what the participant is paid to from then on, or is proposed: see `giveAccounts`. It counts as a
 * detail when others are given.
 *
 * Refuses with `validation_failed`, every wrong field named, and then changes nothing for the
 * group. Safe when two units want the same new address at once: it becomes one identity.
 */
export async function resolveParticipants(
  unit: Unit,
  vault: Vault,
  requests: readonly ParticipantRequest[],
): Promise<Result<Participant>[]> {
  const spelt = requests.map(({ input, pointer }) => draftOf(input, pointer))
  const drafts = await keyDrafts(unit, spelt)
  const givers = new Map(drafts.map((draft, index) => [draft, requests[index]?.giver]))
  const named = await findNamed(unit, drafts)
  const faults = drafts.map((draft) => [...draft.faults, ...named.faultsOf(draft)])
  const groupOf = (index: number) => requests[index]?.group ?? `alone ${index}`
  const faultsByGroup = new Map(
    [...groupBy(faults.entries(), ([index]) => groupOf(index))].map(([group, members]) => [
      group,
      members.flatMap(([, own]) => own),
    ]),
  )
  const faultsAt = (index: number) => faultsByGroup.get(groupOf(index)) ?? []
  const sound = drafts.filter((_, index) => faultsAt(index).length === 0)
  const { idOf, known } = await placeAll(unit, vault, sound, named.idOf)
  for (const changed of await fileAccounts(unit, vault, { drafts: sound, idOf, givers }))
    known.delete(changed)
  const unread = distinct([...idOf.values()].filter((id) => !known.has(id)))
  const others = await readParticipants(unit.tx, unit.tenant.id, unread)
  const participants = new Map([...known, ...others])
  return drafts.map((draft, index) => {
    const wrong = faultsAt(index)
    if (wrong.length > 0) return refused(invalid(...wrong))
    const id = present(idOf.get(draft), 'a sound request is resolved')
    return accepted(present(participants.get(id), 'a resolved participant exists'))
  })
}

interface Named {
  readonly idOf: (draft: KeyedDraft) => ParticipantId | undefined
  readonly faultsOf: (draft: KeyedDraft) => FieldFault[]
}

/**
 * Looks up the ids that drafts name: of participants, or of accounts, whose owner is meant then.
 */
async function findNamed(unit: Unit, drafts: readonly KeyedDraft[]): Promise<Named> {
  const tenantId = unit.tenant.id
  const accountIds = distinct(drafts.flatMap(({ accountId }) => accountId ?? []))
  const owners =
    accountIds.length === 0
      ? []
      : await unit.tx.query(selectAccountOwners, { tenant_id: tenantId, ids: accountIds })
  const ownerOf = new Map(
    owners.map((row) => [row.id, asId('participant', row.participant_id)] as const),
  )
  const idOf = ({ id, accountId }: KeyedDraft) =>
    id ?? (accountId === undefined ? undefined : ownerOf.get(accountId))
  const ids = drafts.flatMap((draft) => idOf(draft) ?? [])
  const participants = await readParticipants(unit.tx, tenantId, ids)
  const faultsOf = (draft: KeyedDraft): FieldFault[] => {
    const { accountId, pointer } = draft
    const accountAt = `${pointer}/bank_account/id`
    const owner = accountId === undefined ? undefined : ownerOf.get(accountId)
    if (accountId !== undefined && owner === undefined) return [fieldFault(accountAt, 'not_found')]
    const id = idOf(draft)
    if (id === undefined) return []
    const participant = participants.get(id)
    if (participant === undefined) return [fieldFault(`${pointer}/id`, 'not_found')]
    const isForeign = owner !== undefined && owner !== id
    return [
      ...(isForeign ? [fieldFault(accountAt, 'mismatch', { other: 'id' })] : []),
      ...disagreements(draft, participant),
    ]
  }
  return { idOf, faultsOf }
}

/** What is said of an existing participant must be what is on file: nothing is changed silently. */
function disagreements({ input, emailKey, pointer }: KeyedDraft, known: Participant): FieldFault[] {
  const other = { other: 'id' }
  const onFile: Readonly<Record<string, unknown>> = {
    ...known.details,
    type: known.type,
    name: known.name,
    metadata: known.metadata,
  }
  const faults = detailFields
    .filter((name) => (input[name] ?? null) !== null)
    .filter((name) => canonicalText(input[name]) !== canonicalText(onFile[name]))
    .map((name) => fieldFault(`${pointer}/${name}`, 'mismatch', other))
  const isOtherAddress = emailKey !== undefined && emailKey !== known.emailKey
  return isOtherAddress ? [fieldFault(`${pointer}/email`, 'mismatch', other), ...faults] : faults
}

/** One draft with its address and the hash of its details. */
interface Placing {
  readonly draft: KeyedDraft
  readonly emailKey: string
  /** Of its details; worked out only where somebody is looked up or made by it. */
  readonly hash: () => Buffer
}

interface Placed {
  readonly idOf: Map<KeyedDraft, ParticipantId>
  /** Those that were read on the way. */
  readonly known: Map<ParticipantId, Participant>
}

/** Gives every sound draft its participant: those named, then those by address. */
async function placeAll(
  unit: Unit,
  vault: Vault,
  drafts: readonly KeyedDraft[],
  namedId: (draft: KeyedDraft) => ParticipantId | undefined,
): Promise<Placed> {
  const idOf = new Map<KeyedDraft, ParticipantId>()
  const placings: Placing[] = []
  for (const draft of drafts) {
    const id = namedId(draft)
    if (id !== undefined) idOf.set(draft, id)
    else placings.push(placingOf(vault, draft))
  }
  if (placings.length === 0) return { idOf, known: new Map() }
  const { identities, known: firsts } = await findIdentities(unit, placings)
  const identityOf = ({ emailKey }: Placing) =>
    present(identities.get(emailKey), 'every address has its identity')
  // A bare address stands for the first participant, whose row exists unless the identity is new.
  const placed = await findPlaced(unit, placings, identityOf)
  for (const placing of placings) {
    const identity = identityOf(placing)
    const first = asId('participant', identity.first_participant_id)
    const id = isBare(placing.draft.input)
      ? first
      : placed.get(placeKey(identity.id, placing.hash()))
    idOf.set(placing.draft, present(id, 'every placing has its participant'))
  }
  return { idOf, known: firsts }
}

function placingOf(vault: Vault, draft: KeyedDraft): Placing {
  let hash: Buffer | undefined
  return {
    draft,
    emailKey: present(draft.emailKey, 'a request without id names an address'),
    hash: () => {
      hash ??= hashOf(vault, draft)
      return hash
    },
  }
}

function hashOf(vault: Vault, { account, input }: KeyedDraft): Buffer {
  const accountPart =
    account === undefined || isBare(input)
      ? ''
      : accountFingerprint(vault, 'participant', account).toString('hex')
  return vault.fingerprint(`${profileText(input)} ${accountPart}`)
}

interface FoundIdentities {
  readonly identities: ReadonlyMap<string, IdentityRow>
  /** Of those that were there before: whom their bare address stands for. */
  readonly known: Map<ParticipantId, Participant>
}

/** The identities of addresses, made where they are new: with the participant they come with. */
async function findIdentities(unit: Unit, placings: readonly Placing[]): Promise<FoundIdentities> {
  const tenantId = unit.tenant.id
  const firsts = new Map(
    placings.flatMap(({ draft: { first }, emailKey }) => {
      return first === undefined ? [] : [[emailKey, first] as const]
    }),
  )
  const keys = distinct(placings.map(({ emailKey }) => emailKey))
  const known = indexBy(firsts.values(), ({ id }) => id)
  const before = new Map([...firsts].map(([key, first]) => [key, identityRowOf(first)]))
  const fresh = keys.filter((key) => !firsts.has(key))
  if (fresh.length === 0) return { identities: before, known }
  const made = await unit.tx.query(insertIdentities, {
    tenant_id: tenantId,
    now: unit.now,
    rows: fresh.map((one) => ({
      id: unit.newId('participant'),
      email_key: one,
      first_id: unit.newId('participant'),
    })),
  })
  await insertFirst(unit, placings, made)
  // Another unit may have made one meanwhile: then that one counts.
  const lost = fresh.length > made.length
  const others = lost
    ? await unit.tx.query(selectIdentities, { tenant_id: tenantId, email_keys: fresh })
    : made
  const identities = new Map([...before, ...indexBy(others, (row) => row.email_key)])
  return { identities, known }
}

function identityRowOf({ id, identityId, emailKey, email }: Participant): IdentityRow {
  return { id: identityId, email_key: emailKey, first_participant_id: id, email }
}

async function insertFirst(
  unit: Unit,
  placings: readonly Placing[],
  made: readonly IdentityRow[],
): Promise<void> {
  // The last one given wins in an index; the first one given is who the address stands for.
  const placingOfKey = indexBy(placings.toReversed(), ({ emailKey }) => emailKey)
  const rows = made.map((identity) => {
    const placing = placingOfKey.get(identity.email_key)
    const id = asId('participant', identity.first_participant_id)
    return { id, identity, placing: present(placing, 'a made identity was asked for') }
  })
  await insertRows(unit, rows)
  enterStatuses(
    unit,
    'participant',
    made.map(({ id }) => ({ id, to: 'unverified', about: {} })),
  )
}

/** The participants with exactly these details, made where they are new. */
async function findPlaced(
  unit: Unit,
  placings: readonly Placing[],
  identityOf: (placing: Placing) => IdentityRow,
): Promise<Map<string, ParticipantId>> {
  const detailed = indexBy(
    placings.filter(({ draft }) => !isBare(draft.input)),
    (placing) => placeKey(identityOf(placing).id, placing.hash()),
  )
  if (detailed.size === 0) return new Map()
  const asked = {
    tenant_id: unit.tenant.id,
    rows: [...detailed.values()].map((placing) => ({
      identity_id: identityOf(placing).id,
      details_hash: placing.hash(),
    })),
  }
  const known = byPlace(await unit.tx.query(selectPlaced, asked))
  const fresh = [...detailed].filter(([key]) => !known.has(key))
  if (fresh.length === 0) return known
  const rows = fresh.map(([, placing]) => {
    return { id: unit.newId('participant'), identity: identityOf(placing), placing }
  })
  await insertRows(unit, rows)
  return byPlace(await unit.tx.query(selectPlaced, asked))
}

function byPlace(rows: readonly PlacedRow[]): Map<string, ParticipantId> {
  return new Map(
    rows.map((row) => [placeKey(row.identity_id, row.details_hash), asId('participant', row.id)]),
  )
}

function placeKey(identityId: string, hash: Buffer): string {
  return `${identityId} ${hash.toString('hex')}`
}

interface NewRow {
  readonly id: ParticipantId
  readonly identity: IdentityRow
  readonly placing: Placing
}

async function insertRows(unit: Unit, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const inputs = rows.map(({ placing }) => placing.draft.input)
  await unit.tx.query(insertParticipants, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(rows, inputs).map(([{ id, identity, placing }, input]) => ({
      id,
      identity_id: identity.id,
      email: identity.email ?? placing.draft.input.email ?? '',
      type: input.type ?? 'unknown',
      name: input.name ?? null,
      details: JSON.stringify(detailsOf(input)),
      metadata: JSON.stringify(input.metadata ?? {}),
      details_hash: placing.hash(),
    })),
  })
}

interface Filing {
  readonly drafts: readonly KeyedDraft[]
  readonly idOf: ReadonlyMap<KeyedDraft, ParticipantId>
  readonly givers: ReadonlyMap<KeyedDraft, Giver | undefined>
}

/** Puts accounts that requests give on file, and gives these and those they name. Answers whose. */
async function fileAccounts(
  unit: Unit,
  vault: Vault,
  { drafts, idOf, givers }: Filing,
): Promise<ParticipantId[]> {
  const of = (draft: KeyedDraft) => ({
    participantId: present(idOf.get(draft), 'a sound request is resolved'),
    giver: givers.get(draft) ?? unknownGiver,
  })
  const given = drafts.flatMap((draft) =>
    draft.account === undefined ? [] : [{ ...of(draft), account: draft.account }],
  )
  const filed = await fileBankAccounts(unit, vault, given)
  const gifts = given.map(({ participantId, giver }, index) => {
    return { participantId, giver, accountId: present(filed[index], 'each is on file') }
  })
  const named = drafts.flatMap((draft) =>
    draft.accountId === undefined ? [] : [{ ...of(draft), accountId: draft.accountId }],
  )
  await giveAccounts(unit, [...gifts, ...named])
  return [...gifts, ...named].map(({ participantId }) => participantId)
}
