// What a part of a test took: its time, the processor's, and the most memory that it held.
const SAMPLED_EVERY_MS = 20
const MEGABYTE = 1_048_576

/** What a part took. */
export interface Measured {
  readonly seconds: number
  /** Of this process, in seconds: other programs of a machine that is shared do not count. */
  readonly processorSeconds: number
  /** The most that this process held while the part ran. */
  readonly peakMegabytes: number
  /** How much that was above what it held before. */
  readonly grownMegabytes: number
}

/** Runs a part and measures it. */
export async function measurePart<T>(
  part: () => Promise<T>,
): Promise<{ readonly value: T; readonly took: Measured }> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(look, SAMPLED_EVERY_MS)
  const started = performance.now()
  const processor = process.cpuUsage()
  try {
    const value = await part()
    look()
    const { user, system } = process.cpuUsage(processor)
    const took = {
      seconds: (performance.now() - started) / 1_000,
      processorSeconds: (user + system) / 1e6,
      peakMegabytes: peak / MEGABYTE,
      grownMegabytes: (peak - before) / MEGABYTE,
    }
    return { value, took }
  } finally {
    clearInterval(timer)
  }
}
