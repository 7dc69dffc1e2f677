// From what opened a page to what it shows: a session, then the object behind it.
import type {
  PaymentDocument,
  PublicIntent,
  PublicPayee,
  PublicPaymentStatus,
  PublicVerification,
} from '@holdfast/contract'
import { type Client, clientOf } from './api/client.ts'
import { RequestError } from './api/problem.ts'
import { dropSession, type KeptSession, keepSession, keptSession } from './frame/kept.ts'
import { type Trouble, troubleOf } from './parts/trouble.tsx'

/** What a page shows, from its first view to its object or its trouble. */
export type Stage =
  | { readonly at: 'waiting' }
  | { readonly at: 'trouble'; readonly trouble: Trouble }
  | { readonly at: 'intent'; readonly client: Client; readonly intent: PublicIntent }
  | {
      readonly at: 'verification'
      readonly client: Client
      readonly verification: PublicVerification
    }
  | { readonly at: 'invoice'; readonly client: Client; readonly invoice: PaymentDocument }
  | { readonly at: 'payee'; readonly client: Client; readonly payee: PublicPayee }
  | { readonly at: 'status'; readonly client: Client; readonly payment: PublicPaymentStatus }

/** How a page gets a session. */
export interface Opening {
  /** The client secret or link token. */
  readonly opener: string
  /** What stands in the address in place of a link's token once a session is open. */
  readonly shownAs?: string
  readonly openSession: () => Promise<KeptSession>
  /** What a refusal means on this page. */
  readonly refused: 'used' | 'link'
  /** Shows the trouble that comes when the session is over in the middle. */
  readonly onEnded: (stage: Stage) => void
}

/** Goes on with the session of this tab where there is one, else opens one. Never throws. */
export async function openStage(opening: Opening): Promise<Stage> {
  try {
    const stage = (await resume(opening)) ?? (await begin(opening))
    hideToken(opening)
    return stage
  } catch (error) {
    return { at: 'trouble', trouble: troubleOf(error, opening.refused) }
  }
}

/**
 * Takes the token of a link out of the address: neither history nor a picture of the screen keeps
 * what opens the page elsewhere. This tab keeps its session under what is shown instead, so a
 * reload goes on.
 */
function hideToken({ opener, shownAs }: Opening): void {
  const kept = keptSession(opener)
  // Without storage a reload must open a session anew, for which it needs the token.
  if (shownAs === undefined || opener === shownAs || kept === undefined) return
  keepSession(shownAs, kept)
  const address = new URL(window.location.href)
  address.pathname = address.pathname.replace(/[^/]*$/, shownAs)
  window.history.replaceState(window.history.state, '', address)
}

/** The stage of the session kept in this tab; undefined when there is none, or none any more. */
async function resume(opening: Opening): Promise<Stage | undefined> {
  const { opener } = opening
  const kept = keptSession(opener)
  if (kept === undefined) return undefined
  try {
    return await stageOf(kept, opening)
  } catch (error) {
    const isOver = error instanceof RequestError && [401, 403, 404].includes(error.status)
    if (!isOver) throw error
    dropSession(opener)
    return undefined
  }
}

async function begin(opening: Opening): Promise<Stage> {
  const { opener, openSession, shownAs } = opening
  // What is shown for a link opens nothing: whoever has it alone needs the link again.
  if (opener === shownAs) throw new RequestError('client_secret_invalid', 401, 'The link itself.')
  const session = await openSession()
  keepSession(opener, session)
  return await stageOf(session, opening)
}

async function stageOf(
  session: KeptSession,
  { opener, shownAs, onEnded }: Opening,
): Promise<Stage> {
  const { token, kind } = session
  const client = clientOf(token, () => {
    dropSession(opener)
    if (shownAs !== undefined) dropSession(shownAs)
    onEnded({ at: 'trouble', trouble: 'ended' })
  })
  switch (kind) {
    case 'intent':
      return { at: 'intent', client, intent: await client.intent() }
    case 'verification':
      return { at: 'verification', client, verification: await client.verification() }
    case 'invoice':
      return { at: 'invoice', client, invoice: await client.invoice() }
    case 'payee':
      return { at: 'payee', client, payee: await client.payee() }
    case 'status':
      return { at: 'status', client, payment: await client.paymentStatus() }
    case 'setup_intent':
      throw new RequestError('not_found', 404, 'A setup intent has no page.')
  }
}
