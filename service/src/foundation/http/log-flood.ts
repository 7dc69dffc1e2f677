// Lines that are alike and come in a flood: the first of a second are kept, the others counted and
// told of in one line. Whoever is attacked, or has lost the database, can still read the log.

/** Of lines that are alike so many are kept in a second. */
const KEPT_MAX = 20
const WINDOW_MS = 1_000

/** Does something when a second is over. */
type Later = (work: () => void) => void

export interface LineGate<Level> {
  /** Whether a line may be written, told by what makes lines alike. */
  admits(alike: string, level: Level): boolean
  /** How many were not, so far. */
  leftOut(): number
}

interface Alike<Level> {
  readonly level: Level
  count: number
}

/** Makes a gate, which tells at the end of a second of what it left out. */
export function createLineGate<Level>(
  tell: (level: Level, fields: { readonly alike: string; readonly left_out: number }) => void,
  later: Later = afterASecond,
): LineGate<Level> {
  let inWindow = new Map<string, Alike<Level>>()
  let leftOut = 0
  const end = () => {
    const ended = inWindow
    inWindow = new Map()
    for (const [alike, { level, count }] of ended) {
      if (count > KEPT_MAX) tell(level, { alike, left_out: count - KEPT_MAX })
    }
  }
  return {
    admits: (alike, level) => {
      if (inWindow.size === 0) later(end)
      const known = inWindow.get(alike) ?? { level, count: 0 }
      inWindow.set(alike, known)
      known.count++
      if (known.count <= KEPT_MAX) return true
      leftOut++
      return false
    },
    leftOut: () => leftOut,
  }
}

/** Holds up no process that ends. */
const afterASecond: Later = (work) => {
  setTimeout(work, WINDOW_MS).unref()
}
