// Where the processor time of this process goes, function by function, by the engine's sampler.
import { Session } from 'node:inspector/promises'

/** A function and what was spent in it itself, as a share of all that was not idle. */
export interface SpentIn {
  readonly name: string
  readonly share: number
}

const SAMPLE_MICROS = 500
const IDLE = new Set(['(idle)', '(root)', '(program)'])
const FOLDER = /^.*?\/(?=(?:service|contract|node_modules|bench)\/)/

/** Starts to take samples; what it gives ends that and tells of the functions, the dearest first. */
export async function startProfile(): Promise<() => Promise<SpentIn[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROS })
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    const spent = new Map<string, number>()
    for (const { callFrame, hitCount = 0 } of profile.nodes) {
      const { functionName, url, lineNumber } = callFrame
      if (IDLE.has(functionName)) continue
      const place = url === '' ? '' : ` ${url.replace(FOLDER, '')}:${lineNumber + 1}`
      const name = `${functionName === '' ? '(anonymous)' : functionName}${place}`
      spent.set(name, (spent.get(name) ?? 0) + hitCount)
    }
    const all = [...spent.values()].reduce((sum, hits) => sum + hits, 0)
    return [...spent]
      .map(([name, hits]) => ({ name, share: hits / all }))
      .toSorted((a, b) => b.share - a.share)
  }
}
