// The routes to come back, and to another address.
import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { headedRoute, plainRoute } from '#http'
import type { MembersDeps } from './deps.ts'
import { changeEmail, confirmEmail } from './email-change.ts'
import { askRecovery, lookAtRecovery, recoverAccount, startPasskeyRecovery } from './recovery.ts'
import { guestRoute, plainAnswer } from './routes-session.ts'
import { answerOpened } from './show.ts'

/** Links to the own mailbox. */
export function recoveryRoutes(deps: MembersDeps): Route[] {
  return [
    guestRoute(deps, operations.askRecovery, async ({ body, facts }) =>
      plainAnswer(await askRecovery(deps, body.email, facts)),
    ),
    guestRoute(deps, operations.lookAtRecovery, async ({ body, facts }) =>
      plainAnswer(await lookAtRecovery(deps, body.token, facts)),
    ),
    guestRoute(deps, operations.startPasskeyRecovery, async ({ body, facts }) =>
      plainAnswer({ options: await startPasskeyRecovery(deps, body.token, facts) }),
    ),
    guestRoute(
      deps,
      operations.recoverAccount,
      async ({ body, facts }) =>
        await answerOpened(deps, await recoverAccount(deps, body, facts), facts),
    ),
    plainRoute(operations.changeEmail, {
      run: async ({ body, ...asking }) => await changeEmail(deps, body.email, asking),
    }),
    headedRoute(operations.confirmEmail, {
      run: async ({ body, ...asking }) =>
        await answerOpened(deps, await confirmEmail(deps, body.token, asking), asking.facts),
    }),
  ]
}
