// The machine that the year is played on, as scenes leave it to each other.
import type { Fleet } from './fleet.ts'
import type { Load } from './load.ts'
import type { Shop } from './shop.ts'

export interface World {
  /** Holds all that the year writes. */
  readonly folder: string
  /** How many events the database is grown to. */
  readonly events: number
  say(text: string): void
  /** Done at the end of the year, the last one first. */
  readonly endings: (() => Promise<void> | void)[]
  /** What was installed; the scene `install` makes it. */
  fleet?: Fleet
  /** The organisation that is paid; the scene `organisation` makes it. */
  shop?: Shop
  /** Payments that go on; the scene `load` begins them. */
  load?: Load
  /** What the service told of itself, by when it was asked. */
  readonly scrapes: Map<string, string | null>
}

/** What a scene before has made. */
export function needOf<Name extends 'fleet' | 'shop' | 'load'>(
  world: World,
  name: Name,
): NonNullable<World[Name]> {
  const made = world[name]
  if (made === undefined) throw new Error(`no scene has made the ${name}`)
  return made
}
