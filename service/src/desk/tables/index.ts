// The front door of tables: lists with all filters, their files, and views that members keep.
export { tableRoutes } from './routes.ts'
export { countTable, listRows, parseTable, readRows, readTable } from './tables.ts'
