// Who runs a command that states something of an installation: by the name that is given, or as far
// as the operating system knows. It proves nothing: whoever has the keys can give any name.
import { hostname, userInfo } from 'node:os'
import { isOperatorName } from '#sealing'
import { environmentIn } from '../config.ts'

/** What may be given; the end of a sentence. */
export const OPERATOR_NAME_RULE = 'a name of 1 to 100 letters on one line, without { and }'

const NAME_LETTERS_MAX = 100

/** What the operating system says. */
interface Surroundings {
  readonly user: string
  readonly host: string
}

/** The name that is given, or user and host; null where what is given cannot stand in a line. */
export function readOperator(
  given: string | undefined,
  surroundings: () => Surroundings = readSurroundings,
): string | null {
  if (given !== undefined) return isOperatorName(given) ? given : null
  const { user, host } = surroundings()
  const letters = [...`${user}@${host}`].map((letter) => (isOperatorName(letter) ? letter : '?'))
  return letters.slice(0, NAME_LETTERS_MAX).join('')
}

function readSurroundings(): Surroundings {
  const { SUDO_USER: sudoer = '' } = environmentIn('.')
  return { user: sudoer === '' ? readUser() : sudoer, host: hostname() }
}

/** Without a line in the list of users, as in many containers, there is a number and no name. */
function readUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.()}`
  }
}
