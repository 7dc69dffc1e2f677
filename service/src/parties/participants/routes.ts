import { operations } from '@holdfast/contract'
import { payoutRequirements } from '#banks'
import type { Route } from '#http'
import { commandRoute, readRoute } from '#http'
import { fail, parseId } from '#kit'
import { giverOf } from './giver.ts'
import { readParticipants, showParticipant } from './participants.ts'
import { resolveParticipants } from './resolve.ts'
import type { Vault } from './vault.ts'

/** The routes of participants, and the bank fields that a country and currency need. */
export function participantRoutes({ vault }: { readonly vault: Vault }): Route[] {
  return [
    commandRoute(operations.createParticipant, {
      parse: ({ body, ...asked }) => ({
        input: body,
        pointer: '',
        giver: giverOf(asked, operations.createParticipant.id),
      }),
      run: async (unit, requests) => await resolveParticipants(unit, vault, requests),
      render: showParticipant,
    }),
    readRoute(operations.getParticipant, {
      parse: ({ params, principal }) => ({
        id: parseId('participant', params.id) ?? fail('not_found'),
        tenantId: principal.tenantId,
      }),
      run: async (reader, { id, tenantId }) => {
        const found = await readParticipants(reader, tenantId, [id])
        return found.get(id) ?? fail('not_found')
      },
      render: showParticipant,
    }),
    readRoute(operations.getPayoutSupport, {
      parse: ({ query }) => query,
      run: async (_reader, { country, currency }) => payoutRequirements(country, currency),
      render: (answer) => answer,
    }),
  ]
}
