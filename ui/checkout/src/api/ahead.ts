// What a page behind a link asks first, asked by a few lines in its document while the script of
// the page is still on its way: on a slow line that is a third of the time until it can be used.
import { keptSession } from '../frame/kept.ts'
import { askService, type ClientRequest, linkSession } from './ask.ts'
import { textField } from './problem.ts'

declare global {
  /** Answers that are on their way, by method and path. */
  var holdfastAhead: Map<string, Promise<Response>> | undefined
}

/**
 * Asks for the link's session, unless this tab keeps one, and with it for the object at `path`.
 * Asks nothing by what is only shown for a link.
 */
export function askAhead(linkToken: string, path: string): void {
  const kept = keptSession(linkToken)
  if (kept === undefined && linkToken.startsWith('shown_')) return
  const opened = kept === undefined ? askService(linkSession(linkToken)) : undefined
  const answers = new Map<string, Promise<Response>>()
  if (opened !== undefined) answers.set(nameOf(linkSession(linkToken)), opened)
  const request: ClientRequest = { method: 'GET', path }
  answers.set(nameOf(request), askWithToken(request, kept?.token ?? readToken(opened)))
  for (const answer of answers.values()) {
    // Whoever takes it sees the failure; one that nobody takes is no fault of the page.
    answer.catch(() => undefined)
  }
  globalThis.holdfastAhead = answers
}

/** The answer to a request that was asked ahead, once; undefined for any other. */
export function takeAhead(request: ClientRequest): Promise<Response> | undefined {
  const name = nameOf(request)
  const answer = globalThis.holdfastAhead?.get(name)
  globalThis.holdfastAhead?.delete(name)
  return answer
}

function nameOf({ method, path }: ClientRequest): string {
  return `${method} ${path}`
}

async function askWithToken(
  request: ClientRequest,
  token: string | Promise<string>,
): Promise<Response> {
  return await askService({ ...request, credential: `Bearer ${await token}` })
}

/** The token of the session that was opened; its answer can still be read by who takes it. */
async function readToken(opened: Promise<Response> | undefined): Promise<string> {
  const token = textField(await (await opened)?.clone().json(), 'token')
  if (token === undefined) throw new Error('The link opened no session.')
  return token
}
