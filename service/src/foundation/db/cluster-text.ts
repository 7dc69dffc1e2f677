// The text of a statement as the coordinator of a cluster is sent it. It means the same, and lets
// the coordinator see that all of it stands on one node.
import pg from 'pg'
import { arrayText } from './array-text.ts'
import type { Parameter, Parsed } from './parameters.ts'

/**
 * Writes a text so that a cluster can run it on the node of the tenant:
 *
 * - Tables that are joined by their tenant are told which one it is. A row of another is seen by no
 *   statement, but the coordinator does not know that.
 * - A null of no row is asked for: where it stands in an outer join as it is, PostgreSQL 15 and 16
 *   leave the join out, and the coordinator has nothing to send.
 * - Rows of a query are inserted by a statement that returns something. Others are copied to their
 *   node, which row level security forbids.
 */
export function clusterTextOf({ text, slots }: Parsed): string {
  const at = slots.findIndex(({ name, type }) => name === 'tenant_id' && type === 'uuid')
  const told =
    at === -1
      ? text
      : text.replace(
          JOINED,
          `($& and $1.tenant_id = $$${at + 1}::uuid
           and $2.tenant_id = $$${at + 1}::uuid)`,
        )
  const asked = told.replace(NULL_ID, '(select null::uuid)')
  return asked.split(INSERT).reduceRight((after, before) => before + returning(after))
}

/** An insert, and what follows it, that returns something where it inserts rows of a query. */
function returning(text: string): string {
  const end = endOfPart(text)
  const part = text.slice(0, end)
  const isSilent = /\bselect\b/.test(part) && !/\breturning\b/.test(part)
  return INSERT + part + (isSilent ? ' returning 1' : '') + text.slice(end)
}

/** Where the bracket closes that a text stands in, or the text ends. */
function endOfPart(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth < 0) return at
  }
  return text.length
}

const INSERT = 'insert into '

/**
 * Puts values in the places of a cluster's text. What the coordinator makes of a statement for its
 * nodes forgets parameters: in what an insert returns, and in what a node has no use for. Every
 * statement is planned there for its values anyhow, to find the node. Throws for what no text
 * holds.
 */
export function writtenOut(text: string, values: readonly Parameter[]): string {
  return text.replace(PLACE, (_, position: string) => literalOf(values[Number(position) - 1]))
}

function literalOf(value: Parameter | undefined): string {
  if (value === null || value === undefined) return 'null'
  const written = textOf(value)
  if (written === undefined || written.includes('\0')) throw new Error('no text holds the value')
  return pg.escapeLiteral(written)
}

function textOf(value: Exclude<Parameter, null>): string | undefined {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? arrayText(value) : String(value)
}

const PLACE = /\$(\d+)/g
const JOINED = /\b(\w+)\.tenant_id = (\w+)\.tenant_id\b/g
const NULL_ID = /\bnull::uuid\b(?!\[)/g
