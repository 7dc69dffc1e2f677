// The routes to sign in and out. Those for guests hold no session that could be ridden, but whoever
// is signed in by another page works in another's account: they ask for our own origin too.
import { operations } from '@holdfast/contract'
import type {
  AnswerHeaders,
  AnswerOf,
  HeadedAnswer,
  PlainRequest,
  RequestFacts,
  Route,
  RouteOperation,
} from '#http'
import { headedRoute, plainRoute } from '#http'
import { asId, fail, parseId, showId, showInstant } from '#kit'
import { refuseForeignOrigin } from './authentication.ts'
import { changeAudited, doerOf, memberObject, memberOf } from './changes.ts'
import { cookieHash, noCookieHeaders } from './cookie.ts'
import type { MembersDeps } from './deps.ts'
import { enterFirstOwner } from './entering.ts'
import { acceptInvitation } from './invitations.ts'
import { lookAtLink } from './links.ts'
import { assertionOptions } from './passkeys.ts'
import type { OpenedSession } from './sessions.ts'
import { changeCookie, listSessions } from './sessions.ts'
import { answerOpened, showSession } from './show.ts'
import { giveSecondFactor, signIn, signInWithPasskey } from './sign-in.ts'
import { deleteSession, selectMemberships } from './store.ts'
import { addressOf, countTries, forgiveTries } from './throttle.ts'

/** A route that whoever is not signed in may call, from our own page. */
export function guestRoute<O extends RouteOperation>(
  deps: MembersDeps,
  operation: O,
  run: (request: PlainRequest<O>) => Promise<HeadedAnswer<O>>,
): Route {
  return headedRoute(operation, {
    run: async (request) => {
      refuseForeignOrigin(deps, request.facts)
      return await run(request)
    },
  })
}

/** An answer that sets no cookie. */
export function plainAnswer<A>(answer: A): { readonly answer: A; readonly headers: AnswerHeaders } {
  return { answer, headers: {} }
}

/** Links, sign-in, the session and the member's other sessions. */
export function sessionRoutes(deps: MembersDeps): Route[] {
  return [...guestRoutes(deps), ...ownSessionRoutes(deps)]
}

function guestRoutes(deps: MembersDeps): Route[] {
  const opened = async (session: OpenedSession, facts: RequestFacts) =>
    await answerOpened(deps, session, facts)
  return [
    guestRoute(deps, operations.lookAtLink, async ({ body, facts }) =>
      plainAnswer(await lookAtLink(deps, body.token, facts)),
    ),
    guestRoute(
      deps,
      operations.enterDashboard,
      async ({ body, facts }) => await opened(await enterFirstOwner(deps, body, facts), facts),
    ),
    guestRoute(
      deps,
      operations.acceptInvitation,
      async ({ body, facts }) => await opened(await acceptInvitation(deps, body, facts), facts),
    ),
    guestRoute(
      deps,
      operations.signIn,
      async ({ body, facts }) => await opened(await signIn(deps, body, facts), facts),
    ),
    guestRoute(deps, operations.startPasskeySignIn, async ({ facts }) => {
      const tried = [addressOf(facts)]
      await countTries(deps, tried)
      await forgiveTries(deps, tried)
      return plainAnswer({ options: await assertionOptions(deps, null) })
    }),
    guestRoute(
      deps,
      operations.signInWithPasskey,
      async ({ body, facts }) =>
        await opened(await signInWithPasskey(deps, body.assertion, facts), facts),
    ),
  ]
}

function ownSessionRoutes(deps: MembersDeps): Route[] {
  return [
    plainRoute(operations.getMemberSession, {
      run: async ({ principal, facts }) => {
        const hash = cookieHash(facts.cookie) ?? fail('not_signed_in')
        return await showSession(deps, memberOf(principal).sessionId, hash)
      },
    }),
    headedRoute(operations.giveSecondFactor, {
      run: async ({ body, ...asking }) =>
        await answerOpened(deps, await giveSecondFactor(deps, body.code, asking), asking.facts),
    }),
    headedRoute(operations.signOut, {
      run: async ({ principal }) => {
        const { memberId, sessionId } = memberOf(principal)
        await deps.database.global.query(deleteSession, { member_id: memberId, id: sessionId })
        return { answer: null, headers: noCookieHeaders() }
      },
    }),
    headedRoute(operations.switchOrganisation, {
      run: async ({ body, principal, facts }) => {
        const { memberId, sessionId } = memberOf(principal)
        const organisationId = parseId('organisation', body.organisation_id) ?? fail('not_found')
        const { global } = deps.database
        const memberships = await global.query(selectMemberships, { member_id: memberId })
        const isOwn = memberships.some((one) => one.organisation_id === String(organisationId))
        if (!isOwn) return fail('not_found')
        const renewal = { isProven: false, organisationId }
        return await answerOpened(deps, await changeCookie(global, sessionId, renewal), facts)
      },
    }),
    plainRoute(operations.listMemberSessions, {
      run: async ({ principal }) => {
        const { memberId, sessionId } = memberOf(principal)
        const sessions = await listSessions(deps.database.global, memberId)
        return { data: sessions.map((row) => showListed(row, sessionId)) }
      },
    }),
    plainRoute(operations.revokeMemberSession, {
      run: async ({ params, ...asking }) => {
        const { memberId, organisationId } = memberOf(asking.principal)
        const id = parseId('member_session', params.id) ?? fail('not_found')
        await changeAudited(deps, organisationId, async (unit, note) => {
          const gone = await unit.tx.query(deleteSession, { member_id: memberId, id })
          if (gone.length === 0) fail('not_found')
          const summary = 'Ended another session.'
          note(doerOf(asking), {
            operation: 'revokeMemberSession',
            object: memberObject(memberId),
            summary,
          })
        })
        return null
      },
    }),
  ]
}

type Listed = AnswerOf<typeof operations.listMemberSessions>['data'][number]

function showListed(
  row: Awaited<ReturnType<typeof listSessions>>[number],
  currentId: string,
): Listed {
  return {
    id: showId('member_session', asId('member_session', row.id)),
    is_current: row.id === currentId,
    user_agent: row.user_agent,
    ip: row.ip,
    created_at: showInstant(row.created_at),
    last_used_at: showInstant(row.last_used_at),
    expires_at: showInstant(row.expires_at),
  }
}
