// What is wrong with a request, field by field, in the words of people.

/** What stands above the wrong fields. */
export function faultTitle(count: number): string {
  return count === 1 ? 'One thing needs attention' : 'Some things need attention'
}

/** A field that has no label on the page, by the last step of its pointer: `Legal name`. */
export function nameOf(pointer: string): string {
  const last =
    pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? 'The form'
  const text = last.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What is wrong, to stand after the name of its field: one sentence with it, or one of its own. */
export function afterName(message: string): string {
  return /^\p{Lu}/u.test(message) ? `: ${message}` : ` ${message}`
}
