// The front door to pages and addresses.
export type { Area, PageRoute, Place } from './define.ts'
export { useGo, useParam, useQueryText } from './navigate.ts'
export { parseSearch, writeSearch } from './search.ts'
