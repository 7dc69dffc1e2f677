// Small functions on lists that set-based code needs everywhere.

/** Groups items by a key, keeping their order. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Indexes items by a key; a later item with the same key wins. */
export function indexBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T> {
  return new Map(Array.from(items, (item) => [keyOf(item), item]))
}

/** The distinct values, in the order they first appear. */
export function distinct<T>(items: Iterable<T>): T[] {
  return [...new Set(items)]
}

/** The values that are neither null nor undefined. */
export function compact<T>(items: Iterable<T | null | undefined>): T[] {
  const kept: T[] = []
  for (const item of items) if (item !== null && item !== undefined) kept.push(item)
  return kept
}

/** A record with the same names as another, each value made by its name. */
export function makeRecord<T extends object>(
  like: Readonly<Record<keyof T & string, unknown>>,
  make: <K extends keyof T & string>(name: K) => T[K],
): T {
  const names = Object.keys(like) as (keyof T & string)[]
  return Object.fromEntries(names.map((name) => [name, make(name)])) as T
}

/** Lists that say something of the same things, thing by thing. Throws when one is longer. */
export function zip<Lists extends readonly (readonly unknown[])[]>(
  ...lists: Lists
): { [Place in keyof Lists]: Lists[Place][number] }[] {
  const [first = [], ...others] = lists
  if (others.some(({ length }) => length !== first.length)) throw new Error('lists of one length')
  return first.map((_, place) => lists.map((list) => list[place])) as {
    [Place in keyof Lists]: Lists[Place][number]
  }[]
}

/** Makes a value when it is first asked for, and gives the same from then on. */
export function onceOnly<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
