// How a bank's statements differ from what the standard would have: each changes a finished tree.
import type { Element } from './element.ts'
import {
  amountElement,
  childrenOf,
  elementAt,
  elementOf,
  elementsNamed,
  ownTextOf,
} from './element.ts'

/** Changes the tree of one statement: `Stmt`, `Rpt` or `Ntfctn`. */
export type Reshape = (statement: Element) => void

const entriesOf = (statement: Element) => childrenOf(statement, 'Ntry')
const detailsOf = (statement: Element) => elementsNamed(statement, 'TxDtls')

/** A return keeps the sign of what it reverses. */
export const signWrongly: Reshape = (statement) => {
  for (const entry of entriesOf(statement)) {
    const sign = elementAt(entry, 'CdtDbtInd')
    if (sign === undefined || elementsNamed(entry, 'RtrInf').length === 0) continue
    sign.children = [sign.children.includes('CRDT') ? 'DBIT' : 'CRDT']
    insertAfter(entry, 'CdtDbtInd', elementOf('RvslInd', 'true'))
  }
}

/** Each transfer of a collective entry carries the sum of all. */
export const totalOnEach: Reshape = (statement) => {
  for (const entry of entriesOf(statement)) {
    const total = elementAt(entry, 'Amt')
    const amounts = detailsOf(entry).flatMap((one) => elementsNamed(one, 'Amt'))
    for (const amount of amounts) amount.children = [...(total?.children ?? [])]
  }
}

/** A collective entry without its transfers, its id filled up with spaces. */
export const sumOnly: Reshape = (statement) => {
  for (const entry of entriesOf(statement)) {
    const details = elementAt(entry, 'NtryDtls')
    const id = elementAt(details, 'Btch/PmtInfId')
    if (details === undefined || id === undefined) continue
    id.children = [ownTextOf(id).padEnd(35)]
    details.children = childrenOf(details, 'Btch')
  }
}

/** Nothing but a line of text tells what an entry is. */
export const textOnly: Reshape = (statement) => {
  for (const entry of entriesOf(statement)) {
    const told = ['EndToEndId', 'Nm', 'Ustrd'].flatMap((name) => elementsNamed(entry, name))
    const text = elementAt(entry, 'AddtlNtryInf')
    if (text === undefined || told.length === 0) continue
    text.children = [`${ownTextOf(text)} ${told.map(ownTextOf).join(' ')}`.slice(0, 500)]
    remove(entry, 'NtryDtls')
  }
}

/** Elements that hold nothing. */
export const leaveEmpty: Reshape = (statement) => {
  for (const detail of detailsOf(statement)) {
    const remittance = elementAt(detail, 'RmtInf')
    if (remittance === undefined) continue
    remittance.children.push(elementOf('Ustrd'))
    insertAfter(detail, 'RltdPties', elementOf('Purp'))
  }
}

/** The amount three times, one of them in another currency. */
export const tellSeveralAmounts: Reshape = (statement) => {
  for (const detail of detailsOf(statement)) {
    const [amount] = elementsNamed(detail, 'Amt')
    if (amount === undefined) continue
    const currency = amount.attributes.Ccy ?? 'EUR'
    const of = (name: string, text: string, of: string) =>
      elementOf(name, amountElement('Amt', text, of))
    const told = elementOf(
      'AmtDtls',
      of('InstdAmt', '99.99', currency === 'USD' ? 'CHF' : 'USD'),
      of('TxAmt', ownTextOf(amount), currency),
      of('CntrValAmt', ownTextOf(amount), currency),
    )
    remove(detail, 'AmtDtls')
    const before = elementAt(detail, 'CdtDbtInd') === undefined ? 'Refs' : 'CdtDbtInd'
    insertAfter(detail, before, told)
  }
}

/** The name of a party in the old place and in the new one. */
export const nameTwice: Reshape = (statement) => {
  for (const party of ['Dbtr', 'Cdtr'].flatMap((name) => elementsNamed(statement, name))) {
    const [name] = elementsNamed(party, 'Nm')
    if (name !== undefined) party.children = [elementOf('Pty', name), name]
  }
}

const SPLIT_CHARACTERS = 27

/** Text in pieces of 27 characters, to be joined without a space. */
export const splitRemittance: Reshape = (statement) => {
  for (const remittance of elementsNamed(statement, 'RmtInf')) {
    remittance.children = remittance.children.flatMap((child) => {
      if (typeof child === 'string' || child.name !== 'Ustrd') return [child]
      const text = child.children.filter((one) => typeof one === 'string').join('')
      return cutText(text).map((piece) => elementOf('Ustrd', piece))
    })
  }
}

/** Ids of statements begin again each year, those of lines on each statement. */
export const useIdsAgain: Reshape = (statement) => {
  const id = elementAt(statement, 'Id')
  const day = elementAt(statement, 'FrToDt/FrDtTm')
  if (id !== undefined && day !== undefined) id.children = [ownTextOf(day).slice(5, 10)]
  entriesOf(statement).forEach((entry, index) => {
    const reference = elementAt(entry, 'AcctSvcrRef')
    if (reference !== undefined) reference.children = [String(index + 1)]
  })
}

/** All entries of a statement carry one reference. */
export const useOneReference: Reshape = (statement) => {
  const references = entriesOf(statement).flatMap((entry) => elementAt(entry, 'AcctSvcrRef') ?? [])
  const [first] = references
  for (const reference of references) reference.children = [...(first?.children ?? [])]
}

/** The last closing balance as the opening one, and a balance by a name of the bank’s own. */
export const balancePreviously: Reshape = (statement) => {
  const [opening] = childrenOf(statement, 'Bal')
  const code = elementAt(opening, 'Tp/CdOrPrtry/Cd')
  if (opening === undefined || code === undefined) return
  code.children = ['PRCD']
  const own = structuredClone(opening)
  const type = elementAt(own, 'Tp/CdOrPrtry')
  if (type !== undefined) type.children = [elementOf('Prtry', 'HOUSE BALANCE')]
  insertAfter(statement, 'Acct', own)
}

/** Each entry once more before it, as not yet booked. */
export const mixPending: Reshape = (statement) => {
  statement.children = statement.children.flatMap((child) => {
    if (typeof child === 'string' || child.name !== 'Ntry') return [child]
    const pending = structuredClone(child)
    const status = elementAt(pending, 'Sts/Cd') ?? elementAt(pending, 'Sts')
    if (status !== undefined) status.children = ['PDNG']
    return [pending, child]
  })
}

/** Account numbers of others as they were typed: in groups, in small letters. */
export const typeIbans: Reshape = (statement) => {
  for (const iban of detailsOf(statement).flatMap((one) => elementsNamed(one, 'IBAN'))) {
    iban.children = [
      ownTextOf(iban)
        .toLowerCase()
        .replace(/(.{4})(?=.)/g, '$1 '),
    ]
  }
}

/** Says of itself that it is a copy. */
export const markAsCopy: Reshape = (statement) => {
  insertAfter(statement, 'FrToDt', elementOf('CpyDplctInd', 'COPY'))
}

function cutText(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += SPLIT_CHARACTERS) {
    pieces.push(text.slice(at, at + SPLIT_CHARACTERS))
  }
  return pieces
}

function insertAfter(parent: Element, name: string, added: Element): void {
  const at = parent.children.findIndex((child) => typeof child !== 'string' && child.name === name)
  parent.children.splice(at + 1, 0, added)
}

function remove(parent: Element, name: string): void {
  parent.children = parent.children.filter(
    (child) => typeof child === 'string' || child.name !== name,
  )
}
