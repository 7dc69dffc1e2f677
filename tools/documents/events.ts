// Every event as a page lists it: what its payload holds.
import { eventPayloads, eventTypes } from '../../contract/src/index.ts'
import { markdownRow, markdownTable } from './markdown.ts'

const codes = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ')

/** The parts of the page, from the table that the service announces by. */
export function eventParts(): string[] {
  const rows = eventTypes.map((type) => {
    const { always, whenKnown } = eventPayloads[type]
    const more = whenKnown.length === 0 ? '' : `; where there is one: ${codes(whenKnown)}`
    return markdownRow([`\`${type}\``, codes(always) + more])
  })
  return [
    '## What each event carries',
    `There are ${eventTypes.length} types. ` +
      'Payloads hold ids, amounts and reasons, never personal data. How each comes about: ' +
      '[to see an event](../guides/sandbox.md#to-see-an-event).',
    markdownTable(['Event', 'Its payload'], rows),
  ]
}
