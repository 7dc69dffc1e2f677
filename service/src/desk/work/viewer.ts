// Whoever looks at what waits for people.
import type { Principal } from '#http'
import { fail } from '#kit'
import type { Viewer } from './queues.ts'

/** Whoever looks at what waits. Refuses with `not_signed_in`. */
export function viewerOf({ member, environment }: Principal): Viewer {
  const { memberId, role } = member ?? fail('not_signed_in')
  return { memberId, role, environment }
}
