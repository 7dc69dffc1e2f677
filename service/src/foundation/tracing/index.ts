export { callOutside } from './calls.ts'
export { gatherWork } from './gathering.ts'
export {
  beginSpan,
  keptTraceFields,
  type NewSpan,
  type OpenSpan,
  parseTraceparent,
  presentTrace,
  startTrace,
  type Trace,
  tracedWork,
  traceFields,
  traceHeaders,
  traceOfHeaders,
  traceparentOf,
  workWithin,
} from './spans.ts'
export { isTraced } from './traced.ts'
