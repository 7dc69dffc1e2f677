// Payments that are to be called off while the rail decides: it is asked, and its answer counts.
import {
  checkoutCallOff,
  checkoutUncalled,
  endCalledOff,
  goOnAuthorised,
  readCheckouts,
} from '#checkouts'
import type { RunnableHandler } from '#jobs'
import { actHandler, stepHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import type { CallOffAnswer } from '#rails'
import type { CollectingDeps } from './start.ts'

/** The jobs by which payments are called off. */
export function callOffHandlers(deps: CollectingDeps): RunnableHandler[] {
  return [
    actHandler({
      kind: checkoutCallOff,
      act: async ({ tenantId, payload }) => await callOff(deps, tenantId, payload.checkout),
      record: async (unit, jobs) => {
        const answered = (answer: CallOffAnswer) =>
          jobs.flatMap(({ outcome, payload }) => (outcome === answer ? [payload.checkout] : []))
        await endCalledOff(unit, answered('called_off'))
        await goOnAuthorised(unit, answered('authorised'))
      },
    }),
    stepHandler(checkoutUncalled, async (unit, jobs) => {
      await endCalledOff(
        unit,
        jobs.map(({ payload }) => payload.checkout),
      )
    }),
  ]
}

async function callOff(
  { database, rail }: CollectingDeps,
  tenantId: TenantId,
  id: Id<'checkout'>,
): Promise<CallOffAnswer> {
  const view = await database.read(tenantId, async (reader) =>
    (await readCheckouts(reader, tenantId, [id])).get(id),
  )
  if (view === undefined) return 'called_off'
  const { type, currency, amount } = view.checkout
  const method = type === 'card' ? 'card' : 'open_banking'
  return await rail.callOff({ tenantId, key: id, currency, amount, method })
}
