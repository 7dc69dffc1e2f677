export { type Calendar, type CutOff, isWorkingDay, requestedDate } from './calendars.ts'
