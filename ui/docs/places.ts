// Places in a call of a guide, `{checkout.settlements[0].id}`: what an answer before has there.

/** A place in a text: the name of an answer, and the steps to a value in it. */
export const PLACE = /\{([a-z]\w*(?:\.\w+|\[\d+\])+)\}/g

/** Answers by the names that the guide gives them. */
export type Answers = ReadonlyMap<string, unknown>

/** The names of answers that a text needs and that are not there, or hold no such value; each once. */
export function lackingAnswers(text: string, answers: Answers): string[] {
  const places = [...text.matchAll(PLACE)].map(([, place = '']) => place)
  const lacking = places.filter((place) => valueAt(place, answers) === undefined)
  return [...new Set(lacking.map((place) => stepsOf(place)[0] ?? ''))]
}

/** Puts each value in its place, as `write` spells it there. What is lacking stays a place. */
export function fillPlaces(
  text: string,
  answers: Answers,
  write: (value: string) => string,
): string {
  return text.replaceAll(PLACE, (whole, place: string) => {
    const value = valueAt(place, answers)
    return value === undefined ? whole : write(value)
  })
}

function valueAt(place: string, answers: Answers): string | undefined {
  const [name = '', ...steps] = stepsOf(place)
  let value = answers.get(name)
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, step)
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function stepsOf(place: string): string[] {
  return place.split(/[.[\]]+/).filter((step) => step !== '')
}
