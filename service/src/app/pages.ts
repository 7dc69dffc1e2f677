// Serves the hosted pages, their assets and the browser library. Pages hold no secret and act on
// nothing: what acts is the client API, asked by the script of the page.

import {
  ASSETS_PATH,
  type HostedPages,
  type Notice,
  openPages,
  type PageOrganisation,
  type PayoutChoice,
} from '@holdfast/checkout-ui'
import { chooseLanguage, type Language } from '@holdfast/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { payoutCurrencies, payoutCurrency, supportedCountries } from '#banks'
import type { StaticFile } from '#http'
import { sendStatic, staticFile } from '#http'
import { randomText } from '#kit'
import type { LinkKind } from '#organisations'
import { shownForLink } from '#organisations'
import { readLibrary, readPackages } from './library.ts'

const NONCE_CHARACTERS = 26
const KEY_SEED_CHARACTERS = 24
const ASSET_CACHE = 'public, max-age=31536000, immutable'
const LIBRARY_CACHE = 'public, max-age=300'
const HTML_TYPE = 'text/html; charset=utf-8'
const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
const PACKAGE_TYPE = 'application/gzip'

/** What a page knows of the organisation in front. */
interface PageOrganisationFacts extends PageOrganisation {
  readonly environment: 'sandbox' | 'live'
  /** What it speaks to readers whose own language there are no words for. */
  readonly language?: string
}

/** What a page in a frame knows besides. */
export interface FramingOrganisation extends PageOrganisationFacts {
  /** Origins whose pages may frame the checkout and hand it a client secret. */
  readonly frameOrigins: readonly string[]
}

/** What was built before the service started: the pages; library and packages by file name. */
interface BuiltPages {
  readonly pages: HostedPages
  readonly library: ReadonlyMap<string, Buffer>
}

/** Keys and tokens are looked up for anyone who asks: counted by address. */
const forGuests = { config: { isForGuests: true } } as const

/** What the pages need. */
export interface PageDependencies {
  /** Undefined for a key that is unknown, revoked or no public key. */
  readonly organisationByPublicKey: (key: string) => Promise<FramingOrganisation | undefined>
  /**
   * By a link's token, or what is shown for it. Undefined for one that is unknown, expired or of a
   * link to something else. Asking consumes nothing.
   */
  readonly organisationByLinkToken: (
    token: string,
    kind: LinkKind,
  ) => Promise<PageOrganisationFacts | undefined>
  /** Opens what was built, once, for the first page. Default: from the packages' own folders. */
  readonly openBuilt?: () => Promise<BuiltPages>
}

/**
 * Registers `/checkout`, `/pay/:token`, `/verify/:token`, `/invoice/:token`, `/payee/:token`,
 * `/status/:token`, `/assets/:name` and `/sdk/:name`.
 */
export function registerPages(server: FastifyInstance, dependencies: PageDependencies): void {
  const open = dependencies.openBuilt ?? openBuiltPages
  const built = onceDone(async () => keepFiles(await open()))
  registerCheckout(server, dependencies, built)
  registerLinks(server, dependencies, built)
  registerFiles(server, built)
}

/** What is sent: files are compressed once. */
interface ServedPages {
  readonly pages: HostedPages
  readonly assets: ReadonlyMap<string, StaticFile>
  readonly library: ReadonlyMap<string, StaticFile>
}

type Built = () => Promise<ServedPages>

function keepFiles({ pages, library }: BuiltPages): ServedPages {
  const typeOf = (name: string) => (name.endsWith('.tgz') ? PACKAGE_TYPE : SCRIPT_TYPE)
  return {
    pages,
    assets: new Map(
      [...pages.assets].map(([name, { type, content }]) => [name, staticFile(type, content)]),
    ),
    library: new Map([...library].map(([name, file]) => [name, staticFile(typeOf(name), file)])),
  }
}

async function openBuiltPages(): Promise<BuiltPages> {
  const [pages, script, packages] = await Promise.all([openPages(), readLibrary(), readPackages()])
  return { pages, library: new Map([...script, ...packages]) }
}

/** Does it once; after a failure it is tried again. */
function onceDone<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return async () => {
    done ??= work()
    try {
      return await done
    } catch (error) {
      done = undefined
      throw error
    }
  }
}

function registerCheckout(
  server: FastifyInstance,
  { organisationByPublicKey }: PageDependencies,
  built: Built,
): void {
  server.get<{ Querystring: Record<string, unknown> }>(
    '/checkout',
    forGuests,
    async (request, reply) => {
      const { pages } = await built()
      const { key } = request.query
      const found = typeof key === 'string' ? await organisationByPublicKey(key) : undefined
      if (found === undefined || typeof key !== 'string') {
        return sendNotice(request, reply, pages, 'checkout')
      }
      const { name, accentColour, logoUrl, environment } = found
      const frameOrigins = found.frameOrigins.filter(isOrigin)
      const data = {
        page: 'framed',
        publicKey: key,
        organisation: { name, accentColour, logoUrl },
        environment,
        language: languageFor(request, found.language),
        frameOrigins,
        payout,
        keySeed: randomText(KEY_SEED_CHARACTERS),
      } as const
      return sendDocument(reply, { logoUrl, frameOrigins, canBeOpened: true }, (nonce) =>
        pages.render(data, nonce),
      )
    },
  )
}

/** The pages behind links: each leads to one object, and showing the page consumes nothing. */
const linkPages = [
  { path: '/verify/:token', kind: 'verification_link', page: 'verification' },
  { path: '/pay/:token', kind: 'payment_link', page: 'payment_link' },
  { path: '/invoice/:token', kind: 'invoice_link', page: 'invoice' },
  { path: '/payee/:token', kind: 'payee_link', page: 'payee' },
  { path: '/payee/notice/:token', kind: 'payee_notice', page: 'payee' },
  { path: '/status/:token', kind: 'status_link', page: 'status' },
] as const

function registerLinks(
  server: FastifyInstance,
  { organisationByLinkToken }: PageDependencies,
  built: Built,
): void {
  for (const { path, kind, page } of linkPages) {
    server.get<{ Params: { token: string } }>(path, forGuests, async (request, reply) => {
      const { pages } = await built()
      const found = await organisationByLinkToken(request.params.token, kind)
      if (found === undefined) return sendNotice(request, reply, pages, page)
      const { name, accentColour, logoUrl, environment } = found
      const organisation = { name, accentColour, logoUrl }
      const keySeed = randomText(KEY_SEED_CHARACTERS)
      const language = languageFor(request, found.language)
      const shownAs = shownForLink(request.params.token)
      const data = { page, organisation, environment, language, payout, keySeed, shownAs }
      return sendDocument(reply, { logoUrl, frameOrigins: [] }, (nonce) =>
        pages.render(data, nonce),
      )
    })
  }
}

function registerFiles(server: FastifyInstance, built: Built): void {
  server.get<{ Params: { name: string } }>(`${ASSETS_PATH}/:name`, async (request, reply) => {
    const { pages, assets } = await built()
    const asset = assets.get(request.params.name)
    if (asset === undefined) return sendNotice(request, reply, pages, 'file')
    reply.headers({ ...fileHeaders, 'cache-control': ASSET_CACHE })
    return await sendStatic(request, reply, asset)
  })
  server.get<{ Params: { name: string } }>('/sdk/:name', async (request, reply) => {
    const { pages, library } = await built()
    const file = library.get(request.params.name)
    if (file === undefined) return sendNotice(request, reply, pages, 'file')
    reply.headers({ ...fileHeaders, ...sharedHeaders, 'cache-control': LIBRARY_CACHE })
    return await sendStatic(request, reply, file)
  })
}

const payout: PayoutChoice = {
  countries: supportedCountries.map((country) => ({
    country,
    currency: payoutCurrency(country) ?? 'eur',
  })),
  currencies: payoutCurrencies,
}

const fileHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/** The library is loaded by pages of other origins. */
const sharedHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** What the reader chose on the page, else what the browser asks for. */
function languageFor({ query, headers }: FastifyRequest, own?: string): Language {
  const chosen: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, 'lang') : undefined
  return chooseLanguage(
    typeof chosen === 'string' ? chosen : undefined,
    headers['accept-language'],
    own,
  )
}

interface Policy {
  readonly logoUrl: string | null
  /** Who may frame the page; nobody when empty. */
  readonly frameOrigins: readonly string[]
  /** Whether a shop opens it in a window and must be able to speak to it. */
  readonly canBeOpened?: boolean
}

function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: HostedPages,
  notice: Notice,
): FastifyReply {
  const language = languageFor(request)
  return sendDocument(reply.code(404), { logoUrl: null, frameOrigins: [] }, (nonce) =>
    pages.renderNotice({ notice, language }, nonce),
  )
}

function sendDocument(
  reply: FastifyReply,
  policy: Policy,
  render: (nonce: string) => string,
): FastifyReply {
  const nonce = randomText(NONCE_CHARACTERS)
  return reply
    .headers({
      'content-security-policy': contentPolicy(nonce, policy),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'accept-language',
      'cross-origin-opener-policy': policy.canBeOpened === true ? 'unsafe-none' : 'same-origin',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), clipboard-write=(self)',
    })
    .type(HTML_TYPE)
    .send(render(nonce))
}

function contentPolicy(nonce: string, { logoUrl, frameOrigins }: Policy): string {
  const logo = logoUrl !== null && URL.canParse(logoUrl) ? [new URL(logoUrl).origin] : []
  const ancestors = frameOrigins.length === 0 ? ["'none'"] : frameOrigins
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    ['img-src', "'self'", 'data:', ...logo.filter(isOrigin)].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ['frame-ancestors', ...ancestors].join(' '),
  ].join('; ')
}

/** Only a bare origin goes into a policy: anything else could add a directive of its own. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}
