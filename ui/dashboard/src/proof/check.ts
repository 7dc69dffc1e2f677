// Checks of the journal that this browser makes itself, sharing no code with the service:
// signatures of checkpoints (Ed25519), and the inclusion proofs of RFC 9162. The format is that of
// the guide on proof.
import type { ConsistencyProof, InclusionProof, JournalCheckpoint } from '@holdfast/contract'

type Bytes = Uint8Array<ArrayBuffer>

/** Whether this browser can check the signatures of checkpoints. */
export async function canCheckSignatures(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/** True when the checkpoint is signed by the key. Takes the public key as PEM. */
export async function isSigned(checkpoint: JournalCheckpoint, pem: string): Promise<boolean> {
  const encoded = pem.replaceAll(/-----[^-]*-----|\s/g, '')
  const key = await crypto.subtle.importKey('spki', fromBase64(encoded), 'Ed25519', false, [
    'verify',
  ])
  const { tenant, size, root, chain, at, signature } = checkpoint
  const text = [`holdfast journal ${tenant}`, String(size), root, chain, at, ''].join('\n')
  return await crypto.subtle.verify(
    'Ed25519',
    key,
    fromBase64(signature),
    new TextEncoder().encode(text),
  )
}

/** True when the line of the proof stands in the journal of its checkpoint, at its place. */
export async function isIncluded({
  position,
  line,
  path,
  checkpoint,
}: InclusionProof): Promise<boolean> {
  let place = position - 1
  let last = checkpoint.size - 1
  if (place > last) return false
  let root = await leafHash(line)
  for (const step of path.map(fromBase64)) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      root = await nodeHash(step, root)
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else {
      root = await nodeHash(root, step)
    }
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && toBase64(root) === checkpoint.root
}

/** True when the later journal of the proof only added to the earlier one. */
export async function isConsistent({ from, to, path }: ConsistencyProof): Promise<boolean> {
  if (from.size > to.size) return false
  if (from.size === to.size) return path.length === 0 && from.root === to.root
  const hashes = path.map(fromBase64)
  if (isPowerOfTwo(from.size)) hashes.unshift(fromBase64(from.root))
  const [first, ...rest] = hashes
  if (first === undefined) return false
  let place = from.size - 1
  let last = to.size - 1
  while (place % 2 === 1) [place, last] = [half(place), half(last)]
  let earlier = first
  let later = first
  for (const step of rest) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      earlier = await nodeHash(step, earlier)
      later = await nodeHash(step, later)
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else {
      later = await nodeHash(later, step)
    }
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && toBase64(earlier) === from.root && toBase64(later) === to.root
}

function half(value: number): number {
  return Math.floor(value / 2)
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value))
}

async function leafHash(line: string): Promise<Bytes> {
  return await sha256(join(Uint8Array.of(0), new TextEncoder().encode(line)))
}

async function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return await sha256(join(Uint8Array.of(1), left, right))
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function join(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function toBase64(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes))
}
