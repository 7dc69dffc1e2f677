#!/usr/bin/env node
// Checks an export of the journal or of the audit log, a statement with proofs, or a proof of the
// API, offline: this file, `verify-signatures.mjs` beside it and Node are all that is needed. They
// share no code with the service.
//
//   node verify-export.mjs journal.jsonl  [--key public-key.pem] [--checkpoints checkpoints.jsonl]
//                                         [--tenant journal]
//   node verify-export.mjs audits.jsonl   the same for audit logs
//   node verify-export.mjs statement.json [--key public-key.pem]
//   node verify-export.mjs proof.json      --key public-key.pem [--hand-overs journal-key.json]
//
// Give the key from where you keep it, or several, one behind the other: without --key the one in
// the file is believed. Where the signing was handed on, the hand-overs in the file are followed
// from the key that is given, or those of --hand-overs, which `GET /v1/journal/key` answers.
// --tenant checks one log of an export alone. Ends with 0 when all is as it was signed, 1 when
// something was changed, 2 when it cannot be checked or something in it is not proven.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  bytes,
  Changed,
  keysFrom,
  LOGS,
  leavesOf,
  linesOf,
  mayBeEmpty,
  need,
  needOrder,
  needSignature,
  readFiled,
  sha256,
  standingOf,
} from './verify-signatures.mjs'

const leafHash = (line) => sha256(Buffer.from([0]), Buffer.from(line))
const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right)

/** Adds a leaf to the roots of the complete subtrees, largest first. */
function grow(peaks, size, leaf) {
  let hash = leaf
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(peaks.pop(), hash)
  peaks.push(hash)
}

const rootOf = (peaks) => peaks.reduceRight((right, left) => nodeHash(left, right))

/**
 * Goes up by a path from the node `index` in a row of `size` (RFC 9162, section 2.1.3.2): `join` is
 * told of each hash of the path whether it stands to the left.
 */
function climb(index, size, path, join) {
  let node = index
  let last = size - 1
  for (const sibling of path) {
    need(last > 0, 'a path is too long')
    const isLeft = node % 2 === 1 || node === last
    join(sibling, isLeft)
    while (isLeft && node % 2 === 0 && node !== 0) {
      node /= 2
      last = Math.floor(last / 2)
    }
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  need(last === 0, 'a path is too short')
}

/** A line stands at a position of the journal of a checkpoint. */
function needInclusion({ line, position, path }, checkpoint, what) {
  need(position > 0 && position <= checkpoint.size, `${what} is beyond the checkpoint`)
  let hash = leafHash(line)
  climb(position - 1, checkpoint.size, path.map(bytes), (sibling, isLeft) => {
    hash = isLeft ? nodeHash(sibling, hash) : nodeHash(hash, sibling)
  })
  need(hash.equals(bytes(checkpoint.root)), `${what} is not in the signed journal`)
}

/** The later journal only added to the earlier one (RFC 9162, section 2.1.4.2). */
function needConsistency(earlier, later, path) {
  const isSound = earlier.tenant === later.tenant && earlier.size <= later.size && earlier.size > 0
  need(isSound, 'the checkpoints are not two of one journal, the earlier one first')
  if (earlier.size === later.size) {
    const isSame = path.length === 0 && earlier.root === later.root
    return need(isSame, `there are two journals of ${later.size} entries`)
  }
  // Up to the largest complete subtree that ends the earlier tree: there the path begins.
  let index = earlier.size - 1
  let size = later.size
  while (index % 2 === 1) {
    index = (index - 1) / 2
    size = Math.ceil(size / 2)
  }
  const [first, ...rest] = index === 0 ? [bytes(earlier.root), ...path] : path
  need(first !== undefined, 'a path is too short')
  let before = first
  let after = first
  climb(index, size, rest, (sibling, isLeft) => {
    if (isLeft) before = nodeHash(sibling, before)
    after = isLeft ? nodeHash(sibling, after) : nodeHash(after, sibling)
  })
  const isSame = before.equals(bytes(earlier.root)) && after.equals(bytes(later.root))
  need(isSame, `the journal of ${later.size} entries does not go on from that of ${earlier.size}`)
}

/** One log after the other. Read twice, since its checkpoints stand behind its entries. */
async function checkExport(file, given, { kind, filed, tenant: asked }) {
  const { log: what } = kind
  const logs = new Map()
  let log
  for await (const line of linesOf(file)) {
    const record = JSON.parse(line)
    if (record.type === kind.name) {
      need(!logs.has(record.tenant), `the ${what} ${record.tenant} is there twice`)
      log = { ...record, checkpoints: [] }
      logs.set(record.tenant, log)
    } else if (record.type === 'checkpoint') log.checkpoints.push(record)
    else if (Object.hasOwn(LOGS, record.type))
      throw new Error(`there is ${LOGS[record.type].one} in it, too`)
  }
  const isAsked = (name) => asked === undefined || asked === name
  const isCutAway = (name) => {
    const lines = filed.get(name)
    // All logs of an export name the same keys.
    const [record = {}] = logs.values()
    return mayBeEmpty(lines) && standingOf(kind, lines, trusted(given, record)).end === 0
  }
  for (const name of filed.keys()) {
    if (!isAsked(name) || logs.has(name)) continue
    const isThere = isCutAway(name)
    need(isThere, `the ${what} ${name} is missing; one ${what} alone is checked with --tenant`)
  }
  if (![...logs.keys()].some(isAsked)) throw new Error(`there is no ${what} to check`)
  let walk
  for await (const line of linesOf(file)) {
    const record = JSON.parse(line)
    if (record.type === kind.name) {
      walk?.end()
      walk = undefined
      const { tenant } = record
      if (!isAsked(tenant)) continue
      const keys = trusted(given, record)
      const { cuts, parts, ...outside } = standingOf(kind, filed.get(tenant) ?? [], keys)
      const checkpoints = [...logs.get(tenant).checkpoints, ...outside.checkpoints]
      const standard = { tenant, checkpoints, cuts, leaves: leavesOf(parts) }
      walk = walkOf(kind, keys, standard)
    } else if (record.type === 'entry') walk?.step(record)
  }
  walk?.end()
}

/** Chain, tree and every checkpoint of a log, from the first entry on. */
function walkOf(kind, keys, { tenant, checkpoints, cuts, leaves }) {
  const signed = new Map()
  const signers = []
  for (const [index, cut] of cuts.entries()) {
    // What stayed has the chain that the cut says, unless a later one took it away.
    const isLeft = cuts.slice(index + 1).every(({ size }) => size >= cut.size)
    if (cut.size > 0 && isLeft)
      signed.set(cut.size, [...(signed.get(cut.size) ?? []), { chain: cut.chain }])
    const { cut_size: from, size: to, at, by } = cut
    const who = by === undefined ? '' : ` by ${by}`
    console.log(`${kind.title} ${tenant}: restored at ${at}${who}, from ${from} to ${to} entries.`)
  }
  for (const checkpoint of checkpoints) {
    need(checkpoint.tenant === tenant, `a checkpoint is of another ${kind.log}`)
    const hasRoot = checkpoint.root !== undefined
    if (hasRoot !== kind.hasTree) throw new Error(`a checkpoint is of no ${kind.log}`)
    signers.push({ size: checkpoint.size, place: needSignature(kind, checkpoint, keys) })
    signed.set(checkpoint.size, [...(signed.get(checkpoint.size) ?? []), checkpoint])
  }
  needOrder(signers)
  const last = [...signed.keys()].reduce((most, size) => Math.max(most, size), 0)
  const peaks = []
  const sums = new Map()
  let chain = sha256(`holdfast ${kind.name} ${tenant}`)
  let size = 0
  // Signatures tell that something was changed; the leaves of the file tell which entry.
  let first
  const needSigned = (isTrue, sentence) =>
    need(isTrue, first === undefined ? sentence : `entry ${first} was changed`)
  const step = ({ position, line }) => {
    needSigned(position === size + 1, `entry ${size + 1} is missing`)
    needSigned(typeof line === 'string', `the ${kind.source} of entry ${position} is gone`)
    const leaf = leafHash(line)
    if (leaves(size)?.equals(leaf) === false) first ??= position
    chain = sha256(chain, leaf)
    if (kind.hasTree) grow(peaks, size, leaf)
    size = position
    if (kind === LOGS.journal) addUp(sums, JSON.parse(line))
    for (const { root, chain: signedChain } of signed.get(size) ?? []) {
      const isTree = !kind.hasTree || root === undefined || bytes(root).equals(rootOf(peaks))
      const isSame = isTree && bytes(signedChain).equals(chain)
      needSigned(isSame, `an entry up to ${size} is not what was signed`)
    }
  }
  const end = () => {
    needSigned(last <= size, `entry ${size + 1} is missing: the end is cut off`)
    // Entries are sealed and signed together.
    needSigned(last === size, `entry ${last + 1} and what follows is under no checkpoint`)
    const count = size === 0 ? 'nothing is sealed' : `${size} entries, ${signed.size} checkpoints`
    console.log(`${kind.title} ${tenant}: ${count}, as signed.`)
    for (const [currency, balances] of sums) {
      const total = [...balances.values()].reduce((sum, balance) => sum + balance, 0n)
      need(total === 0n, `the balances in ${currency} do not sum to zero`)
      console.log(`  All balances in ${currency} sum to 0.`)
    }
  }
  return { step, end }
}

/** Adds the movements of a transaction to the balances of each currency. */
function addUp(sums, { currency, movements }) {
  const balances = sums.get(currency) ?? new Map()
  if (movements.length > 0) sums.set(currency, balances)
  for (const [, from, , to, , amount] of movements) {
    balances.set(from, (balances.get(from) ?? 0n) - BigInt(amount))
    balances.set(to, (balances.get(to) ?? 0n) + BigInt(amount))
  }
}

const uuidOf = (id) => {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz'
  let value = 0n
  for (const letter of id.slice(id.lastIndexOf('_') + 1)) {
    value = (value << 5n) | BigInt(digits.indexOf(letter))
  }
  const hex = value.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The accounts of a statement, each once, at their opening balances. */
function openingOf({ accounts, from }) {
  const books = new Map()
  for (const { account, of, kind, currency, opening, closing } of accounts) {
    const id = uuidOf(account)
    need(!books.has(id), `the account ${account} is listed twice`)
    need(of === kind || uuidOf(of) === id, `the account ${account} is not of ${of}`)
    const isWhole = Number.isSafeInteger(opening) && Number.isSafeInteger(closing)
    need(isWhole, `a balance of ${account} is no amount`)
    need(from !== null || opening === 0, `${account} does not begin at 0`)
    books.set(id, { account, kind, currency, opening, closing, balance: opening })
  }
  return books
}

/** What is signed of a movement is what the statement says of it. */
function needMovement(entry, book, checkpoint) {
  const { account, counter_account: counter, amount, transaction, proof } = entry
  needInclusion(proof, checkpoint, transaction)
  const sealed = JSON.parse(proof.line)
  const [from, to] = amount < 0 ? [account, counter] : [counter, account]
  const isThere =
    sealed.id === uuidOf(transaction) &&
    sealed.kind === entry.kind &&
    sealed.subject === uuidOf(entry.about) &&
    sealed.currency === entry.currency &&
    Date.parse(sealed.at) === Date.parse(entry.at) &&
    sealed.movements.some(
      ([n, source, sourceKind, target, targetKind, moved]) =>
        n === entry.position &&
        source === uuidOf(from) &&
        target === uuidOf(to) &&
        book.kind === (amount < 0 ? sourceKind : targetKind) &&
        BigInt(moved) === BigInt(Math.abs(amount)),
    )
  need(isThere, `the journal says something else of ${transaction}`)
}

/** Each movement stands in the signed journal, once, and the balances follow from them. */
function checkStatement(statement, given) {
  const { subject, checkpoint, entries, from } = statement
  if (checkpoint === null) {
    throw new Error('the statement names no checkpoint: ask for it with proofs=true')
  }
  needSignature(LOGS.journal, checkpoint, trusted(given, statement))
  const books = openingOf(statement)
  const seen = new Set()
  for (const entry of entries) {
    const { amount, transaction, currency } = entry
    const id = uuidOf(entry.account)
    const book = books.get(id)
    need(book?.currency === currency, `${transaction} is of no account of the statement`)
    const name = `${uuidOf(transaction)} ${entry.position} ${id}`
    need(!seen.has(name), `${transaction} is counted twice`)
    seen.add(name)
    need(Number.isSafeInteger(amount), `the amount of ${transaction} is no amount`)
    book.balance += amount
    need(book.balance === entry.balance, `the balance after ${transaction} is wrong`)
    if (entry.proof !== null) needMovement(entry, book, checkpoint)
  }
  for (const { account, balance, closing } of books.values()) {
    need(balance === closing, `the closing balance of ${account} is wrong`)
  }
  checkTotals(statement, books)
  const unproven = entries.filter(({ proof }) => proof === null)
  console.log(`Statement of ${subject}: ${entries.length - unproven.length} movements, as signed.`)
  if (from !== null) console.log('  The opening balances are not proven: ask without `from`.')
  console.log('  Nor can a statement prove whose accounts these are, and that it left nothing out.')
  if (unproven.length > 0) {
    const have = unproven.length === 1 ? 'movement has' : 'movements have'
    throw new Error(`${unproven.length} ${have} no proof: ask for the statement a minute later`)
  }
}

function checkTotals({ totals: shown, entries }, books) {
  const wanted = new Map()
  for (const { currency, opening, closing } of books.values()) {
    const total = wanted.get(currency) ?? { opening: 0, in: 0, out: 0, closing: 0 }
    wanted.set(currency, total)
    total.opening += opening
    total.closing += closing
  }
  for (const { amount, currency, counter_account: counter } of entries) {
    if (!books.has(uuidOf(counter)))
      wanted.get(currency)[amount > 0 ? 'in' : 'out'] += Math.abs(amount)
  }
  need(shown.length === wanted.size, 'a total is missing, or there is one too many')
  for (const total of shown) {
    const names = ['opening', 'in', 'out', 'closing']
    const isSame = names.every((name) => wanted.get(total.currency)?.[name] === total[name])
    need(isSame, `the total in ${total.currency} is wrong`)
  }
}

/** A proof as the API gives it: of one entry, or that the journal only grew. */
function checkProof(proof, given) {
  const { from, to, path, position, checkpoint } = proof
  if (given.key === undefined) throw new Error('a proof names no key: give it with --key')
  const keys = trusted(given, {})
  if (checkpoint !== undefined) {
    needSignature(LOGS.journal, checkpoint, keys)
    needInclusion(proof, checkpoint, `entry ${position}`)
    console.log(`Entry ${position} is in the journal ${checkpoint.tenant} of ${checkpoint.size}.`)
    return
  }
  needOrder(
    [from, to].map((one) => ({ size: one.size, place: needSignature(LOGS.journal, one, keys) })),
  )
  needConsistency(from, to, path.map(bytes))
  console.log(`Journal ${to.tenant}: from ${from.size} to ${to.size} entries it only grew.`)
}

/** The keys that count for a file that may name its own, and how they were handed on. */
function trusted({ key, handOvers }, { public_key: own, hand_overs: owns = [] }) {
  return keysFrom(key ?? own ?? '', handOvers ?? owns)
}

async function check(file, { key: keyFile, checkpoints, tenant, 'hand-overs': handOversFile }) {
  if (file === undefined) throw new Error('name the file to check')
  const key = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8')
  const { hand_overs: handOvers } =
    handOversFile === undefined ? {} : JSON.parse(await readFile(handOversFile, 'utf8'))
  const given = { key, handOvers }
  if (key === undefined) console.log('No --key: the key in the file is believed.')
  const lines = linesOf(file)
  const { value: first } = await lines.next()
  await lines.return()
  const [, found] = /^\{"type":"(journal|audit)"/.exec(first ?? '') ?? []
  if (first === undefined || found !== undefined) {
    const kind = LOGS[found ?? 'journal']
    if (checkpoints === undefined) {
      console.log(`No --checkpoints: a cut at the end, or ${kind.one} left out, would not be seen.`)
    }
    const filed = checkpoints === undefined ? new Map() : await readFiled(checkpoints)
    return await checkExport(file, given, { kind, filed, tenant })
  }
  const value = JSON.parse(await readFile(file, 'utf8'))
  if (value.accounts === undefined) checkProof(value, given)
  else checkStatement(value, given)
}

try {
  const text = { type: 'string' }
  const options = { key: text, checkpoints: text, tenant: text, 'hand-overs': text }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  await check(positionals[0], values)
} catch (error) {
  const isChanged = error instanceof Changed
  console.log(`${isChanged ? 'CHANGED' : 'NOT PROVEN'}: ${error.message}.`)
  process.exitCode = isChanged ? 1 : 2
}
