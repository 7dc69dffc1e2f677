// A cut of the end of a log, as whoever runs an installation says and signs it of a database that
// was restored.
import { showInstant } from '#kit'

/** The log goes on from fewer entries than were filed. */
export interface Cut {
  readonly tenant: string
  /** So many entries stayed, and their chain. */
  readonly size: number
  readonly chain: Buffer
  /** So many there were, and their chain. */
  readonly cutSize: number
  readonly cutChain: Buffer
  /** Real time. */
  readonly at: Date
  /** Who said so; null in a line of a build that did not name anybody. */
  readonly by: string | null
  readonly keyId: string
  readonly signature: Buffer
}

/**
 * One line that a terminal shows as it is. Braces are what lines of a file are told apart by, where
 * one was cut off.
 */
const OPERATOR_NAME = /^(?!\s)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}{}]{1,100}(?<!\s)$/u

/** Whether a cut can name an operator so. */
export function isOperatorName(text: string): boolean {
  return OPERATOR_NAME.test(text)
}

/**
 * The text that is signed, each line ended by a line feed. Who said so stands in the first one: as
 * many lines are signed with a name as without, so that none is taken for another.
 */
export function cutText(log: string, cut: Omit<Cut, 'keyId' | 'signature'>): string {
  const { tenant, size, chain, cutSize, cutChain, at, by } = cut
  const head = `holdfast ${log} restored ${tenant}${by === null ? '' : ` by ${by}`}`
  const stayed = [String(size), chain.toString('base64')]
  const were = [String(cutSize), cutChain.toString('base64')]
  return [head, ...stayed, ...were, showInstant(at), ''].join('\n')
}

/** A cut as the file has it. */
export function cutLine(cut: Cut): string {
  const { tenant, size, chain, cutSize, cutChain, at, by, keyId, signature } = cut
  const shown = {
    tenant,
    size,
    chain: chain.toString('base64'),
    cut_size: cutSize,
    cut_chain: cutChain.toString('base64'),
    at: at.toISOString(),
    ...(by === null ? {} : { by }),
    key_id: keyId,
    signature: signature.toString('base64'),
  }
  return `${JSON.stringify(shown)}\n`
}
