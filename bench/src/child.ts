// Processes that a benchmark starts beside itself.
import type { ChildProcess } from 'node:child_process'

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
