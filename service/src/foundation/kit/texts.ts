// Texts as they are compared.

/**
 * A text as it is compared where people and banks cut, space and case it as they like: its letters
 * and digits, as capitals.
 */
export function bareText(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
