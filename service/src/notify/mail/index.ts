// The front door of the mail room.
export { showAmount } from './amount.ts'
export type { OfPayment } from './buyer-letters.ts'
export { letterCatalogue, memberNotices } from './catalogue.ts'
export { showTime } from './date.ts'
export { readMailed, sendEmails } from './emails.ts'
export { letterExamples } from './examples.ts'
export { forgetMails, forgetOldMails } from './forget.ts'
export { type Html, html } from './html.ts'
export { languageFor } from './languages.ts'
export { registerMailbox } from './mailbox.ts'
export { PLAIN_STYLE } from './plain-style.ts'
export { mailRoutes } from './routes.ts'
export {
  greetMailServer,
  type MailSender,
  mailSender,
  queueEmails,
  type SmtpSettings,
} from './smtp.ts'
export { emailKinds, type MemberNotice, type NewEmail, renderEmail } from './templates.ts'
