// Files of banks: 10,000 orders written, a statement of 50,000 entries read, each checked against
// its schema; and what it takes.
import { type CutOff, requestedDate } from '../../service/src/banking/calendars/index.ts'
import type { Order } from '../../service/src/banking/messages/index.ts'
import {
  bankProfiles,
  checkBalances,
  groupOrders,
  packFiles,
  readMessage,
  writeCreditTransfers,
} from '../../service/src/banking/messages/index.ts'

const ENTRIES = 50_000
const ORDERS = 10_000
const NOW = new Date('2027-03-01T12:00:00Z')
const CUT_OFF: CutOff = { calendar: 'target', time: '15:30', timeZone: 'Europe/Berlin' }

/** Prints the time and memory of a large file of orders, and of a large statement. */
export async function benchMessages(): Promise<void> {
  const profile = bankProfiles.sepa
  const orders = Array.from({ length: ORDERS }, orderAt)
  const files = packFiles(groupOrders(orders, profile), profile)
  const head = { messageId: 'M1', paymentIds: ['P1'], createdAt: '2027-03-01T12:00:00Z' }
  for (const groups of files) {
    const written = await timed(`write ${ORDERS} orders`, () => {
      return writeCreditTransfers({ ...head, initiator: 'Holdfast' }, groups, profile)
    })
    if (!written.isWritten) throw new Error('the orders are not written')
  }
  const file = largeStatement()
  const megabytes = (file.length / 1e6).toFixed(1)
  const message = await timed(`read a statement of ${ENTRIES} entries, ${megabytes} MB`, () => {
    return readMessage(file)
  })
  if (message.kind !== 'statement' || message.violations.length > 0) {
    throw new Error('the statement is not read whole')
  }
  const findings = message.statements.flatMap((statement) => checkBalances(statement).findings)
  if (findings.length > 0) throw new Error('the statement does not add up')
}

function orderAt(_nothing: unknown, index: number): Order {
  return {
    endToEndId: `E${index}`,
    debtor: {
      name: 'Holdfast Ltd',
      number: { iban: 'DE89370400440532013000' },
      currency: 'eur',
      bic: 'COBADEFFXXX',
      aba: null,
    },
    amount: BigInt(index + 1),
    currency: 'eur',
    creditorName: 'Jörg Müller & Söhne',
    creditorAccount: { iban: 'FR1420041010050500013M02606' },
    creditorBic: null,
    creditorAba: null,
    isToCompany: false,
    address: null,
    remittance: `Order ${index}`,
    day: requestedDate(CUT_OFF, false, NOW) ?? '',
    isInstant: false,
    isUrgent: false,
  }
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await run()
  const seconds = ((performance.now() - started) / 1_000).toFixed(2)
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  process.stdout.write(`${what}: ${seconds} s, peak of the process ${peak} MB\n`)
  return result
}

function largeStatement(): Buffer {
  const entries = Array.from({ length: ENTRIES }, (_, index) => {
    return `<Ntry><Amt Ccy="EUR">1.25</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2027-03-01</Dt></BookgDt><AcctSvcrRef>R${index}</AcctSvcrRef><BkTxCd/><NtryDtls><TxDtls>
<Refs><EndToEndId>E${index}</EndToEndId></Refs><Amt Ccy="EUR">1.25</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RmtInf><Ustrd>Order ${index}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  const balance = (type: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2027-03-01</Dt></Dt></Bal>`
  return Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2027-03-01T20:00:00Z</CreDtTm></GrpHdr><Stmt><Id>S1</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
${balance('OPBD', '0.00')}${balance('CLBD', '62500.00')}${entries.join('')}</Stmt></BkToCstmrStmt>
</Document>`)
}
