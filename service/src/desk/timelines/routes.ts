import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import { fail, parseAnyId } from '#kit'
import { readSentEmails } from './sent-emails.ts'
import { parseTimeline, readTimeline } from './timeline.ts'

/** What happened to a resource, and the e-mails about it. */
export const timelineRoutes: readonly Route[] = [
  readRoute(operations.getTimeline, {
    parse: ({ params, query, principal }) => parseTimeline(principal.tenantId, params.id, query),
    run: readTimeline,
    render: (timeline) => timeline,
  }),
  readRoute(operations.listSentEmails, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      of: parseAnyId(params.id) ?? fail('not_found'),
    }),
    run: readSentEmails,
    render: (list) => list,
  }),
]
