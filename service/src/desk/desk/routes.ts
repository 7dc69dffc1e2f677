import { operations, searchHitsDefault } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import { fail, parseAnyId, parseId } from '#kit'
import { viewerOf } from '#work'
import { readFlows } from './flows.ts'
import { readDue, readHolders, readOverview } from './overview.ts'
import { readPicture } from './picture.ts'
import { search } from './search.ts'
import { readSentEmails } from './sent-emails.ts'
import { parseTimeline, readTimeline } from './timeline.ts'

/** The overview, charts, search, pictures and timelines of the dashboard. */
export const deskRoutes: readonly Route[] = [...overviewRoutes(), ...storyRoutes()]

function overviewRoutes(): Route[] {
  return [
    readRoute(operations.getOverview, {
      parse: ({ principal }) => ({ tenant: principal.tenantId, viewer: viewerOf(principal) }),
      run: readOverview,
      render: (overview) => overview,
    }),
    readRoute(operations.listHolders, {
      parse: ({ principal }) => principal.tenantId,
      run: readHolders,
      render: (list) => list,
    }),
    readRoute(operations.getFlows, {
      parse: ({ query, principal }) => ({ tenant: principal.tenantId, query }),
      run: readFlows,
      render: (flows) => flows,
    }),
    readRoute(operations.listDue, {
      parse: ({ principal }) => principal.tenantId,
      run: readDue,
      render: (list) => list,
    }),
    readRoute(operations.searchDesk, {
      parse: ({ query: { q, limit = searchHitsDefault }, principal }) => {
        return { tenant: principal.tenantId, q, limit }
      },
      run: search,
      render: (result) => result,
    }),
  ]
}

function storyRoutes(): Route[] {
  return [
    readRoute(operations.getPicture, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('project', params.id) ?? fail('not_found'),
      }),
      run: readPicture,
      render: (picture) => picture,
    }),
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
}
