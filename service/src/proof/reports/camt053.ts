// camt.053.001.08 (ISO 20022): statements in the form in which banks send them to accounting
// software. Its order of elements is that of the schema.
import type { ReadAside } from '#http'
import { addMs, dayOf, showInstant } from '#kit'
import { decimalText } from '#statements'
import type { BankEntry, BankStatement, BankStatements } from './bank-statement.ts'
import { nameOf, shortId } from './bank-statement.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
/** The longest that the schema takes of each. */
const NAME_MAX = 140
const TEXT_MAX = 140
const REFERENCE_MAX = 35
const ISSUER = 'HOLDFAST'
/** What XML cannot hold, whatever people wrote. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const NOT_PROVIDED = 'NOTPROVIDED'

/** Writes the statements of a holder, a step of movements at a time. */
export async function* writeCamt053(all: BankStatements, read: ReadAside): AsyncGenerator<string> {
  const { createCB } = await import('xmlbuilder2')
  const chunks: string[] = []
  const xml = createCB({
    data: (chunk: string) => chunks.push(chunk),
    prettyPrint: true,
    defaultNamespace: { ele: NAMESPACE },
  })
  const madeAt = showInstant(all.period.to)
  xml.dec({ encoding: 'UTF-8' }).ele('Document').ele('BkToCstmrStmt')
  xml.ele({ GrpHdr: { MsgId: all.id, CreDtTm: madeAt } })
  for (const statement of all.statements) {
    xml.ele('Stmt')
    for (const part of headOf(all, statement)) xml.ele(part)
    for await (const entries of statement.steps(read)) {
      for (const entry of entries) xml.ele({ Ntry: entryOf(entry, statement) })
      yield chunks.splice(0).join('')
    }
    xml.up()
  }
  xml.up().up().end()
  yield chunks.splice(0).join('')
}

function headOf(all: BankStatements, { id, currency, opening, closing }: BankStatement) {
  const { holder, owner, period } = all
  const { from, to, timeZone } = period
  const last = addMs(to, -1)
  const name = nameOf(holder)
  const code = currency.toUpperCase()
  return [
    { Id: id },
    { StmtPgntn: { PgNb: '1', LastPgInd: 'true' } },
    { CreDtTm: showInstant(to) },
    { FrToDt: { FrDtTm: showInstant(from), ToDtTm: showInstant(last) } },
    {
      Acct: {
        Id: {
          Othr: {
            Id: holder.uuid === null ? `REVENUE-${code}` : shortId(name),
            SchmeNm: { Prtry: `${ISSUER}-${holder.kind.toUpperCase()}` },
          },
        },
        Ccy: code,
        Nm: name,
        Ownr: { Nm: cutText(owner, NAME_MAX) },
      },
    },
    balanceOf('OPBD', opening, code, dayOf(from, timeZone)),
    balanceOf('CLBD', closing, code, dayOf(last, timeZone)),
  ]
}

function balanceOf(type: 'OPBD' | 'CLBD', amount: bigint, currency: string, day: string) {
  return {
    Bal: {
      Tp: { CdOrPrtry: { Cd: type } },
      ...amountOf(amount, currency),
      Dt: { Dt: day },
    },
  }
}

/** The amount without its sign, and the sign in words. */
function amountOf(amount: bigint, currency: string) {
  const absolute = amount < 0n ? -amount : amount
  return {
    Amt: { '@Ccy': currency, '#': decimalText(Number(absolute)) },
    CdtDbtInd: amount < 0n ? 'DBIT' : 'CRDT',
  }
}

function entryOf(entry: BankEntry, { currency }: BankStatement) {
  const { reference, amount, day, code, kind, about, counterparty, text, endToEnd } = entry
  const money = amountOf(amount, currency.toUpperCase())
  const bankCode = {
    Domn: { Cd: 'PMNT', Fmly: { Cd: code.family, SubFmlyCd: code.subFamily } },
    Prtry: { Cd: kind, Issr: ISSUER },
  }
  const named = cutText(counterparty, NAME_MAX)
  const remittance = cutText(text ?? '', TEXT_MAX)
  return {
    NtryRef: reference,
    ...money,
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: day },
    ValDt: { Dt: day },
    AcctSvcrRef: reference,
    BkTxCd: bankCode,
    NtryDtls: {
      TxDtls: {
        Refs: {
          AcctSvcrRef: reference,
          EndToEndId: referenceOf(endToEnd),
          TxId: shortId(about),
        },
        ...money,
        BkTxCd: bankCode,
        ...(named === '' ? {} : { RltdPties: partiesOf(amount > 0n, named) }),
        ...(remittance === '' ? {} : { RmtInf: { Ustrd: remittance } }),
      },
    },
    AddtlNtryInf: `${kind.replaceAll('_', ' ')} ${about}`,
  }
}

/** A longer one stands with the remittance information: half a reference is none. */
function referenceOf(reference: string | null): string {
  const given = cutText(reference ?? '', TEXT_MAX)
  return given === '' || [...given].length > REFERENCE_MAX ? NOT_PROVIDED : given
}

function partiesOf(isIn: boolean, name: string) {
  const party = { Pty: { Nm: name } }
  return isIn ? { Dbtr: party } : { Cdtr: party }
}

/** As much of a text as the schema takes, characters whole, and no space at its ends. */
function cutText(text: string, most: number): string {
  return [...text.replaceAll(NO_XML, '').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, most)
    .join('')
    .trim()
}
