// The answer to an attempt, as it comes from the agent: its status decides, its beginning is kept.
import type { Dispatcher } from 'undici'

const READ_MAX_BYTES = 64 * 1024
const KEPT_BYTES = 4 * 1024
/** Statuses below it only say that an answer will come. */
const FINAL_STATUS_MIN = 200

export interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The first 4 kB. */
  readonly text: string
}

interface Reading {
  /** For the request and its whole answer. */
  readonly timeoutMs: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads up to 64 kB and keeps 4. Rejects where no status has come within the time; once it has, an
 * answer that is cut, drips or breaks off changes nothing any more.
 */
export function answerReader({ timeoutMs, resolve, reject }: Reading): Dispatcher.DispatchHandler {
  const kept: Buffer[] = []
  let head: Omit<Answer, 'text'> | undefined
  let request: Dispatcher.DispatchController | undefined
  let readBytes = 0
  let isOver = false
  const end = (error: unknown) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if (head === undefined) reject(error)
    else resolve({ ...head, text: textOf(kept) })
  }
  const cut = (error: Error) => {
    end(error)
    request?.abort(error)
  }
  const timer = setTimeout(() => cut(tooLong()), timeoutMs)
  return {
    onRequestStart: (controller) => {
      request = controller
      // It waited for a connection until its time was over: nothing is sent any more.
      if (isOver) controller.abort(tooLong())
    },
    onResponseStart: (_controller, status, headers) => {
      if (status < FINAL_STATUS_MIN) return
      head = { status, retryAfter: [headers['retry-after']].flat()[0] }
    },
    onResponseData: (_controller, bytes) => {
      if (readBytes < KEPT_BYTES) kept.push(bytes)
      readBytes += bytes.length
      if (readBytes >= READ_MAX_BYTES) cut(new Error('the answer is too long'))
    },
    onResponseEnd: () => end(undefined),
    onResponseError: (_controller, error) => end(error),
  }
}

function tooLong(): Error {
  return new DOMException('the attempt took too long', 'TimeoutError')
}

function textOf(kept: readonly Buffer[]): string {
  if (kept.length === 0) return ''
  const text = Buffer.concat(kept).subarray(0, KEPT_BYTES).toString('utf8')
  // A text column holds no NUL; a character cut in two has become a replacement character.
  return text.replaceAll('\0', '\u{FFFD}')
}
