// Transition tables are data in the contract; here is what one asks of them.

/** For each status the statuses that may follow. */
export type Transitions<S extends string> = { readonly [From in S]: readonly S[] }

/** The statuses that may become `to`: the WHERE clause of every guarded UPDATE. */
export function sourcesOf<S extends string>(table: Transitions<S>, to: S): S[] {
  const statuses = Object.keys(table) as S[]
  return statuses.filter((from) => table[from].includes(to))
}
