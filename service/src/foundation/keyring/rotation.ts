// Changing the master key while the service runs. The root key stays what it is: it is sealed under
// the next master key besides, until every process would start with that one; then the one before
// ends. Nothing that is sealed or hashed is touched, and each step may be done again.
import type pg from 'pg'
import { ownerReader } from '#db'
import { shift } from '#events'
import { present } from '#kit'
import type { KnownMasterKey } from './master.ts'
import { addMasterKey, MasterKeyError, masterKeyId, rootUnder, withLockedKeys } from './master.ts'
import type { MasterKeyRow } from './store.ts'
import { endMasterKey, promoteMasterKey, selectMasterKeys } from './store.ts'

/**
 * Takes down what a step has done to which master key, in the transaction of the step; not asked
 * where the step was done before.
 */
export type TellStep = (step: 'added' | 'ended' | 'given_up', id: string) => Promise<void>

/** The master keys of an installation, oldest first, without anything secret. */
export async function listMasterKeys(client: pg.ClientBase): Promise<KnownMasterKey[]> {
  const { rows } = await client.query<MasterKeyRow>(selectMasterKeys)
  return rows.map(({ id, status, created_at: createdAt, ended_at: endedAt }) => {
    return { id, status, createdAt, endedAt }
  })
}

/**
 * Seals the root key under the next master key too: from now on both open it. Does nothing where
 * that is done already. The client is the database's owner.
 * Throws `MasterKeyError` when `key` opens nothing, when another key is next, or when the next one
 * has been used before.
 */
export async function addNextMasterKey(
  client: pg.ClientBase,
  { key, next }: { readonly key: Buffer | null; readonly next: Buffer },
  tell: TellStep,
): Promise<void> {
  await withLockedKeys(client, async (known) => {
    const root = rootUnder(key, known)
    const id = masterKeyId(next)
    const underWay = known.find(({ status }) => status === 'next')
    if (underWay?.id === id) return
    if (underWay !== undefined) {
      const message =
        `The master key ${underWay.id} is next already. Go on with it, ` +
        'or give it up: npm run master-key -- cancel'
      throw new MasterKeyError('rotation_under_way', message)
    }
    if (known.some((one) => one.id === id)) {
      const message = `The master key ${id} has been in use before. Take a new one.`
      throw new MasterKeyError('master_key_ended', message)
    }
    await addMasterKey(client, { key: next, status: 'next', root })
    await tell('added', id)
  })
}

/**
 * Ends the master key before the next one: whoever starts with it from now on is refused. Asks for
 * the next key, to show that it is in place. Does nothing where that key is the only one already.
 */
export async function endFormerMasterKey(
  client: pg.ClientBase,
  key: Buffer | null,
  tell: TellStep,
): Promise<void> {
  await withLockedKeys(client, async (known) => {
    rootUnder(key, known)
    const underWay = known.find(({ status }) => status === 'next')
    const given = key === null ? '' : masterKeyId(key)
    if (underWay === undefined) return
    if (underWay.id !== given) {
      const message =
        `The master key given is ${given}, which would end. ` +
        `Give the next one, ${underWay.id}, to this command and to every process first.`
      throw new MasterKeyError('next_master_key_wanted', message)
    }
    const former = present(
      known.find(({ status }) => status === 'current'),
      'one key is current',
    )
    const by = ownerReader(client)
    await shift(by, endMasterKey, { to: 'ended', given: { id: former.id }, rows: 1 })
    await shift(by, promoteMasterKey, { to: 'current', given: { id: underWay.id }, rows: 1 })
    await tell('ended', former.id)
  })
}

/** Gives the next master key up: the current one stays. Asks for the current key. */
export async function cancelNextMasterKey(
  client: pg.ClientBase,
  key: Buffer | null,
  tell: TellStep,
): Promise<void> {
  await withLockedKeys(client, async (known) => {
    rootUnder(key, known)
    const underWay = known.find(({ status }) => status === 'next')
    if (underWay === undefined) return
    if (key !== null && underWay.id === masterKeyId(key)) {
      const message = `The master key ${underWay.id} is in place here already. Finish with it.`
      throw new MasterKeyError('rotation_under_way', message)
    }
    const ending = { to: 'ended', given: { id: underWay.id }, rows: 1 } as const
    await shift(ownerReader(client), endMasterKey, ending)
    await tell('given_up', underWay.id)
  })
}
