// The front door of the mail room.
export { sendEmails } from './emails.ts'
export type { MailboxDeps } from './mailbox.ts'
export { registerMailbox } from './mailbox.ts'
export type { MailRoutesDeps } from './routes.ts'
export { mailRoutes } from './routes.ts'
export type { EmailLink, NewEmail, RenderedEmail, VerificationWanted } from './templates.ts'
export { renderEmail } from './templates.ts'
