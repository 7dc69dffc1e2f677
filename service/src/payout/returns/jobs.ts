// What returns do later, or outside: the jobs.
import type { JobKind } from '#jobs'
import type { Id } from '#kit'
import { parseId, present } from '#kit'

/** A return that is queued for the rail. */
export const returnSend: JobKind<{ readonly returnId: Id<'inbound_return'> }> = {
  name: 'return.send',
  lane: 'steps',
  parse: ({ inbound_return: shown }) => ({
    returnId: present(parseId('inbound_return', String(shown)), 'the job names a return'),
  }),
}
