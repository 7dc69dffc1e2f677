// Whose signatures count: of the keys that are given, and of those that they handed over to or took
// over from. Pure: keys and hand-overs in, an answer for each checkpoint out.
import type { KeyObject } from 'node:crypto'
import { createPublicKey, verify } from 'node:crypto'
import { compact, present, showInstant } from '#kit'
import { keyIdOf } from './checkpoint.ts'

/** A key that has signed or signs, with the hand-over to it; null of the first. */
export interface KeyLink {
  readonly keyId: string
  /** PEM. */
  readonly publicKey: string
  readonly handOver: HandOver | null
}

/** Signed by the key before and by the one that takes over. */
export interface HandOver {
  /** Real time. */
  readonly at: Date
  readonly formerSignature: Buffer
  readonly ownSignature: Buffer
}

/** The text that both keys sign: four lines, each ended by a line feed. */
export function handOverText(former: string, next: string, at: Date): string {
  const [from, to] = [former, next].map((pem) => derOf(createPublicKey(pem)).toString('base64'))
  return ['holdfast journal hand-over', from, to, showInstant(at), ''].join('\n')
}

/** Keys that count, by their id; each may sign only behind those that it took over from. */
export interface Trust {
  readonly places: ReadonlyMap<string, { readonly place: number; readonly key: KeyObject }>
  /** Why none counts; null when some do. */
  readonly flaw: string | null
}

/**
 * The keys that count, of an installation's in their order. `given` is PEM, one key or several in
 * each text; from those, trust goes as far as hand-overs are signed by both sides. A given key that
 * is not reached means that a hand-over was taken away or made up: then none counts.
 */
export function trustIn(links: readonly KeyLink[], given: readonly string[]): Trust {
  const keys = links.map(({ publicKey }) => createPublicKey(publicKey))
  const wanted = given.flatMap(keysIn).map(keyIdOf)
  const first = keys.findIndex((key) => wanted.includes(keyIdOf(key)))
  if (first < 0) return nothing('is signed by no key that was given, or handed on from one')
  let [from, to] = [first, first]
  while (from > 0 && isHandedOver(links, from)) from--
  while (to + 1 < links.length && isHandedOver(links, to + 1)) to++
  const places = new Map(
    keys.slice(from, to + 1).map((key, place) => [keyIdOf(key), { place, key }]),
  )
  const lost = wanted.find((id) => !places.has(id))
  if (lost !== undefined)
    return nothing(`is beside keys that never handed over to ${lost}, which was given`)
  return { places, flaw: null }
}

function nothing(flaw: string): Trust {
  return { places: new Map(), flaw }
}

/** Whether the key at a place was handed over to by the one before, by the word of both. */
function isHandedOver(links: readonly KeyLink[], place: number): boolean {
  const former = links[place - 1]
  const next = links[place]
  if (former === undefined || next === undefined || next.handOver === null) return false
  const { at, formerSignature, ownSignature } = next.handOver
  const text = Buffer.from(handOverText(former.publicKey, next.publicKey, at))
  const isSigned = (pem: string, signature: Buffer) =>
    verify(null, text, createPublicKey(pem), signature)
  return isSigned(former.publicKey, formerSignature) && isSigned(next.publicKey, ownSignature)
}

/** What says that a text is signed. */
export interface Signature {
  readonly keyId: string
  readonly signature: Buffer
}

/**
 * Checks signatures of one log in their order: what is wrong with each, as the end of a sentence
 * about it, or null. Once a key has signed, none before it counts any more.
 */
export function followTrust({
  places,
  flaw,
}: Trust): (text: string, by: Signature) => string | null {
  let newest = 0
  return (text, { keyId, signature }) => {
    const found = places.get(keyId)
    if (found === undefined) return flaw ?? 'is signed by a key that nothing was handed over to'
    if (!verify(null, Buffer.from(text), found.key, signature)) return 'has a wrong signature'
    if (found.place < newest) return 'is signed by a key that had handed over before'
    newest = found.place
    return null
  }
}

const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g

/** Every public key of a text. */
function keysIn(text: string): KeyObject[] {
  return compact(text.match(PEM) ?? []).map((pem) => createPublicKey(pem))
}

function derOf(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' })
}

/** A hand-over as JSON carries it. */
export function showHandOvers(links: readonly KeyLink[]) {
  return links.flatMap(({ publicKey, handOver }, place) => {
    if (handOver === null) return []
    const { at, formerSignature, ownSignature } = handOver
    return {
      from: present(links[place - 1], 'a hand-over has a key before it').publicKey,
      to: publicKey,
      at: at.toISOString(),
      from_signature: formerSignature.toString('base64'),
      to_signature: ownSignature.toString('base64'),
    }
  })
}
