// The desk of the dashboard: overview, pictures, timelines, tables and their views.

import {
  AnyIdParamsSchema,
  DueListSchema,
  FlowsQuerySchema,
  FlowsSchema,
  HolderListSchema,
  OverviewSchema,
  PictureSchema,
  SavedViewBodySchema,
  SavedViewListSchema,
  SavedViewSchema,
  SentEmailListSchema,
  TableCountSchema,
  TableFilterQuerySchema,
  TablePageSchema,
  TableParamsSchema,
  TableQuerySchema,
  TimelineQuerySchema,
  TimelineSchema,
} from '../schemas/index.ts'
import {
  byMember,
  idParams,
  memberReadErrors,
  memberWriteErrors,
  type Operation,
} from './operation.ts'

const read = { ...byMember, method: 'GET', errors: memberReadErrors } as const
const write = { ...byMember, method: 'POST', errors: memberWriteErrors, idempotent: true } as const

/** What the dashboard reads beyond the public API. */
export const dashboardDeskOperations = {
  getOverview: {
    ...read,
    id: 'getOverview',
    path: '/dashboard/v1/overview',
    summary: 'Get the overview',
    description: 'How much is where, what waits, and whether anything is wrong.',
    answer: OverviewSchema,
  },
  listHolders: {
    ...read,
    id: 'listHolders',
    path: '/dashboard/v1/holders',
    summary: 'List for whom money is held',
    description: 'The ten sellers of each currency for whom most is held.',
    answer: HolderListSchema,
  },
  getFlows: {
    ...read,
    id: 'getFlows',
    path: '/dashboard/v1/flows',
    summary: 'Get flows day by day',
    description: 'What was held, came and left on each day, exactly as the ledger has it.',
    query: FlowsQuerySchema,
    answer: FlowsSchema,
  },
  listDue: {
    ...read,
    id: 'listDue',
    path: '/dashboard/v1/due',
    summary: 'List what falls due',
    description: 'What the service will do by itself, and when.',
    answer: DueListSchema,
  },
  getPicture: {
    ...read,
    id: 'getPicture',
    path: '/dashboard/v1/project/{id}/picture',
    summary: 'Get the picture of a project',
    description:
      'Where its money came from, is, and went, as nodes and edges that add up. The newest 100 ' +
      'of each kind stand alone; earlier ones are one node together.',
    params: idParams('project'),
    answer: PictureSchema,
  },
  getTimeline: {
    ...read,
    id: 'getTimeline',
    path: '/dashboard/v1/timeline/{id}',
    summary: 'Get the timeline of a resource',
    description:
      'Statuses, events, postings, e-mails, deliveries, changes by members and notes, newest ' +
      'first. Of an intent, checkout, project, settlement, inbound, outbound, transfer, invoice, ' +
      'debit, participant, verification, payment instrument or conversion.',
    params: AnyIdParamsSchema,
    query: TimelineQuerySchema,
    answer: TimelineSchema,
  },
  listSentEmails: {
    ...read,
    id: 'listSentEmails',
    path: '/dashboard/v1/emails/{id}',
    summary: 'List e-mails about a resource',
    description: 'The newest 100, without their words.',
    params: AnyIdParamsSchema,
    answer: SentEmailListSchema,
  },
  listTable: {
    ...read,
    id: 'listTable',
    path: '/dashboard/v1/table/{table}',
    summary: 'List the rows of a table',
    description: 'As the lists of the API, with more filters.',
    params: TableParamsSchema,
    query: TableQuerySchema,
    answer: TablePageSchema,
  },
  countTable: {
    ...read,
    id: 'countTable',
    path: '/dashboard/v1/table/{table}/count',
    summary: 'Count the rows of a table',
    description: 'Up to 10,000.',
    params: TableParamsSchema,
    query: TableFilterQuerySchema,
    answer: TableCountSchema,
  },
  exportTable: {
    ...read,
    id: 'exportTable',
    path: '/dashboard/v1/table/{table}/export',
    summary: 'Export a table',
    description:
      'All rows that the filters leave, newest first, as CSV (UTF-8, commas, RFC 4180). It is ' +
      'sent while it is read, whatever its size.',
    params: TableParamsSchema,
    query: TableFilterQuerySchema,
    answer: TablePageSchema,
    files: ['text/csv'],
  },
  listSavedViews: {
    ...read,
    id: 'listSavedViews',
    path: '/dashboard/v1/views',
    summary: 'List saved views',
    description: 'Yours, and those that others share.',
    answer: SavedViewListSchema,
  },
  createSavedView: {
    ...write,
    id: 'createSavedView',
    path: '/dashboard/v1/views',
    summary: 'Save a view',
    description: 'Keeps the filters of a table under a name. At most 100 for each member.',
    body: SavedViewBodySchema,
    answer: SavedViewSchema,
  },
  updateSavedView: {
    ...write,
    id: 'updateSavedView',
    path: '/dashboard/v1/view/{id}',
    summary: 'Change a saved view',
    description: 'Only who made it can.',
    params: idParams('saved_view'),
    body: SavedViewBodySchema,
    answer: SavedViewSchema,
  },
  deleteSavedView: {
    ...write,
    id: 'deleteSavedView',
    method: 'DELETE',
    path: '/dashboard/v1/view/{id}',
    summary: 'Delete a saved view',
    description: 'Only who made it can.',
    params: idParams('saved_view'),
    answer: null,
    idempotent: false,
  },
} as const satisfies Record<string, Operation>
