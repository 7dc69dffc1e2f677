// Whose signatures count, and what was filed: a part of `verify-export.mjs`, which needs this file
// beside it. It shares no code with the service.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { open } from 'node:fs/promises'

const HASH_BYTES = 32

export const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
export const bytes = (base64) => Buffer.from(base64, 'base64')

/** Thrown at the first thing that is not as it was signed. */
export class Changed extends Error {}
export const need = (isTrue, sentence) => {
  if (!isTrue) throw new Changed(sentence)
}

/** The logs that are sealed, how their signed texts begin, and how they are spoken of. */
export const LOGS = {
  journal: {
    name: 'journal',
    hasTree: true,
    title: 'Journal',
    log: 'journal',
    one: 'a journal',
    source: 'transaction',
  },
  audit: {
    name: 'audit',
    hasTree: false,
    title: 'Audit log',
    log: 'audit log',
    one: 'an audit log',
    source: 'record',
  },
}
/** The text that is signed, each line ended by a line feed: the root where the log has a tree. */
function checkpointText({ name, hasTree }, { tenant, size, root, chain, at }) {
  const hashes = hasTree ? `${root}\n${chain}` : chain
  return `holdfast ${name} ${tenant}\n${size}\n${hashes}\n${at}\n`
}

const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g
const derOf = (pem) => createPublicKey(pem).export({ format: 'der', type: 'spki' })
const idOf = (pem) => sha256(derOf(pem)).subarray(0, 8).toString('hex')
const isSignedBy = (pem, text, signature) =>
  verify(null, Buffer.from(text), createPublicKey(pem), bytes(signature))

/** A hand-over is signed by both keys: four lines, each ended by a line feed. */
function isSound({ from, to, at, from_signature: former, to_signature: next }) {
  const [before, after] = [from, to].map((pem) => derOf(pem).toString('base64'))
  const text = `holdfast journal hand-over\n${before}\n${after}\n${at}\n`
  return isSignedBy(from, text, former) && isSignedBy(to, text, next)
}

/**
 * The keys whose signatures count, in the order in which they signed, by id: those that are given,
 * and what they handed over to or took over from, as far as both sides signed that.
 */
export function keysFrom(given, handOvers) {
  const pems = given.match(PEM) ?? []
  if (pems.length === 0) throw new Error('there is no public key to check with')
  const keys = new Map(pems.map((pem) => [idOf(pem), pem]))
  const next = new Map()
  for (const handOver of handOvers) {
    const [from, to] = [idOf(handOver.from), idOf(handOver.to)]
    need(isSound(handOver), `the hand-over from key ${from} to ${to} is not signed by both`)
    need(!next.has(from) && from !== to, `the key ${from} handed over twice`)
    next.set(from, to)
    keys.set(from, handOver.from).set(to, handOver.to)
  }
  const ids = pems.map(idOf)
  for (const [place, id] of ids.entries()) {
    const [wanted, found] = [ids[place + 1], next.get(id)]
    const isSame = wanted === undefined || found === undefined || wanted === found
    need(isSame, `the key ${id} handed over to ${found}, and not to ${wanted}, which was given`)
  }
  // Followed both ways from what was given; what does not hang together with it does not count.
  const before = new Map([...next].map(([from, to]) => [to, from]))
  const order = new Set(goingOn(before, ids[0]).reverse())
  for (const id of [...goingOn(next, ids[0]), ...ids]) order.add(id)
  return new Map([...order].map((id, place) => [id, { place, pem: keys.get(id) }]))
}

/** Where a map leads from an id, that one first; a circle is gone round once. */
function goingOn(map, first) {
  const ids = new Set()
  for (let id = first; id !== undefined && !ids.has(id); id = map.get(id)) ids.add(id)
  return [...ids]
}

/** A checkpoint of such a log is signed by one of the keys; gives the place of that one. */
export function needSignature(log, checkpoint, keys) {
  const { size, key_id: id, signature } = checkpoint
  const key = keys.get(id)
  need(key !== undefined, `the checkpoint of ${size} entries is signed by no key that counts`)
  // Only a number: a size written as text is signed alike, and is found at no entry.
  const isSigned = Number.isSafeInteger(size)
  const isWhole = isSigned && isSignedBy(key.pem, checkpointText(log, checkpoint), signature)
  need(isWhole, `the checkpoint of ${size} entries is not signed by the key`)
  return key.place
}

/** Once a key has signed, none before it counts any more. */
export function needOrder(checkpoints) {
  const sorted = checkpoints.toSorted((a, b) => a.size - b.size || a.place - b.place)
  for (const [index, { place, size }] of sorted.entries()) {
    const isLater = index === 0 || place >= sorted[index - 1].place
    need(isLater, `the checkpoint of ${size} entries is signed by a key that had handed over`)
  }
}

/** Whether a cut of the end of a log is signed by one of the keys. Some name nobody. */
function isSignedCut({ name }, cut, keys) {
  const { tenant, size, chain, cut_size: cutSize, cut_chain: cutChain, at, by, key_id: id } = cut
  const head = `holdfast ${name} restored ${tenant}${by === undefined ? '' : ` by ${by}`}`
  const lines = [head, size, chain, cutSize, cutChain, at, '']
  const key = keys.get(id)
  return key !== undefined && isSignedBy(key.pem, lines.join('\n'), cut.signature)
}

const isCut = (line) => line.cut_size !== undefined

/** The lines of a file, one after the other: it may be larger than a text can be. */
export async function* linesOf(file) {
  const handle = await open(file)
  for await (const line of handle.readLines()) if (line !== '') yield line
}

/**
 * The lines of the file outside the database, by log. What was cut off while it was written, and is
 * there again, stands in front of a whole one or at the end.
 */
export async function readFiled(file) {
  const logs = new Map()
  for await (const line of linesOf(file)) {
    for (const text of line.split(/(?=\{)/)) {
      if (!(text.startsWith('{') && text.endsWith('}'))) continue
      const filed = JSON.parse(text)
      const lines = logs.get(filed.tenant) ?? []
      logs.set(filed.tenant, lines)
      lines.push(filed)
    }
  }
  return logs
}

/** Whether all that was filed of a log may have been cut away. */
export const mayBeEmpty = (lines) => isCut(lines.at(-1))

/**
 * What was filed of a log, once all cuts are counted: checkpoints, and their leaves. A cut that a
 * later one takes away with the rest counts only where a key that is known signed it, and another
 * one must be so signed.
 */
export function standingOf(kind, lines, keys) {
  const chain = sha256(`holdfast ${kind.name} ${lines[0]?.tenant}`)
  const log = { checkpoints: [], parts: [], cuts: [], end: 0, first: { size: 0, chain } }
  const signed = new Set(lines.filter((one) => isCut(one) && isSignedCut(kind, one, keys)))
  for (const [index, line] of lines.entries()) {
    if (!isCut(line)) fileOn(log, line)
    else if (signed.has(line) && isOfAll(log, line)) cutBack(log, line)
    else {
      const { size } = line
      const isGone = lines.some((one, at) => at > index && signed.has(one) && one.size <= size)
      need(isGone || signed.has(line), `the cut to ${size} entries is signed by no key that counts`)
      need(isGone, `a cut to ${size} entries is not of what was filed`)
    }
  }
  return log
}

function fileOn(log, { leaves: text, ...checkpoint }) {
  const leaves = bytes(text)
  log.checkpoints.push(checkpoint)
  log.first = grownBy(log.first, checkpoint, leaves)
  // Several processes may have written the file: what is known stays as it was first written.
  const end = checkpoint.size * HASH_BYTES
  const start = Math.max(log.end, end - leaves.length)
  if (start >= end) return
  log.parts.push({ start, end, hashes: leaves.subarray(start - end) })
  log.end = end
}

/** How far the first past goes that was filed: on only by what bears out its chain. */
function grownBy(first, { size, chain }, leaves) {
  const fresh = (size - first.size) * HASH_BYTES
  if (!(fresh > 0 && fresh <= leaves.length)) return first
  let grown = first.chain
  for (let at = leaves.length - fresh; at < leaves.length; at += HASH_BYTES) {
    grown = sha256(grown, leaves.subarray(at, at + HASH_BYTES))
  }
  return grown.equals(bytes(chain)) ? { size, chain: grown } : first
}

/** Whether a cut is of all that was filed of the first past before it. */
function isOfAll({ first }, { size, cut_size: cutSize, cut_chain: cutChain }) {
  const isBack = Number.isSafeInteger(size) && size >= 0 && size < cutSize
  return isBack && cutSize === first.size && bytes(cutChain).equals(first.chain)
}

/** A restored database said that the end of a log is cut: what stands behind goes on from there. */
function cutBack(log, cut) {
  const { size } = cut
  log.cuts.push(cut)
  log.checkpoints = log.checkpoints.filter((one) => one.size <= size)
  log.first = { size, chain: bytes(cut.chain) }
  log.end = size * HASH_BYTES
  log.parts = log.parts
    .filter(({ start }) => start < log.end)
    .map(({ start, end, hashes }) => {
      const stays = Math.min(end, log.end)
      return { start, end: stays, hashes: hashes.subarray(0, stays - start) }
    })
}

/** Gives the leaf that was filed at each index, asked for in rising order. */
export function leavesOf(parts) {
  let part = 0
  return (index) => {
    while (part < parts.length && index * HASH_BYTES >= parts[part].end) part++
    const { start, hashes } = parts[part] ?? {}
    const from = index * HASH_BYTES - start
    return from >= 0 ? hashes.subarray(from, from + HASH_BYTES) : undefined
  }
}
