export { type Calendar, type CutOff, nextCutOff, requestedDate } from './calendars.ts'
