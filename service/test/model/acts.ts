// What commands are made of: choices, and the things they are made among.
import type { Real } from './real.ts'
import type { Account, Inbound, Person, Project, World } from './state.ts'

/** Numbers that a command makes its choices with. */
export interface Chances {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly amount: number
}

export type Act = (world: World, real: Real, chances: Chances) => Promise<void>

export interface Kind {
  readonly name: string
  readonly isPossible: (world: World) => boolean
  readonly act: Act
}

export const always = () => true

/** Possible when there is one of these. */
export const some =
  (of: (world: World) => readonly unknown[]) =>
  (world: World): boolean =>
    of(world).length > 0

export function pick<T>(items: readonly T[], chance: number): T {
  const item = items[chance % items.length]
  if (item === undefined) throw new Error('there is something to pick from')
  return item
}

/** One that it can be done to, mostly; now and then any, to be refused. */
export function pickAble<T>(
  items: readonly T[],
  isAble: (item: T) => boolean,
  { a, c }: Pick<Chances, 'a' | 'c'>,
): T {
  const able = items.filter(isAble)
  return pick(able.length > 0 && c % REFUSED_EVERY !== 0 ? able : items, a)
}

const REFUSED_EVERY = 6

export const sellers = ['sam@example.com', 'ida@example.com', 'kim@example.com'] as const
export const buyers = ['bea@example.com', 'bob@example.com'] as const

/** An account that exists: what is paid to it arrives. */
export const SOUND_IBAN = 'DE89370400440532013000'

/** Where people are paid, and what becomes of that. */
export const accounts: Readonly<Record<Exclude<Account, 'none'>, object>> = {
  sound: { country: 'DE', currency: 'eur', iban: SOUND_IBAN },
  unknown: { country: 'DE', currency: 'eur', iban: 'DE67370400440532010001' },
  returning: { country: 'DE', currency: 'eur', iban: 'DE40370400440532010002' },
  foreign: { country: 'GB', currency: 'gbp', sort_code: '601613', account_number: '31926819' },
}
export const usual = ['sound', 'sound', 'unknown', 'returning', 'foreign', 'none'] as const

/** Who buys on trade credit. */
export const BUSINESS = 'firm@example.com'

export function person(world: World, email: string): Person {
  const known = world.persons.find((one) => one.email === email)
  if (known !== undefined) return known
  const made: Person = {
    email,
    status: 'unverified',
    account: 'none',
    accountBefore: 'none',
    payableFrom: 0,
  }
  world.persons.push(made)
  return made
}

export function project(world: World, id: string, type: Project['type']): Project {
  const known = world.projects.find((one) => one.id === id)
  if (known !== undefined) return known
  const made: Project = { id, type, own: 0, inReview: false }
  world.projects.push(made)
  return made
}

/** Now and then an inbound of a project, whose rest is to leave first. */
export function namedOf(world: World, of: Project, chance: number): Inbound | null {
  const here = world.inbounds.filter((one) => one.project === of && !one.id.startsWith('new'))
  return here.length === 0 || chance % NAMED_EVERY !== 0 ? null : pick(here, chance)
}

const NAMED_EVERY = 3

export const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export const share = (ppm: number | null) => (ppm === null ? null : ppm / 1_000_000)
