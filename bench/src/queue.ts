// The queue that stands in front of a hot command: whoever comes while the writer is busy goes with
// the next batch. No timer: an idle writer starts at once.

interface Waiting<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

/** Gathers inputs into batches for one writer; answers each when its batch is committed. */
export function batching<Input, Output>(
  write: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  batchMax: number,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = []
  let isWriting = false
  const flush = async () => {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax)
      try {
        const outputs = await write(batch.map(({ input }) => input))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const output = outputs[index]
          if (output === undefined) reject(new Error('a batch answers each of its inputs'))
          else resolve(output)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWriting = false
  }
  return async (input) =>
    await new Promise<Output>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      // Those that arrive in the same turn of the loop go together.
      if (!isWriting) {
        isWriting = true
        queueMicrotask(() => void flush())
      }
    })
}
