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
  readonly keyId: string
  readonly signature: Buffer
}

/** The text that is signed, each line ended by a line feed. */
export function cutText(log: string, cut: Omit<Cut, 'keyId' | 'signature'>): string {
  const { tenant, size, chain, cutSize, cutChain, at } = cut
  const stayed = [String(size), chain.toString('base64')]
  const were = [String(cutSize), cutChain.toString('base64')]
  return [`holdfast ${log} restored ${tenant}`, ...stayed, ...were, showInstant(at), ''].join('\n')
}

/** A cut as the file has it. */
export function cutLine(cut: Cut): string {
  const { tenant, size, chain, cutSize, cutChain, at, keyId, signature } = cut
  const shown = {
    tenant,
    size,
    chain: chain.toString('base64'),
    cut_size: cutSize,
    cut_chain: cutChain.toString('base64'),
    at: at.toISOString(),
    key_id: keyId,
    signature: signature.toString('base64'),
  }
  return `${JSON.stringify(shown)}\n`
}
