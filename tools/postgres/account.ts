import { readFileSync } from 'node:fs'
import { EmbeddedPostgresError } from './errors.ts'

/** The user that the server runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Users that hold no rights, best first. */
const UNPRIVILEGED = ['nobody', 'daemon']

/**
 * The unprivileged user that the server must run as, because PostgreSQL refuses to run as root.
 * Nothing when this process is not root: then the server runs as its user.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedPostgresError(
    'no_unprivileged_user',
    'PostgreSQL does not run as root and /etc/passwd names no user "nobody". Start as another ' +
      'user, or set DATABASE_URL.',
  )
}
