// Sending mails by SMTP, where the operator names a server. A mail leaves after its unit has
// committed, at least once, under a Message-ID that stays the same.
import { createTransport } from 'nodemailer'
import type { Database, Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import { actHandler, defineJob, enqueue, idField } from '#jobs'
import type { Id } from '#kit'
import { addMs, realNow, showId } from '#kit'
import { callOutside } from '#tracing'
import type { Sealer } from '#webhooks'
import { openBody } from './emails.ts'
import { selectEmailsToSend, setSent } from './store.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string
  /**
   * The address that mails come from: `Holdfast <payments@example.com>`. Its name stands where no
   * organisation's does.
   */
  readonly from: string
  /**
   * Whether a mail may leave without TLS: `required` never, `opportunistic` where the server offers
   * none, `off` always. `smtps` has it in any case.
   */
  readonly tls: 'required' | 'opportunistic' | 'off'
}

/**
 * No machine is to answer: RFC 3834, and what mail servers for offices read. Nobody subscribes to
 * these mails, so there is no `List-Unsubscribe`: each tells of money or access of who gets it.
 */
const MACHINE_WRITTEN = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }

const CONNECTION_TIMEOUT_MS = 10_000

interface OfEmail {
  readonly email: Id<'email'>
}

/** A mail that waits to be handed to the mail server. */
const mailSend = defineJob<OfEmail>({
  name: 'mail.send',
  lane: 'deliveries',
  payload: { email: idField('email') },
})

/** Puts mails into the queue of the mail server, with the unit that wrote them. */
export function queueEmails(unit: Unit, ids: readonly Id<'email'>[]): void {
  for (const id of ids) queueEmail(unit, id, unit.now)
}

function queueEmail(unit: Unit, id: Id<'email'>, runAt: Date): void {
  const key = showId('email', id)
  enqueue(unit, mailSend, { key, runAt, payload: { email: id } })
}

/** A mail has left, or is none any more; or it waits for its turn. */
type Outcome = { readonly isDone: true } | { readonly isDone: false; readonly heldUntil: Date }

export interface MailSender {
  readonly handlers: readonly RunnableHandler[]
  /** Closes the connections to the mail server. */
  close(): void
}

/**
 * Greets the mail server as a mail would be handed over, with TLS and name as they are set, and
 * sends none. Throws what it says where it would take none.
 */
export async function greetMailServer({ url, tls }: SmtpSettings, withinMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
    ...tlsOptions(tls),
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function tlsOptions(tls: SmtpSettings['tls']) {
  return { requireTLS: tls === 'required', ignoreTLS: tls === 'off' }
}

/** The handler that hands mails to the mail server; a mail that it refuses is tried again. */
export function mailSender(
  database: Database,
  sealer: Sealer,
  { url, from, tls }: SmtpSettings,
): MailSender {
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      ...tlsOptions(tls),
    },
    { from },
  )
  const address = from.match(/<([^>]+)>\s*$/)?.[1] ?? from.trim()
  const domain = address.split('@')[1] ?? 'localhost'
  const handler = actHandler<OfEmail, Outcome>({
    kind: mailSend,
    act: async ({ tenantId, payload: { email: emailId } }) => {
      const rows = await database.read(
        tenantId,
        async (reader) =>
          await reader.query(selectEmailsToSend, { tenant_id: tenantId, ids: [emailId] }),
      )
      const [row] = rows
      if (row === undefined) return { isDone: true }
      const { held_until: heldUntil } = row
      if (heldUntil !== null && heldUntil > realNow()) return { isDone: false, heldUntil }
      const { text, html, from: name, replyTo } = openBody(sealer, { ...row, tenantId })
      const mail = {
        ...(name === null ? {} : { from: { name: oneLine(name), address } }),
        ...(replyTo === null ? {} : { replyTo }),
        to: row.to_email,
        subject: row.subject,
        text,
        html,
        // The same each time that it is handed over.
        messageId: `<${showId('email', emailId)}@${domain}>`,
        date: heldUntil ?? row.stored_at,
        headers: MACHINE_WRITTEN,
      }
      const call = { to: 'mail server', asks: 'send' }
      await callOutside(call, async () => await transport.sendMail(mail))
      return { isDone: true }
    },
    record: async (unit, jobs) => {
      const done = jobs.filter(({ outcome }) => outcome.isDone)
      const ids = done.map(({ payload }) => payload.email)
      await unit.tx.query(setSent, { tenant_id: unit.tenant.id, ids, sent_at: unit.realNow })
      for (const { outcome, payload } of jobs) {
        if (outcome.isDone) continue
        const waitMs = outcome.heldUntil.getTime() - unit.realNow.getTime()
        queueEmail(unit, payload.email, addMs(unit.now, Math.max(0, waitMs)))
      }
    },
  })
  return { handlers: [handler], close: () => transport.close() }
}

/** A line break in a name would begin another header. */
function oneLine(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, ' ')
}
