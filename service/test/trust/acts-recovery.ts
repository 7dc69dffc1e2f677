// Somebody comes back by a link from a mailbox: with his own second proof, with that of another, or
// with none.
import { operations } from '@holdfast/contract'
import { present, randomText, sha256 } from '#kit'
import { memberPassword, openMemberBrowser } from '../harness/member.ts'
import type { Act, Done } from './act.ts'
import { drawPerson } from './act.ts'
import { ofPerson } from './asking.ts'
import type { Draw } from './draw.ts'
import type { Person, World } from './world.ts'

const TOKEN_CHARACTERS = 32

/** What the newest letter to somebody holds, who asked to come back or for whom another did. */
async function linkInMailbox({ database }: World, { memberId }: Person): Promise<string> {
  const token = randomText(TOKEN_CHARACTERS)
  await database.query(
    `insert into person_links (hash, kind, member_id, created_at, expires_at)
     values ($1, 'recovery', $2, now(), now() + interval '1 hour')
     on conflict (member_id, kind) do update
        set hash = excluded.hash, created_at = excluded.created_at,
            expires_at = excluded.expires_at`,
    [sha256(token), memberId],
  )
  return token
}

async function passwordOf({ database }: World, { memberId }: Person): Promise<string> {
  const { rows } = await database.query<{ password: string }>(
    `select encode(password_hash, 'hex') as password from members where id = $1`,
    [memberId],
  )
  return present(rows[0], 'nobody is deleted').password
}

async function comeBack(world: World, draw: Draw): Promise<Done> {
  const person = drawPerson(world, draw)
  const by = draw.chance(0.6) ? person : drawPerson(world, draw)
  const token = await linkInMailbox(world, person)
  const before = await passwordOf(world, person)
  const browser = openMemberBrowser(world.holdfast)
  const begun = await browser.call('POST', operations.startPasskeyRecovery.path, { token })
  const isProving = begun.status < 300 && draw.chance(0.85)
  const proof = isProving
    ? { assertion: by.passkey.sign(begun.body.options, { origin: world.holdfast.baseUrl }) }
    : {}
  const body = { token, password: `${memberPassword} ${++world.count}`, ...proof }
  const answer = await browser.call('POST', operations.recoverAccount.path, body)
  const isChanged = (await passwordOf(world, person)) !== before
  const isOwn = isProving && by === person
  if (isChanged && !isOwn) world.wrongs.push(`${person.name} was recovered by another`)
  // The sessions before have ended: who came back goes on in this one.
  if (answer.status < 300)
    world.people.splice(world.people.indexOf(person), 1, { ...person, browser })
  const how = isProving ? `with the passkey of ${by.name}` : 'without a second proof'
  const told = `${person.name} ${how}: ${answer.status} ${answer.body?.code ?? ''}`
  return { told, allowed: await ofPerson(world, person.memberId) }
}

/** How people come back. */
export const recoveryActs: readonly Act[] = [
  { name: 'somebody comes back by a mailbox', weight: 1.5, run: comeBack },
]
