/** One wrong field of a refused request. */
export interface FieldFault {
  /** JSON pointer, as `/iban`. */
  readonly pointer: string
  readonly message: string
}

/** A request that did not succeed. */
export class RequestError extends Error {
  /** The code of the answer; `unreachable` when there was none. */
  readonly code: string
  readonly status: number
  readonly faults: readonly FieldFault[]

  constructor(code: string, status: number, message: string, faults: readonly FieldFault[] = []) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.status = status
    this.faults = faults
  }
}

/** Reads an answer of the kind `application/problem+json`. */
export function readProblem(status: number, body: unknown): RequestError {
  const code = textField(body, 'code') ?? 'internal_error'
  const detail = textField(body, 'detail') ?? ''
  return new RequestError(code, status, detail, readFaults(fieldOf(body, 'errors')))
}

function readFaults(errors: unknown): FieldFault[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    const pointer = textField(error, 'pointer')
    const message = textField(error, 'message')
    return pointer === undefined || message === undefined ? [] : [{ pointer, message }]
  })
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
