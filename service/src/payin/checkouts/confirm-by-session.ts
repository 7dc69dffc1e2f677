// Confirming an invoice intent through the API: the buyer is not at hand, but gave a session.
import type { Confirmation as Confirmed, ConfirmPaymentIntentBody } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Route } from '#http'
import { commandRoute, fieldFault } from '#http'
import type { IntentView } from '#intents'
import { readAnyIntents } from '#intents'
import type { Id, Result } from '#kit'
import { accepted, compact, Failure, fail, invalid, parseId, present, refused, showId } from '#kit'
import type { SessionRecord } from '#sessions'
import { readSessions } from '#sessions'
import type { CheckoutView } from './checkout.ts'
import type { Confirmation } from './confirm.ts'
import { confirmIntents } from './confirm.ts'
import type { ConfirmDeps } from './routes.ts'

interface Asked {
  readonly intentId: Id<'intent'>
  readonly body: ConfirmPaymentIntentBody
}

/** `POST /v1/intent/{id}/confirm`. */
export function confirmRoutes(deps: ConfirmDeps): Route[] {
  return [
    commandRoute(operations.confirmPaymentIntent, {
      parse: ({ params, body }): Asked => ({
        intentId: parseId('intent', params.id) ?? fail('not_found'),
        body,
      }),
      run: async (unit, asked) => await confirmBySession(unit, deps, asked),
      render: ({ checkout }: CheckoutView): Confirmed => ({
        checkout_id: showId('checkout', checkout.id),
        project_id: showId('project', checkout.project_id),
        invoice_id: showId('invoice', present(checkout.invoice_id, 'an invoice is made')),
      }),
    }),
  ]
}

/**
 * Confirms invoice intents on the sessions of their buyers. Besides what confirming refuses: 404
 * `not_found` for a session that is unknown or somebody else's, 409 `session_expired`,
 * `intent_not_confirmable`.
 */
async function confirmBySession(
  unit: Unit,
  { vault, methods }: ConfirmDeps,
  asked: readonly Asked[],
): Promise<Result<CheckoutView>[]> {
  const intentIds = asked.map(({ intentId }) => intentId)
  const sessionIds = asked.map(({ body }) => parseId('session', body.session_id))
  const [intents, sessions] = await Promise.all([
    readAnyIntents(unit.tx, unit.tenant.id, intentIds),
    readSessions(unit.tx, unit.tenant.id, compact(sessionIds)),
  ])
  const admitted = asked.map((one, at) => {
    const sessionId = sessionIds[at]
    const session = sessionId === undefined ? undefined : sessions.get(sessionId)
    return admitBySession(unit, one, { intent: intents.get(one.intentId)?.intent, session })
  })
  const confirmations = admitted.flatMap((item) => (item.ok ? [item.value] : []))
  const results = await confirmIntents(unit, vault, confirmations, methods)
  let next = 0
  return admitted.map((item) =>
    item.ok ? present(results[next++], 'each confirmation is answered') : item,
  )
}

interface Found {
  readonly intent: { readonly type: IntentView['intent']['type'] | 'session' } | undefined
  readonly session: SessionRecord | undefined
}

function admitBySession(
  unit: Unit,
  { intentId, body }: Asked,
  { intent, session }: Found,
): Result<Confirmation> {
  if (intent === undefined) return refused(new Failure('not_found'))
  if (intent.type !== 'invoice') return refused(new Failure('intent_not_confirmable'))
  if (session === undefined) return refused(new Failure('not_found'))
  if (session.expires_at <= unit.realNow) return refused(new Failure('session_expired'))
  if (body.credit === undefined || body.credit === null) {
    return refused(invalid(fieldFault('/credit', 'required')))
  }
  return accepted({
    intentId,
    method: 'credit',
    payer: null,
    buyerId: session.participant_id,
    details: body.credit,
  })
}
