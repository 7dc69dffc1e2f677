// What else somebody is known as who has no account there: the one he gives serves all of them.
import { words } from '../words/words.ts'

interface AlsoForProps {
  readonly names: readonly string[]
}

/** Names the others that an account is used for; nothing where there are none. */
export function AlsoFor({ names }: AlsoForProps) {
  return names.length === 0 ? null : <p>{words.payee.alsoFor(names.join(', '))}</p>
}
