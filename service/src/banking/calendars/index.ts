export {
  type Calendar,
  type CutOff,
  isWorkingDay,
  nextCutOff,
  requestedDate,
  workingDayFrom,
} from './calendars.ts'
