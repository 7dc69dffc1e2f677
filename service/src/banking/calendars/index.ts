export { type CutOff, requestedDate } from './calendars.ts'
