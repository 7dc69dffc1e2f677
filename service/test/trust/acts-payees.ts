// Where sellers are paid to is said by sellers, by whoever may, and by whoever may not.

import { asId, parseId, showId } from '#kit'
import { neverOf } from '../harness/world.ts'
import type { Act, Done } from './act.ts'
import {
  call,
  doneBy,
  drawAsker,
  drawMover,
  drawOwner,
  drawPerson,
  drawSide,
  inSandbox,
  nameOf,
  sideOf,
} from './act.ts'
import { keepKey } from './acts-keys.ts'
import { ofSide, together } from './asking.ts'
import type { Draw } from './draw.ts'
import { newAccount, SHOWN_END, sellerOf } from './payees.ts'
import type { Key, Side, World } from './world.ts'
import { shopOf } from './world.ts'

interface SellerRow {
  readonly id: string
  readonly proposed_account_id: string | null
}

/** One of the participants of a seller, and the account that waits for a decision there. */
async function drawSeller(
  { database }: World,
  draw: Draw,
  { tenants }: Side,
): Promise<{ readonly at: string; readonly bank_account_id: string }> {
  const { rows } = await database.query<SellerRow>(
    `select id, proposed_account_id from participants
      where tenant_id = $1 and email like 'seller%' order by created_at, id`,
    [tenants.sandbox],
  )
  const waiting = rows.filter((row) => row.proposed_account_id !== null)
  const row = draw.chance(0.7) ? (draw.of(waiting) ?? draw.of(rows)) : draw.of(rows)
  const account = row?.proposed_account_id ?? null
  return {
    at:
      row === undefined
        ? neverOf('participant')
        : showId('participant', asId('participant', row.id)),
    bank_account_id:
      account === null
        ? neverOf('bank_account')
        : showId('bank_account', asId('bank_account', account)),
  }
}

/** One of the participants whose payouts stand still because their person said so. */
async function drawDisputed({ database }: World, draw: Draw, { tenants }: Side): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select id from participants
      where tenant_id = $1 and disputed_at is not null order by created_at, id`,
    [tenants.sandbox],
  )
  const id = draw.of(rows)?.id
  return id === undefined ? neverOf('participant') : showId('participant', asId('participant', id))
}

/** A key that takes payments and no more names an account; its developer makes it first. */
async function nameByProgram(world: World, draw: Draw): Promise<Done> {
  const side = drawSide(world, draw)
  const isWeak = ({ side: own, environment, permissions }: Key) =>
    own === side && environment === 'sandbox' && permissions?.join() === 'read,payments'
  const body = { email: sellerOf(side, draw), bank_account: newAccount(world) }
  const keys = world.keys.filter(isWeak)
  const known = draw.of(keys.slice(-2))
  if (known === undefined || draw.chance(0.1)) {
    const makers = world.people.filter(({ email }) => email.endsWith(`@${side.domain}`))
    const maker = inSandbox(draw.of(makers) ?? drawPerson(world, draw))
    const permissions = ['read', 'payments']
    const made = await call(world, maker, 'createKeyPair', { body: { permissions } })
    keepKey(world, maker, made)
    return doneBy(nameOf(maker), made)
  }
  const asker = { kind: 'key', key: known } as const
  return doneBy(nameOf(asker), await call(world, asker, 'createParticipant', { body }))
}

/** Everything about where sellers are paid to. */
export const payeeActs: readonly Act[] = [
  {
    name: 'somebody names an account of a seller',
    weight: 5,
    run: async (world, draw) => {
      const asker = drawAsker(world, draw)
      const email = sellerOf(sideOf(world, asker, draw), draw)
      const body = { email, bank_account: newAccount(world) }
      return doneBy(nameOf(asker), await call(world, asker, 'createParticipant', { body }))
    },
  },
  { name: 'a program without the right names an account', weight: 3, run: nameByProgram },
  {
    name: 'somebody sets where a seller is paid to',
    weight: 4,
    run: async (world, draw) => {
      const asker = drawAsker(world, draw)
      const { at } = await drawSeller(world, draw, sideOf(world, asker, draw))
      const body = newAccount(world)
      return doneBy(nameOf(asker), await call(world, asker, 'setParticipantAccount', { at, body }))
    },
  },
  {
    name: 'somebody decides about an account',
    weight: 4,
    run: async (world, draw) => {
      const asker = drawAsker(world, draw)
      const { at, ...body } = await drawSeller(world, draw, sideOf(world, asker, draw))
      const id = draw.chance(0.8) ? 'acceptParticipantAccount' : 'refuseParticipantAccount'
      return doneBy(nameOf(asker), await call(world, asker, id, { at, body }))
    },
  },
  {
    name: 'a seller uses his own link',
    weight: 2,
    run: async (world, draw) => {
      const asker = drawAsker(world, draw)
      const side = sideOf(world, asker, draw)
      const { at } = await drawSeller(world, draw, side)
      const sent = await call(world, asker, 'sendAccountLink', { at })
      if (sent.status >= 300) return doneBy(nameOf(asker), sent)
      const token = await pageFromMailbox(world, side, 'bank_account_link')
      const asked = doneBy(nameOf(asker), sent)
      // Both are of this act: who asks for the link, and who uses it.
      const allowed = together(asked.allowed, ofSide(side))
      if (token === null) return { ...asked, allowed }
      const ending = draw.chance(0.5) ? await endOf(world, side, at) : '9999'
      const body = { ending, bank_account: newAccount(world) }
      const page = { kind: 'page', token } as const
      const answer = await call(world, page, 'changeClientPayeeAccount', { body })
      const isGuessed = ending === '9999' && answer.status < 300
      if (isGuessed) world.wrongs.push('an account was changed without the end of the old one')
      return { ...doneBy(`a seller of ${side.name}`, sent, answer), allowed }
    },
  },
  {
    name: 'a seller says that a change was not his',
    weight: 1,
    run: async (world, draw) => {
      const side = drawSide(world, draw)
      const token = await pageFromMailbox(world, side, 'bank_account_changed')
      if (token === null) return { told: 'nobody was written to', allowed: ofSide(side) }
      const page = { kind: 'page', token } as const
      const answer = await call(world, page, 'disputeClientPayeeAccount')
      return { ...doneBy(`a seller of ${side.name}`, answer), allowed: ofSide(side) }
    },
  },
  {
    name: 'somebody lets payouts go on',
    weight: 3,
    run: async (world, draw) => {
      const asker = inSandbox(drawMover(world, draw))
      const side = sideOf(world, asker, draw)
      const id = await drawDisputed(world, draw, side)
      const alone = await call(world, asker, 'resumeParticipantPayouts', { at: id, body: {} })
      if (alone.code !== 'approval_required') return doneBy(nameOf(asker), alone)
      const body = { operation: 'resumeParticipantPayouts', params: { id }, body: {} }
      const asked = await call(world, asker, 'requestApproval', { body })
      if (asked.status >= 300) return doneBy(nameOf(asker), alone, asked)
      const other = inSandbox(drawOwner(world, draw, side))
      const passed = await call(world, other, 'approveApproval', { at: asked.body.id, body: {} })
      return doneBy(nameOf(asker), alone, asked, passed)
    },
  },
  {
    name: 'a release is due by itself',
    weight: 2,
    run: async (world, draw) => {
      const side = drawSide(world, draw)
      const shop = await shopOf(world, side)
      const to = { email: sellerOf(side, draw) }
      const from = { email: `buyer${++world.count}@${side.domain}` }
      await shop.paid([{ amount: 1_000, to, release_at: '2026-01-01' }], { from })
      return { told: `at ${side.name}: 200`, allowed: ofSide(side) }
    },
  },
]

/** Opens the link of the newest mail of a kind about an account. */
async function pageFromMailbox(
  world: World,
  side: Side,
  kind: 'bank_account_link' | 'bank_account_changed',
): Promise<string | null> {
  const { call: ask } = await shopOf(world, side)
  const { body } = await ask('GET', `/_sandbox/v1/emails?kind=${kind}&limit=1`)
  const url: unknown = body.data?.[0]?.links?.[0]?.url
  if (typeof url !== 'string') return null
  const link = { link_token: url.split('/').at(-1) }
  const { body: opened } = await ask('POST', '/client/v1/session', link, { key: null })
  return typeof opened.token === 'string' ? opened.token : null
}

/** The end of the account that a seller is paid to now, which he knows. */
async function endOf({ database }: World, { tenants }: Side, at: string): Promise<string> {
  const { rows } = await database.query<{ shown: string }>(
    `select b.shown::text from participants p
       join bank_accounts b on b.tenant_id = p.tenant_id and b.id = p.bank_account_id
      where p.tenant_id = $1 and p.id = $2`,
    [tenants.sandbox, parseId('participant', at)],
  )
  return SHOWN_END.exec(rows[0]?.shown ?? '')?.[1] ?? '0000'
}
