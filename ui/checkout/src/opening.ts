// From what opened a page to what it shows: a session, then the object behind it.
import type {
  PaymentDocument,
  PublicIntent,
  PublicPayee,
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

/** How a page gets a session. */
export interface Opening {
  /** The client secret or link token. */
  readonly opener: string
  readonly openSession: () => Promise<KeptSession>
  /** What a refusal means on this page. */
  readonly refused: 'used' | 'link'
  /** Shows the trouble that comes when the session is over in the middle. */
  readonly onEnded: (stage: Stage) => void
}

/** Goes on with the session of this tab where there is one, else opens one. Never throws. */
export async function openStage(opening: Opening): Promise<Stage> {
  try {
    return (await resume(opening)) ?? (await begin(opening))
  } catch (error) {
    return { at: 'trouble', trouble: troubleOf(error, opening.refused) }
  }
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
  const { opener, openSession } = opening
  const session = await openSession()
  keepSession(opener, session)
  return await stageOf(session, opening)
}

async function stageOf(session: KeptSession, { opener, onEnded }: Opening): Promise<Stage> {
  const { token, kind } = session
  const client = clientOf(token, () => {
    dropSession(opener)
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
    case 'setup_intent':
      throw new RequestError('not_found', 404, 'A setup intent has no page.')
  }
}
