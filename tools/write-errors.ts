// Prints the guide of all errors, from the contract's catalogue:
// `node tools/write-errors.ts > docs/guides/errors.md`. A test holds that the file is this text.
import type { ErrorEntry } from '../contract/src/index.ts'
import { errors, fieldErrors } from '../contract/src/index.ts'

const INTRODUCTION = `# Errors

Every refusal is \`application/problem+json\` (RFC 9457):

\`\`\`json
{
  "type": "/docs/errors#amount_exceeds_settlement",
  "title": "Amount exceeds the settlement",
  "status": 422,
  "detail": "The amount is more than the settlement has left to release or refund.",
  "code": "amount_exceeds_settlement",
  "request_id": "request_01kah3v0q6fhtrhzt8bqcgmd3e",
  "errors": [
    {
      "pointer": "/releases/0/amount",
      "code": "too_large",
      "message": "The settlement has 500 left to release."
    }
  ]
}
\`\`\`

Decide by \`code\`, which never changes its meaning; \`title\` and \`detail\` are for people.
\`errors\` names every wrong field by a JSON pointer into the request. \`request_id\` finds the
request in the service's logs.

Whoever may not do something, or not alone, is told in \`way_out\` who can do it instead, or what to
do first. It is the same for a code, whatever \`detail\` says of the case.

**Again** says whether the same request may succeed later without any change. Wait as
\`Retry-After\` says, if it is there, and repeat a POST with the same \`Idempotency-Key\`.

This page is written by \`node tools/write-errors.ts\` from \`contract/src/errors.ts\`: change that.
Some codes belong to operations that are described but not served yet.
`

const FIELDS = `## Fields

Codes inside \`errors\`. Words in braces are filled in.

| Code | The field … |
|---|---|
`

/** The whole page, ending with a line break. */
export function errorsPage(): string {
  const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(errors)
  const statuses = [...new Set(entries.map(([, { status }]) => status))].toSorted((a, b) => a - b)
  const sections = statuses.map((status) => {
    const own = entries.filter(([, entry]) => entry.status === status)
    const hasWayOut = own.some(([, { wayOut }]) => wayOut !== null)
    const columns = ['Code', 'Title', 'What it says', ...(hasWayOut ? ['Way out'] : []), 'Again']
    const rows = own.map((one) => errorRow(one, hasWayOut))
    const table = [line(columns), `${columns.map(() => '|---').join('')}|`, ...rows].join('\n')
    return `## ${status}\n\n${table}\n`
  })
  const fields = Object.entries(fieldErrors).map(([code, text]) => `| \`${code}\` | ${text} |`)
  return [INTRODUCTION, ...sections, `${FIELDS}${fields.join('\n')}\n`].join('\n')
}

function errorRow([code, entry]: readonly [string, ErrorEntry], hasWayOut: boolean): string {
  const { title, detail, wayOut, retryable } = entry
  const anchor = `<a id="${code}"></a>\`${code}\``
  const ways = hasWayOut ? [wayOut ?? ''] : []
  return line([anchor, title, detail, ...ways, retryable ? 'yes' : 'no'])
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

if (import.meta.main) process.stdout.write(errorsPage())
