// What a process says of its own life: sentences on a terminal, elsewhere a JSON object a line, for
// whatever collects what services say.
import { realNow } from '#kit'

/** What happens to a process, in the order in which it does. */
type ProcessEvent =
  | 'starting'
  | 'temporary_folder'
  | 'database_untried'
  | 'migrated'
  | 'installation_in_doubt'
  | 'listening'
  | 'ready'
  | 'stopping'
  | 'database_ended'
  | 'stopped'
  | 'failed'

/** Of which a person at a terminal is told nothing: they only matter to programs. */
const FOR_PROGRAMS: ReadonlySet<ProcessEvent> = new Set([
  'starting',
  'migrated',
  'listening',
  'stopped',
])

const FAULTS: ReadonlySet<ProcessEvent> = new Set([
  'installation_in_doubt',
  'database_ended',
  'failed',
])

interface Stream {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Tells of an event: the sentence, and what programs read beside it. */
export type ProcessTeller = (
  event: ProcessEvent,
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

/** Tells in the form of a stream. Its keys stay as they are; new ones may come. */
export function processTeller(stream: Stream): ProcessTeller {
  if (stream.isTTY === true) {
    return (event, message) => {
      if (!FOR_PROGRAMS.has(event)) stream.write(`${message}\n`)
    }
  }
  return (event, message, fields = {}) => {
    const level = FAULTS.has(event) ? 'error' : 'info'
    const line = { level, time: realNow().toISOString(), event, ...fields, msg: message.trim() }
    stream.write(`${JSON.stringify(line)}\n`)
  }
}
