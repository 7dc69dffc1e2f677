// Waiting, where a signal can end it. Timers are those of every runtime.

/** Resolves after so many milliseconds; rejects with the signal's reason when it is ended. */
export async function sleep(waitMs: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new Error('ended by its signal'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, waitMs)
    if (signal?.aborted === true) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
