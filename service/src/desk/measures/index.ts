// The front door of measures: how the whole installation stands, for those who watch over it.
export { type Measures, readMeasures } from './measures.ts'
export type { MeasureRow } from './store.ts'
