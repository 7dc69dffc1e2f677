// Who asks: private keys, public keys, page sessions. Page sessions are opened here too.
import type { OpenPageSessionBody, PageKind, PageSession } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Database, Unit } from '#db'
import type { Authenticate, Authenticators, Principal, RequestFacts, Route } from '#http'
import { fieldFault, KnownRefusal, plainRoute, shareUnits } from '#http'
import { addMs, asTenantId, fail, invalid, isWithin, realNow, sha256, showInstant } from '#kit'
import type { KeyFinder } from './key-finder.ts'
import { createKeyFinder, findApiKey } from './key-finder.ts'
import { lackOf } from './key-rights.ts'
import type { Organisation } from './organisations.ts'
import { readOrganisation } from './organisations.ts'
import type { FoundSecret, NewSecret, StoredSecretKind } from './secrets.ts'
import { findLink, findSecret, issueSecrets, pageTokenPrefix } from './secrets.ts'

/** A page is done within this, or opens a new session with its secret or link. */
const PAGE_SESSION_MS = 4 * 60 * 60 * 1_000

/** The tenant of someone who has no key: it exists nowhere, so it owns nothing. */
const NOBODY = asTenantId('00000000-0000-0000-0000-000000000000')

/** How the server finds out who asks. One for each process: it remembers keys for 3 seconds. */
export function createAuthenticators(
  database: Database,
  keys: KeyFinder = createKeyFinder(database),
): Authenticators {
  const { find } = keys
  return {
    private: async (credential, facts) => await authenticatePrivate(find, credential, facts),
    public: async (credential, facts) => {
      // A page that was reached by a link has no key. Its tries are counted by its address.
      if (credential === undefined && facts.operationId === operations.openPageSession.id) {
        const keyId = `link ${facts.ip}`
        return { tenantId: NOBODY, environment: 'live', keyId, kind: 'public' }
      }
      return await authenticatePublic(find, credential, facts)
    },
    client: async (credential, facts) => await authenticateClient(database, credential, facts),
  }
}

async function authenticatePrivate(
  find: KeyFinder['find'],
  credential: string | undefined,
  { operationId, ip }: RequestFacts,
): Promise<Principal> {
  const principal = credential === undefined ? undefined : await find(credential, ip)
  if (principal === undefined) return fail('unauthorised')
  if (principal.kind !== 'private') throw new KnownRefusal('wrong_key_kind', principal)
  const { networks = null } = principal
  if (networks !== null && !isWithin(networks, ip)) {
    throw new KnownRefusal('key_network_refused', principal)
  }
  const lack = lackOf(principal, operationId)
  if (lack !== null) throw new KnownRefusal('key_not_allowed', principal, { detail: lack })
  return principal
}

async function authenticatePublic(
  find: KeyFinder['find'],
  credential: string | undefined,
  { ip }: RequestFacts,
): Promise<Principal> {
  const principal = credential === undefined ? undefined : await find(credential, ip)
  if (principal?.kind === 'public') return principal
  return fail('unauthorised', { detail: 'Send the public key in the Authorization header.' })
}

/** The object that a page session opens. Refuses with `client_unauthorised`. */
async function authenticateClient(
  database: Database,
  ...[credential]: Parameters<Authenticate>
): Promise<Principal> {
  const secret = credential === undefined ? undefined : await findPage(database, credential)
  if (credential === undefined || secret === undefined) return fail('client_unauthorised')
  const { tenantId, environment, objectKind, objectId } = secret
  const keyId = `page ${sha256(credential).toString('hex').slice(0, 16)}`
  return { tenantId, environment, keyId, kind: 'client', objectKind, objectId }
}

async function findPage(database: Database, token: string): Promise<FoundSecret | undefined> {
  if (!token.startsWith(pageTokenPrefix)) return undefined
  const secret = await findSecret(database.global, token)
  return secret?.kind === 'page_session' ? secret : undefined
}

/** Changes a client secret (with the public key of its tenant) or a link's token into a session. */
export function sessionRoute(database: Database): Route {
  const open = createPageSessions(database)
  return plainRoute(operations.openPageSession, {
    run: async ({ body, principal }) => await open(body, principal),
  })
}

const kindBySecret: Readonly<Partial<Record<StoredSecretKind, PageKind>>> = {
  intent: 'intent',
  setup_intent: 'setup_intent',
  verification: 'verification',
  payment_link: 'intent',
  verification_link: 'verification',
  invoice_link: 'invoice',
  payee_link: 'payee',
  payee_notice: 'payee',
  status_link: 'status',
}
const LINK_KINDS: ReadonlySet<StoredSecretKind> = new Set([
  'payment_link',
  'verification_link',
  'invoice_link',
  'payee_link',
  'payee_notice',
  'status_link',
])

type NewSession = Pick<NewSecret, 'objectKind' | 'objectId' | 'expiresAt'>

/**
 * Opens page sessions, each of 4 hours of real time for one object. What is wrong, used up, expired
 * or another tenant's is refused with `client_secret_invalid`: a page must not tell them apart.
 */
export function createPageSessions(database: Database) {
  const keep = shareUnits(database, keepSessions)
  return async (body: OpenPageSessionBody, principal: Principal | null): Promise<PageSession> => {
    const { secret, kind } = await findOpener(database, body, principal)
    const { tenantId, objectKind, objectId } = secret
    const expiresAt = addMs(realNow(), PAGE_SESSION_MS)
    const token = await keep(tenantId, { objectKind, objectId, expiresAt })
    return { token, expires_at: showInstant(expiresAt), kind }
  }
}

/** The secret or link that a session is asked for with, and what it opens. */
async function findOpener(
  database: Database,
  body: OpenPageSessionBody,
  principal: Principal | null,
): Promise<{ readonly secret: FoundSecret; readonly kind: PageKind }> {
  const clientSecret = body.client_secret ?? null
  const linkToken = body.link_token ?? null
  if (clientSecret !== null && linkToken !== null) {
    throw invalid(fieldFault('/link_token', 'exclusive', { other: 'client_secret' }))
  }
  const plain = clientSecret ?? linkToken
  if (plain === null) {
    throw invalid(fieldFault('/client_secret', 'one_required', { other: 'link_token' }))
  }
  const secret = await findSecret(database.global, plain)
  const kind = secret === undefined ? undefined : kindBySecret[secret.kind]
  if (secret === undefined || kind === undefined) return fail('client_secret_invalid')
  const isLink = LINK_KINDS.has(secret.kind)
  if (isLink !== (linkToken !== null)) return fail('client_secret_invalid')
  if (!isLink && secret.tenantId !== principal?.tenantId) return fail('client_secret_invalid')
  return { secret, kind }
}

/** Keeps sessions that are opened at once in one unit. Answers the token of each. */
async function keepSessions(unit: Unit, sessions: readonly NewSession[]): Promise<string[]> {
  return await issueSecrets(
    unit,
    sessions.map((session) => ({ kind: 'page_session', prefix: pageTokenPrefix, ...session })),
  )
}
/** The organisation whose public key it is; undefined for any other text. For pages. */
export async function organisationByPublicKey(
  database: Database,
  key: string,
): Promise<Organisation | undefined> {
  const principal = await findApiKey(database, key)
  if (principal?.kind !== 'public') return undefined
  return await readOrganisation(database.global, principal.tenantId)
}

/** What a link leads to. */
export type LinkKind =
  | 'payment_link'
  | 'verification_link'
  | 'invoice_link'
  | 'payee_link'
  | 'payee_notice'
  | 'status_link'

/**
 * The organisation whose link it is, by its token or what is shown for it; undefined when the link
 * is unknown, ended, expired or leads to something else.
 */
export async function organisationByLinkToken(
  database: Database,
  token: string,
  kind: LinkKind,
): Promise<Organisation | undefined> {
  const secret = await findLink(database.global, token)
  if (secret?.kind !== kind) return undefined
  return await readOrganisation(database.global, secret.tenantId)
}
