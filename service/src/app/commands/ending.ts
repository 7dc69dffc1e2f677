// How a process is told to end, at any time of its life: also while it starts, and as the first
// process of a container, which no signal ends that it does not listen to.
import { failureText, leaveProcess } from './leaving.ts'
import type { ProcessTeller } from './telling.ts'

/** npm passes on a signal that the terminal has already sent: one press of a key, not two. */
const SIGNAL_REPEAT_MS = 2_000

export interface Ending {
  /** Somebody has told it to end: what fails from now on fails because of that. */
  readonly hasBegun: boolean
  /** Ends the process with a code, once; what came to an end by itself says so. */
  end(code: number): void
}

/**
 * Ends on a signal, or when whoever started us is gone: with `code`, once all is stopped. A second
 * signal, a while later, ends at once.
 */
export function endOnSignal(stop: () => Promise<void>, tell: ProcessTeller, code: number): Ending {
  let since: number | undefined
  const end = (by: number) => {
    if (since !== undefined) {
      if (performance.now() - since > SIGNAL_REPEAT_MS) leaveProcess(1)
      return
    }
    since = performance.now()
    tell('stopping', 'Stopping: what is under way is finished.')
    stop().then(
      () => {
        tell('stopped', 'Stopped')
        leaveProcess(by)
      },
      (error: unknown) => {
        tell('failed', failureText(error))
        leaveProcess(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(code))
  process.once('disconnect', () => end(code))
  return {
    get hasBegun() {
      return since !== undefined
    },
    end,
  }
}

/** Does not go on: the process is ending. */
export async function untilEnded(): Promise<never> {
  return await new Promise<never>(() => undefined)
}
