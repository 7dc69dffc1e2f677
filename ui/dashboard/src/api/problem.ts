// Answers of the kind `application/problem+json`, as errors that pages can speak of.

/** One wrong field of a refused request. */
export interface FieldFault {
  /** JSON pointer, as `/settlements/0/amount`. */
  readonly pointer: string
  readonly code: string
  /** Read after the name of the field, as `must be greater than 0`, or a sentence of its own. */
  readonly message: string
}

/** A request that did not succeed. */
export class ApiError extends Error {
  /** The code of the error catalogue; `unreachable` when there was no answer. */
  readonly code: string
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly title: string
  /** Names the request in the request log; null when there was no answer. */
  readonly requestId: string | null
  readonly faults: readonly FieldFault[]
  /** The whole answer, for what an error tells besides. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(wordsOf(body))
    this.name = 'ApiError'
    this.status = status
    this.code = textField(body, 'code') ?? (status === 0 ? 'unreachable' : 'internal_error')
    this.title = textField(body, 'title') ?? 'No answer'
    this.requestId = textField(body, 'request_id') ?? null
    this.faults = readFaults(fieldOf(body, 'errors'))
    this.body = body
  }

  /** Whether nobody knows what became of the request: it may be sent again with the same key. */
  get isOpen(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'idempotency_in_progress'
  }
}

/** What is wrong, and who can do it instead. */
function wordsOf(body: unknown): string {
  const detail = textField(body, 'detail') ?? 'The service gave no answer.'
  const wayOut = textField(body, 'way_out')
  return wayOut === undefined ? detail : `${detail} ${wayOut}`
}

function readFaults(errors: unknown): FieldFault[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    const pointer = textField(error, 'pointer')
    const message = textField(error, 'message')
    if (pointer === undefined || message === undefined) return []
    const code = textField(error, 'code') ?? ''
    return [{ pointer, message: forPeople(message, pointer), code }]
  })
}

/**
 * The service names the field as programs know it: "`url` leads into a private network." A person
 * reads the same beside the field, whose label says which it is.
 */
function forPeople(message: string, pointer: string): string {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  const [, quoted, bare = '', rest = ''] = /^(`[^`]+`|(\w+)) (.+?)\.?$/s.exec(message) ?? []
  const isNamed = quoted !== undefined && (bare === '' || bare === name)
  return (isNamed ? rest : message).replaceAll('`', '')
}

/** A field of an unknown value. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A text field of an unknown value. */
export function textField(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : undefined
}
