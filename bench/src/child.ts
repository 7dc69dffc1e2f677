// Processes that a benchmark starts beside itself: whoever is measured, and whoever asks.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a file of this folder as a process of its own. */
export function startChild(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)))
}

/** Lets a process end by itself, and waits until it has. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

/** Tells a process something and gives what it answers. Throws when it ends instead. */
export async function told<T>(child: ChildProcess, message: object): Promise<T> {
  return await new Promise((resolve, reject) => {
    const fail = () => reject(new Error('a process of the benchmark has ended'))
    child.once('exit', fail)
    child.once('message', (value: T) => {
      child.off('exit', fail)
      resolve(value)
    })
    child.send(message)
  })
}

/**
 * In the process itself: answers the first message by what `serve` gives, each later one by what
 * `answer` does, and ends when the parent lets go.
 */
export function serveParent<Order, Asked>(of: {
  serve(order: Order): Promise<object>
  answer(asked: Asked): Promise<object>
  stop(): Promise<void>
}): void {
  const end = (code: number) => () => process.exit(code)
  const fail = (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
  process.once('disconnect', () => {
    of.stop().then(end(0), fail)
  })
  process.once('message', (order: Order) => {
    process.on('message', (asked: Asked) => {
      of.answer(asked).then((told) => process.send?.(told), fail)
    })
    of.serve(order).then((told) => process.send?.(told), fail)
  })
}
