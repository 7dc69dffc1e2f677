// The routes of a member's own security.
import { operations } from '@holdfast/contract'
import type { RequestFacts, Route } from '#http'
import { headedRoute, plainRoute } from '#http'
import { fail, parseId, sha256 } from '#kit'
import { memberOf } from './changes.ts'
import { cookieHash } from './cookie.ts'
import type { MembersDeps } from './deps.ts'
import { assertionOptions, registrationOptions } from './passkeys.ts'
import type { AddedFactor } from './security.ts'
import {
  addPasskey,
  changePassword,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
  updateProfile,
} from './security.ts'
import { answerOpened, openedHeaders, showPasskey, showSession } from './show.ts'
import type { Asking } from './sign-in.ts'
import { stepUp, stepUpWithPasskey } from './sign-in.ts'
import { selectPasskeys } from './store-access.ts'

/** Confirming, the authenticator, recovery codes, passkeys, the password and the name. */
export function securityRoutes(deps: MembersDeps): Route[] {
  return [...stepUpRoutes(deps), ...totpRoutes(deps), ...passkeyRoutes(deps), ...ownRoutes(deps)]
}

function stepUpRoutes(deps: MembersDeps): Route[] {
  return [
    headedRoute(operations.stepUp, {
      run: async ({ body, ...asking }) =>
        await answerOpened(deps, await stepUp(deps, body, asking), asking.facts),
    }),
    plainRoute(operations.startPasskeyStepUp, {
      run: async ({ principal }) => ({
        options: await assertionOptions(deps, memberOf(principal).memberId),
      }),
    }),
    headedRoute(operations.stepUpWithPasskey, {
      run: async ({ body, ...asking }) =>
        await answerOpened(
          deps,
          await stepUpWithPasskey(deps, body.assertion, asking),
          asking.facts,
        ),
    }),
  ]
}

async function answerAdded(
  deps: MembersDeps,
  { opened, recoveryCodes }: AddedFactor,
  facts: RequestFacts,
) {
  const session = await showSession(deps, opened.id, sha256(opened.cookie))
  const answer = { session, recovery_codes: recoveryCodes }
  const { cookie } = opened
  return { answer, headers: await openedHeaders(deps, { cookie, answer: session }, facts) }
}

/** The session as it is after a change that leaves the cookie as it was. */
async function presentSession(deps: MembersDeps, { principal, facts }: Asking) {
  const hash = cookieHash(facts.cookie) ?? fail('not_signed_in')
  return await showSession(deps, memberOf(principal).sessionId, hash)
}

function totpRoutes(deps: MembersDeps): Route[] {
  return [
    plainRoute(operations.startTotp, { run: async (asking) => await startTotp(deps, asking) }),
    headedRoute(operations.confirmTotp, {
      run: async ({ body, ...asking }) =>
        await answerAdded(deps, await confirmTotp(deps, body.code, asking), asking.facts),
    }),
    plainRoute(operations.removeTotp, {
      run: async (asking) => {
        await removeTotp(deps, asking)
        return await presentSession(deps, asking)
      },
    }),
    plainRoute(operations.renewRecoveryCodes, {
      run: async (asking) => ({ recovery_codes: await renewRecoveryCodes(deps, asking) }),
    }),
  ]
}

function passkeyRoutes(deps: MembersDeps): Route[] {
  return [
    plainRoute(operations.listPasskeys, {
      run: async ({ principal }) => {
        const { memberId } = memberOf(principal)
        const passkeys = await deps.database.global.query(selectPasskeys, { member_id: memberId })
        return { data: passkeys.map(showPasskey) }
      },
    }),
    plainRoute(operations.startPasskey, {
      run: async ({ principal }) => {
        const { memberId: id, email, name } = memberOf(principal)
        return { options: await registrationOptions(deps, { id, email, name }) }
      },
    }),
    headedRoute(operations.addPasskey, {
      run: async ({ body, ...asking }) =>
        await answerAdded(deps, await addPasskey(deps, body, asking), asking.facts),
    }),
    plainRoute(operations.renamePasskey, {
      run: async ({ params, body, ...asking }) => {
        const id = parseId('passkey', params.id) ?? fail('not_found')
        return showPasskey(await renamePasskey(deps, { id, name: body.name }, asking))
      },
    }),
    plainRoute(operations.removePasskey, {
      run: async ({ params, ...asking }) => {
        const id = parseId('passkey', params.id) ?? fail('not_found')
        await removePasskey(deps, id, asking)
        return null
      },
    }),
  ]
}

function ownRoutes(deps: MembersDeps): Route[] {
  return [
    headedRoute(operations.changePassword, {
      run: async ({ body, ...asking }) =>
        await answerOpened(deps, await changePassword(deps, body, asking), asking.facts),
    }),
    plainRoute(operations.updateProfile, {
      run: async ({ body, ...asking }) => {
        await updateProfile(deps, body.name, asking)
        return await presentSession(deps, asking)
      },
    }),
  ]
}
