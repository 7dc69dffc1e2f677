// Reads what a bank sends. Strict about what it tells, tolerant about what it takes: a file that
// breaks its schema gives its violations, and all that could be read of it.
import type { BankMessage, Violation } from './message.ts'
import { readCases } from './resolution.ts'
import { checkSchema, messageOf, refusalOf } from './schema.ts'
import { pagedBy, readingStatements } from './statements.ts'
import { readStatuses } from './status-report.ts'
import { partAt, readTree, textAt } from './tree.ts'

const KINDS = new Map([
  ['BkToCstmrStmt', 'statement'],
  ['BkToCstmrAcctRpt', 'report'],
  ['BkToCstmrDbtCdtNtfctn', 'notification'],
] as const)

/**
 * Reads pain.002, camt.029, camt.052, camt.053 or camt.054. Never throws for what is in the file:
 * too large, with a document type, or of another kind, it is `unread`, and its violations say why.
 */
export async function readMessage(bytes: Uint8Array): Promise<BankMessage> {
  const refusal = refusalOf(bytes)
  if (refusal !== undefined) return unread([refusal])
  const check = await checkSchema(bytes)
  if (check.violations.some(({ code }) => code === 'doctype')) return unread(check.violations)
  const violations = [...check.violations]
  const { statements, take } = readingStatements(violations)
  const tree = readTree(decodeText(bytes), take)
  violations.push(...faultsOf(tree))
  const message = messageOf(tree.namespace)
  const [report] = tree.root?.children ?? []
  const read = {
    message,
    messageId: textAt(report, 'GrpHdr/MsgId'),
    createdAt: textAt(report, 'GrpHdr/CreDtTm'),
    violations,
  }
  const root = report?.name
  if (root === 'CstmrPmtStsRpt') return { kind: 'status_report', ...read, ...readStatuses(report) }
  if (root === 'RsltnOfInvstgtn') return { kind: 'resolution', ...read, cases: readCases(report) }
  for (const [name, kind] of KINDS) {
    if (name !== root) continue
    return { kind, ...read, statements: pagedBy(partAt(report, 'GrpHdr'), statements) }
  }
  if (!violations.some(({ code }) => code === 'unknown_message')) {
    const detail = `${root ?? 'nothing'} is read nowhere here`
    violations.push({ code: 'unknown_message', where: 'file', detail })
  }
  return { kind: 'unread', ...read }
}

function unread(violations: readonly Violation[]): BankMessage {
  return { kind: 'unread', message: null, messageId: null, createdAt: null, violations }
}

function faultsOf(tree: ReturnType<typeof readTree>): Violation[] {
  const faults: Violation[] = []
  if (tree.isTooDeep) {
    faults.push({ code: 'too_deep', where: 'file', detail: 'parts at that depth are left out' })
  }
  if (tree.cutOff.length > 0) {
    const detail = `the file ends within ${tree.cutOff.slice(-4).reverse().join('/')}`
    faults.push({ code: 'cut_off', where: 'file', detail })
  }
  return faults
}

const ENCODING = /^[^>]{0,100}\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/

/** The text by its byte order mark, else by its declaration, else UTF-8. Wrong bytes show as �. */
function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return decoderOf(start).decode(bytes)
}

function decoderOf(start: string): TextDecoder {
  if (start.startsWith('\xff\xfe') || start.startsWith('<\0')) return new TextDecoder('utf-16le')
  if (start.startsWith('\xfe\xff') || start.startsWith('\0<')) return new TextDecoder('utf-16be')
  if (start.startsWith('\xef\xbb\xbf')) return new TextDecoder()
  try {
    return new TextDecoder(ENCODING.exec(start)?.[1] ?? 'utf-8')
  } catch {
    return new TextDecoder()
  }
}
