import { operations } from '@holdfast/contract'
import type { Database } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, readRoute, streamRoute } from '#http'
import { fail, parseId } from '#kit'
import type { TableAsked } from './tables.ts'
import { countTable, parseTable, readTable, writeTable } from './tables.ts'
import {
  checkView,
  createViews,
  deleteAllViews,
  readViews,
  showView,
  updateAllViews,
} from './views.ts'

/** Tables of the dashboard, as pages, counts and files, and the views that members keep. */
export function tableRoutes(database: Pick<Database, 'read'>): Route[] {
  return [
    readRoute(operations.listTable, { parse: parseTable, run: readTable, render: (page) => page }),
    readRoute(operations.countTable, {
      parse: parseTable,
      run: countTable,
      render: (count) => count,
    }),
    streamRoute(operations.exportTable, {
      parse: parseTable,
      open: (asked: TableAsked) => writeTable(database, asked),
      headersOf: ({ table }) => ({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${table}.csv"`,
      }),
    }),
    ...viewRoutes(),
  ]
}

function viewRoutes(): Route[] {
  return [
    readRoute(operations.listSavedViews, {
      parse: ({ principal }) => ({ tenant: principal.tenantId, memberId: memberOf(principal) }),
      run: async (reader, { tenant, memberId }) => await readViews(reader, tenant, memberId),
      render: (views) => ({ data: views.map(showView) }),
    }),
    commandRoute(operations.createSavedView, {
      parse: ({ body, principal }) => ({ body: checkView(body), memberId: memberOf(principal) }),
      run: createViews,
      render: showView,
    }),
    commandRoute(operations.updateSavedView, {
      parse: ({ params, body, principal }) => ({
        id: parseId('saved_view', params.id) ?? fail('not_found'),
        body: checkView(body),
        memberId: memberOf(principal),
      }),
      run: updateAllViews,
      render: showView,
    }),
    commandRoute(operations.deleteSavedView, {
      parse: ({ params, principal }) => ({
        id: parseId('saved_view', params.id) ?? fail('not_found'),
        memberId: memberOf(principal),
      }),
      run: deleteAllViews,
      render: (done: null) => done,
    }),
  ]
}

function memberOf({ member }: Principal): string {
  return member?.memberId ?? fail('not_signed_in')
}
