import { listLimitDefault, operations } from '@holdfast/contract'
import type { Route } from '#http'
import { pageOf, parseCursor, readRoute, sandboxOnly } from '#http'
import type { Sealer } from '#webhooks'
import { readEmails, showEmail } from './emails.ts'
import { PLACE, placeOf, readPlace } from './place.ts'

export interface MailRoutesDeps {
  readonly sealer: Sealer
}

/** The sandbox's mails through the API, for tests of integrators. Live keys find nothing here. */
export function mailRoutes({ sealer }: MailRoutesDeps): readonly Route[] {
  return [
    readRoute(operations.listSandboxEmails, {
      parse: ({ query, principal }) => {
        const { cursor } = query
        return {
          tenantId: sandboxOnly(principal),
          to: query.to ?? null,
          kind: query.kind ?? null,
          before: cursor === undefined ? null : readPlace(parseCursor(cursor, PLACE)),
          limit: query.limit ?? listLimitDefault,
        }
      },
      run: async (reader, { tenantId, limit, ...filter }) => {
        const found = await readEmails(reader, tenantId, { ...filter, limit: limit + 1 })
        const { items, nextCursor } = pageOf(found, limit, placeOf)
        return { data: items.map((row) => showEmail(sealer, tenantId, row)), nextCursor }
      },
      render: ({ data, nextCursor }) => ({ data, next_cursor: nextCursor }),
    }),
  ]
}
