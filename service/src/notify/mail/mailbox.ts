// The mailbox of the installation's sandboxes: whoever may open the machine's pages may read it. So
// it is served on loopback only.
import { emailCharactersMax } from '@holdfast/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db'
import { isLoopbackName, pageOf, parseCursor } from '#http'
import { parseId } from '#kit'
import type { Sealer } from '#webhooks'
import type { EmailBody } from './emails.ts'
import { openBody } from './emails.ts'
import {
  BODY_POLICY,
  bodyPage,
  emailPage,
  listPage,
  missingPage,
  PAGE_POLICY,
} from './mailbox-page.ts'
import { PLACE, placeOf, readPlace } from './place.ts'
import type { MailboxRow } from './store.ts'
import { selectMailbox } from './store.ts'

const EMAILS_PER_PAGE = 50

export interface MailboxDeps {
  readonly database: Database
  readonly sealer: Sealer
  readonly mailbox: 'open' | 'off'
  /** Where the service is reached. */
  readonly baseUrl: string
}

/**
 * Adds the mailbox's pages to a server. With `off` there are none. Throws when the service is
 * reached by a name that other machines know.
 */
export function registerMailbox(server: FastifyInstance, deps: MailboxDeps): void {
  if (deps.mailbox === 'off') return
  if (!isLoopbackName(new URL(deps.baseUrl).hostname)) {
    throw new Error(
      'the mailbox shows e-mails with their links to everyone who can open it: switch it off, or ' +
        'let the base URL be one of this machine only',
    )
  }
  server.get('/mailbox', async (request, reply) => {
    const search = parameter(request, 'search').trim().slice(0, emailCharactersMax)
    const before = parameter(request, 'before')
    const place = before === '' ? null : readPlace(parseCursor(before, PLACE))
    const found = await deps.database.global.query(selectMailbox, {
      search: search === '' ? null : search,
      before_stored_at: place?.storedAt ?? null,
      before_id: place?.id ?? null,
      id: null,
      limit: EMAILS_PER_PAGE + 1,
    })
    const { items, nextCursor } = pageOf(found, EMAILS_PER_PAGE, placeOf)
    return sendPage(reply, listPage({ rows: items, search, nextCursor }))
  })
  server.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const found = await findEmail(deps, params.id)
    if (found === undefined) return sendPage(reply.code(404), missingPage())
    return sendPage(reply, emailPage(found.row, found.body))
  })
  server.get<{ Params: { id: string } }>('/mailbox/:id/body', async ({ params }, reply) => {
    const found = await findEmail(deps, params.id)
    if (found === undefined) return sendPage(reply.code(404), missingPage())
    return sendPage(reply, bodyPage(found.body), BODY_POLICY)
  })
}

/**
 * A parameter of the query; empty when it is missing or given twice. NUL is no text to search for.
 */
function parameter({ query }: FastifyRequest, name: string): string {
  if (typeof query !== 'object' || query === null) return ''
  const value: unknown = new Map<string, unknown>(Object.entries(query)).get(name)
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}

async function findEmail(
  { database, sealer }: MailboxDeps,
  shown: string,
): Promise<{ readonly row: MailboxRow; readonly body: EmailBody } | undefined> {
  const id = parseId('email', shown)
  if (id === undefined) return undefined
  const [row] = await database.global.query(selectMailbox, {
    search: null,
    before_stored_at: null,
    before_id: null,
    id,
    limit: 1,
  })
  if (row === undefined) return undefined
  return { row, body: openBody(sealer, { ...row, tenantId: row.tenant_id }) }
}

function sendPage(reply: FastifyReply, page: string, policy: string = PAGE_POLICY): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(page)
}
