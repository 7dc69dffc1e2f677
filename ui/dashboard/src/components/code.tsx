// Texts for machines: code to copy, and the API call that gives what a page shows.

import { operationFacts } from 'virtual:contract'
import type { OperationId, ParamsOf } from '@holdfast/contract'
import { addressOf, environmentNow } from '../api/index.ts'
import { CopyButton } from './facts.tsx'

interface CodeBlockProps {
  readonly code: string
  /** What it is, for who copies it. */
  readonly label: string
}

/** Code, to be copied. */
export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <div className="flex min-w-0 rounded-card border border-line bg-sunken">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard.
        tabIndex={0}
        aria-label={label}
        className="max-h-[420px] min-w-0 grow overflow-auto"
      >
        <pre className="p-3 font-mono text-small">{code}</pre>
      </section>
      <span className="shrink-0 p-2">
        <CopyButton text={code} label={label} />
      </span>
    </div>
  )
}

interface ApiCallProps<Id extends OperationId> {
  readonly id: Id
  readonly params?: ParamsOf<Id>
  readonly query?: object
}

/** The call that gives what the page shows, behind a line that opens. */
export function ApiCall<Id extends OperationId>({ id, params, query }: ApiCallProps<Id>) {
  const [method, path] = operationFacts[id]
  return (
    <details className="text-small">
      <summary className="w-fit text-muted hover:text-ink">The same by the API</summary>
      <div className="mt-2">
        <CodeBlock label="the API call" code={curlOf(method, addressOf(path, { params, query }))} />
      </div>
    </details>
  )
}

/** A call as people try it in a terminal; the key is theirs to put in. */
function curlOf(method: string, address: string): string {
  const key = environmentNow() === 'live' ? '$HOLDFAST_LIVE_KEY' : '$HOLDFAST_SANDBOX_KEY'
  const verb = method === 'GET' ? '' : ` -X ${method}`
  return `curl${verb} "${location.origin}${address}" \\\n  -H "Authorization: Bearer ${key}"`
}
