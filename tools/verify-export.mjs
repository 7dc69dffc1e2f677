#!/usr/bin/env node
// Checks an export of the journal, or a statement with proofs, offline: this file and Node are all
// that is needed. It shares no code with the service.
//
//   node verify-export.mjs journal.jsonl   [--key public-key.pem] [--checkpoints checkpoints.jsonl]
//   node verify-export.mjs statement.json  [--key public-key.pem]
//
// Give the key from where you keep it: without --key the one in the file is believed.
// Ends with 0 when all is well, 1 when something was changed, 2 when it cannot be checked.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const leafHash = (line) => sha256(Buffer.from([0]), Buffer.from(line))
const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right)
const bytes = (base64) => Buffer.from(base64, 'base64')

/** Thrown at the first thing that is not as it was signed. */
class Changed extends Error {}
const need = (isTrue, sentence) => {
  if (!isTrue) throw new Changed(sentence)
}

/** The text that is signed: five lines, each ended by a line feed. */
function checkpointText({ tenant, size, root, chain, at }) {
  return `holdfast journal ${tenant}\n${size}\n${root}\n${chain}\n${at}\n`
}

function needSignature(checkpoint, key) {
  const text = Buffer.from(checkpointText(checkpoint))
  const isSigned = verify(null, text, createPublicKey(key), bytes(checkpoint.signature))
  need(isSigned, `the checkpoint of ${checkpoint.size} entries is not signed by the key`)
}

/** Adds a leaf to the roots of the complete subtrees, largest first. */
function grow(peaks, size, leaf) {
  let hash = leaf
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(peaks.pop(), hash)
  peaks.push(hash)
}

const rootOf = (peaks) => peaks.reduceRight((right, left) => nodeHash(left, right))

/** Where a path leads from a leaf (RFC 9162, section 2.1.3.2). */
function rootByPath(leaf, index, size, path) {
  let node = index
  let last = size - 1
  let hash = leaf
  need(index < size, `the entry ${index + 1} is beyond the checkpoint`)
  for (const sibling of path) {
    need(last > 0, 'a path is too long')
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) {
        node /= 2
        last = Math.floor(last / 2)
      }
    } else hash = nodeHash(hash, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  need(last === 0, 'a path is too short')
  return hash
}

function readLines(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/** One journal after the other: chain, tree and every checkpoint, from the first entry on. */
function checkExport(records, givenKey, filed) {
  const journals = []
  for (const record of records) {
    if (record.type === 'journal') journals.push({ ...record, entries: [], checkpoints: [] })
    else if (record.type === 'entry') journals.at(-1).entries.push(record)
    else journals.at(-1).checkpoints.push(record)
  }
  for (const journal of journals) {
    const outside = filed.filter(({ tenant }) => tenant === journal.tenant)
    checkJournal(journal, givenKey ?? journal.public_key, outside)
  }
}

function checkJournal({ tenant, entries, checkpoints }, key, outside) {
  const signed = new Map()
  for (const checkpoint of [...checkpoints, ...outside]) {
    need(checkpoint.tenant === tenant, 'a checkpoint is of another journal')
    needSignature(checkpoint, key)
    signed.set(checkpoint.size, [...(signed.get(checkpoint.size) ?? []), checkpoint])
  }
  const leaves = outside
    .toSorted((a, b) => a.size - b.size)
    .flatMap(({ leaves: text }) => {
      const all = bytes(text)
      return Array.from({ length: all.length / 32 }, (_, n) => all.subarray(n * 32, n * 32 + 32))
    })
  const peaks = []
  const sums = new Map()
  let chain = sha256(`holdfast journal ${tenant}`)
  for (const [size, { position, line }] of entries.entries()) {
    need(position === size + 1, `entry ${size + 1} is missing`)
    need(typeof line === 'string', `the transaction of entry ${position} is gone`)
    const leaf = leafHash(line)
    const known = leaves[size]
    need(known === undefined || known.equals(leaf), `entry ${position} was changed`)
    chain = sha256(chain, leaf)
    grow(peaks, size, leaf)
    addUp(sums, JSON.parse(line))
    for (const { root, chain: signedChain } of signed.get(position) ?? []) {
      const isSame = bytes(root).equals(rootOf(peaks)) && bytes(signedChain).equals(chain)
      need(isSame, `an entry up to ${position} is not what was signed`)
    }
  }
  const last = Math.max(0, ...signed.keys())
  need(last <= entries.length, `entry ${entries.length + 1} is missing: the end is cut off`)
  const rest = entries.length - last
  console.log(
    `Journal ${tenant}: ${entries.length} entries, ${signed.size} checkpoints, as signed.`,
  )
  if (rest > 0) console.log(`  The last ${rest} entries are under no checkpoint yet.`)
  for (const [currency, total] of totals(sums)) {
    need(total === 0n, `the balances in ${currency} do not sum to zero`)
    console.log(`  All balances in ${currency} sum to 0.`)
  }
}

function addUp(sums, { currency, movements }) {
  for (const [, from, , to, , amount] of movements) {
    for (const [account, change] of [
      [from, -BigInt(amount)],
      [to, BigInt(amount)],
    ]) {
      const name = `${currency} ${account}`
      sums.set(name, (sums.get(name) ?? 0n) + change)
    }
  }
}

function totals(sums) {
  const found = new Map()
  for (const [name, balance] of sums) {
    const currency = name.slice(0, 3)
    found.set(currency, (found.get(currency) ?? 0n) + balance)
  }
  return found
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

/** Each movement stands in the signed journal, and the balances follow from them. */
function checkStatement(statement, givenKey) {
  const { checkpoint, entries, accounts } = statement
  need(checkpoint !== null, 'the statement names no checkpoint: ask for it with proofs=true')
  needSignature(checkpoint, givenKey ?? statement.public_key)
  const balances = new Map(accounts.map(({ account, opening }) => [account, opening]))
  let unsealed = 0
  for (const entry of entries) {
    const { account, counter_account: counter, amount, balance, transaction, proof } = entry
    balances.set(account, balances.get(account) + amount)
    need(balances.get(account) === balance, `the balance after ${transaction} is wrong`)
    if (proof === null) {
      unsealed++
      continue
    }
    const { line, position, path } = proof
    const root = rootByPath(leafHash(line), position - 1, checkpoint.size, path.map(bytes))
    need(root.equals(bytes(checkpoint.root)), `${transaction} is not in the signed journal`)
    const sealed = JSON.parse(line)
    const [from, to] = amount < 0 ? [account, counter] : [counter, account]
    const isThere =
      sealed.id === uuidOf(transaction) &&
      sealed.currency === entry.currency &&
      Date.parse(sealed.at) === Date.parse(entry.at) &&
      sealed.movements.some(
        ([n, source, , target, , moved]) =>
          n === entry.position &&
          source === uuidOf(from) &&
          target === uuidOf(to) &&
          BigInt(moved) === BigInt(Math.abs(amount)),
      )
    need(isThere, `the journal says something else of ${transaction}`)
  }
  for (const { account, closing } of accounts) {
    need(balances.get(account) === closing, `the closing balance of ${account} is wrong`)
  }
  console.log(`Statement of ${statement.subject}: ${entries.length} movements, as signed.`)
  if (unsealed > 0) console.log(`  ${unsealed} of them were not sealed yet when it was made.`)
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, checkpoints: { type: 'string' } },
  })
  const [file] = positionals
  if (file === undefined) throw new Error('Name the file to check.')
  const key = values.key === undefined ? undefined : readFileSync(values.key, 'utf8')
  if (key === undefined) console.log('No --key: the key in the file is believed.')
  const text = readFileSync(file, 'utf8')
  if (text.trim() === '') throw new Error('The file is empty: nothing was sealed yet.')
  if (text.startsWith('{"type":"journal"')) {
    const filed = values.checkpoints === undefined ? [] : readLines(values.checkpoints)
    checkExport(readLines(file), key, filed)
  } else checkStatement(JSON.parse(text), key)
} catch (error) {
  console.log(error instanceof Changed ? `CHANGED: ${error.message}.` : String(error))
  process.exitCode = error instanceof Changed ? 1 : 2
}
