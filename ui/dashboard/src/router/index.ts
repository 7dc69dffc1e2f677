// The front door to pages and addresses.
export type { Area, PageRoute, Place } from './define.ts'
export { type SearchChange, useGo, useParam, useQueryText } from './navigate.ts'
export { parseSearch, type Search, writeSearch } from './search.ts'
