// Colours as people type them, and what was done to one so that text on it can be read.

/** The colour as `#rrggbb` in lower case, or null for what is none. */
export function readColour(text: string): string | null {
  const colour = text.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null
}

/** Whether a colour is shown as it is, or was moved until its contrast is 4.5 to 1. */
export function correctionWords(
  asked: string | null,
  shown: string,
  moved: 'darker' | 'lighter',
): string {
  if (asked === null) return `the default colour, ${shown}.`
  return asked === shown
    ? `${shown}, as you gave it. Text on it is readable.`
    : `${shown}: made ${moved}, so that text on it is readable (4.5 to 1).`
}
