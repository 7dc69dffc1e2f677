export { type Calendar, type CutOff, requestedDate } from './calendars.ts'
