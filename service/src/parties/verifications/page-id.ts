import type { Principal } from '#http'
import type { Id } from '#kit'
import { asId, fail } from '#kit'

/** The one verification that a page's session opens; another page has none. */
export function pageId(principal: Principal): Id<'verification'> {
  if (principal.objectKind !== 'verification') return fail('not_found')
  return asId('verification', principal.objectId ?? fail('not_found'))
}
