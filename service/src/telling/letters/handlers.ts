// The jobs of this room: mails whose time has come.
import type { RunnableHandler } from '#jobs'
import { debitNoticeHandler } from './debit-notices.ts'
import type { LetterDeps } from './letter-desk.ts'
import { statementNoticeHandler } from './statement-letter.ts'
import { workNoticeHandler } from './work-letters.ts'

/** What writes mails by the clock. */
export function letterHandlers(deps: LetterDeps): RunnableHandler[] {
  return [debitNoticeHandler(deps), workNoticeHandler(deps), statementNoticeHandler(deps)]
}
