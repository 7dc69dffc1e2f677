import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { commandRoute } from '#http'
import { asId, fail, showId, showInstant } from '#kit'
import { confirmSetupIntents } from './commands.ts'

/** What the browser library calls with the session of a setup intent; there is no page. */
export const sessionPageRoutes: readonly Route[] = [
  commandRoute(operations.confirmClientSetupIntent, {
    parse: ({ principal }) => {
      if (principal.objectKind !== 'intent' || principal.objectId === undefined) fail('not_found')
      return asId('intent', principal.objectId)
    },
    run: confirmSetupIntents,
    render: ({ id, expires_at }) => ({
      session_id: showId('session', id),
      expires_at: showInstant(expires_at),
    }),
  }),
]
