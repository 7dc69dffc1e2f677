// How much waits for a person, beside the place in the navigation.
import { useOperation } from '../api/index.ts'

const EVERY_MS = 60_000

/** The number of items in all queues; undefined until it is known. */
export function useWaiting(): number | undefined {
  const queues = useOperation('listQueues', {}, { everyMs: EVERY_MS })
  return queues.data?.data.reduce((sum, { count }) => sum + count, 0)
}
