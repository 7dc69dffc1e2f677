// Mails are stored sealed with the unit's other effects. In the sandbox the mailbox is where they
// go.
import type { SandboxEmail } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { fieldFault } from '#http'
import type { Id, TenantId } from '#kit'
import { asId, assert, fail, idsOf, showId, showInstant, zip } from '#kit'
import type { Sealer } from '#webhooks'
import { holdBack } from './hold-back.ts'
import { shrinkText, unshrinkText } from './shrink.ts'
import type { EmailRow } from './store.ts'
import { insertEmails, selectEmails, selectMailed } from './store.ts'
import type { NewEmail, WrittenEmail } from './templates.ts'
import { renderEmail } from './templates.ts'

/** A line break would begin another header; other control characters have no use there. */
const CONTROL = /\p{Cc}/u

/**
 * Writes and stores mails; answers their ids, in order. Those above the limits are held back.
 * Refuses with 422 one whose address or subject holds a line break or another control character.
 */
export async function sendEmails(
  unit: Unit,
  sealer: Sealer,
  emails: readonly NewEmail[],
): Promise<Id<'email'>[]> {
  if (emails.length === 0) return []
  const tenantId = unit.tenant.id
  const written = emails.map((email) => {
    const rendered = renderEmail(email)
    refuseControl('/to', email.to)
    refuseControl('/subject', rendered.subject)
    const id = unit.newId('email')
    return {
      ...email,
      id,
      subject: rendered.subject,
      body: sealBody(sealer, { tenantId, id }, rendered),
    }
  })
  const heldUntil = await holdBack(unit, written)
  await unit.tx.query(insertEmails, {
    tenant_id: tenantId,
    created_at: unit.now,
    stored_at: unit.realNow,
    rows: zip(written, heldUntil).map(([{ id, kind, to, subject, body, about }, one]) => ({
      id,
      kind,
      to_email: to,
      subject,
      body,
      about: about ?? null,
      held_until: one,
    })),
  })
  return written.map(({ id }) => id)
}

/** Which of these resources a mail of a kind has been about already. */
export async function readMailed(
  reader: Reader,
  tenantId: TenantId,
  { kind, ids }: { readonly kind: NewEmail['kind']; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await reader.query(selectMailed, { tenant_id: tenantId, about: ids, kind })
  return new Set(rows.map(({ about }) => about))
}

function refuseControl(pointer: string, text: string): void {
  if (CONTROL.test(text)) {
    fail('validation_failed', { errors: [fieldFault(pointer, 'bad_characters')] })
  }
}

export interface EmailBody {
  readonly text: string
  readonly html: string
  /** Who it is from, by name; null: by that of the installation, as of mails from before. */
  readonly from: string | null
  /** Where an answer goes; null: to the address that it comes from. */
  readonly replyTo: string | null
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

interface BodyOf {
  readonly tenantId: string
  readonly id: string
}

function boundTo({ tenantId, id }: BodyOf): string {
  return `email ${tenantId} ${id}`
}

/** Sealed bytes cannot be made smaller any more, so a letter is, before. */
function sealBody(sealer: Sealer, of: BodyOf, written: WrittenEmail): Buffer {
  const { text, html, links, from, replyTo } = written
  const body = JSON.stringify({ text, html, links, from, replyTo })
  return sealer.seal(shrinkText(body), boundTo(of))
}

/** Opens the body of a stored mail. Throws when a row or a byte is another. */
export function openBody(sealer: Sealer, row: BodyOf & { readonly body: Buffer }): EmailBody {
  const stored: unknown = JSON.parse(unshrinkText(sealer.unsealBytes(row.body, boundTo(row))))
  const fields = fieldsOf(stored)
  const links = fields.get('links')
  return {
    text: String(fields.get('text')),
    html: String(fields.get('html')),
    from: textOrNull(fields.get('from')),
    replyTo: textOrNull(fields.get('replyTo')),
    links: (Array.isArray(links) ? links : []).map((link: unknown) => {
      const parts = fieldsOf(link)
      return { label: String(parts.get('label')), url: String(parts.get('url')) }
    }),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function fieldsOf(value: unknown): Map<string, unknown> {
  assert(typeof value === 'object' && value !== null, 'a stored mail is an object')
  return new Map(Object.entries(value))
}

export interface EmailFilter {
  readonly to: string | null
  readonly kind: string | null
  readonly before: { readonly storedAt: Date; readonly id: string } | null
  readonly limit: number
}

/** Mails of a tenant, newest first. */
export async function readEmails(
  reader: Reader,
  tenantId: TenantId,
  { to, kind, before, limit }: EmailFilter,
): Promise<EmailRow[]> {
  return await reader.query(selectEmails, {
    tenant_id: tenantId,
    to_email: to,
    kind,
    before_stored_at: before?.storedAt ?? null,
    before_id: before?.id ?? idsOf({ from: null, to: null }).end,
    limit,
  })
}

/** A mail as the sandbox's API shows it. */
export function showEmail(sealer: Sealer, tenantId: TenantId, row: EmailRow): SandboxEmail {
  const { text, html, links } = openBody(sealer, { ...row, tenantId })
  return {
    id: showId('email', asId('email', row.id)),
    to: row.to_email,
    subject: row.subject,
    text,
    html,
    created_at: showInstant(row.created_at),
    kind: row.kind,
    links: links.map(({ label, url }) => ({ label, url })),
    held_until: row.held_until === null ? null : showInstant(row.held_until),
    superseded_at: row.superseded_at === null ? null : showInstant(row.superseded_at),
  }
}
