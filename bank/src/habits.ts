// What banks really do, by name: each is switched on alone, or with others.

/** One habit, or fault, with the sentence that explains it. */
export interface Habit {
  readonly name: string
  readonly kind: 'habit' | 'fault'
  readonly says: string
  /** In how many cases it shows where nobody says otherwise: 1 is all. */
  readonly share: number
}

export const habits: readonly Habit[] = [
  habit('payee-check', 'Tells whether each payee is who the order says, in a pain.002 of its own.'),
  habit('notices', 'Gives notice of each booking at once (camt.054), beside the statement.'),
  habit(
    'some-come-back',
    'One transfer in ten comes back days later as a closed account (AC04).',
    0.1,
  ),
]

function habit(name: string, says: string, share = 1): Habit {
  return { name, kind: 'habit', says, share }
}

/** `late-answer:0.3` is a name and its share. Refuses a name that no habit has. */
export function parseHabits(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(texts.map((text) => parseHabit(text)))
}

function parseHabit(text: string): [string, number] {
  const [name = '', given] = text.split(':')
  const known = habits.find((one) => one.name === name)
  if (known === undefined) throw new Error(`there is no habit ${name}; see npm run bank -- habits`)
  const share = given === undefined ? known.share : Number(given)
  if (!(share > 0 && share <= 1)) throw new Error(`${text}: a share is more than 0 and at most 1`)
  return [name, share]
}
