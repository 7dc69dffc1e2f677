export {
  type Calendar,
  type CutOff,
  isWorkingDay,
  nextCutOff,
  requestedDate,
} from './calendars.ts'
