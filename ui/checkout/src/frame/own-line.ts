// A page that a person opened by a link: what it would tell a shop, it does itself.
import type { Line } from './opener.ts'

/** The line of a page without a shop. */
export interface OwnLine extends Line {
  /** Goes on to where the shop wants the buyer; before the buyer's part is done, one page back. */
  readonly goBack: () => void
}

/** A line that keeps what is told, for the way back. */
export function ownLine(): OwnLine {
  let back: string | undefined
  return {
    tell: (message) => {
      if (message.type === 'done') back = backTo(message.redirectUrl, message.value)
    },
    onLeave: () => undefined,
    goBack: () => {
      if (back === undefined) window.history.back()
      else window.location.assign(back)
    },
  }
}

/**
 * The address to go to: the given one with its query kept, and the ids added. Undefined when there
 * is none, or when it is no web address.
 */
function backTo(given: string | undefined, ids: object): string | undefined {
  if (given === undefined || !/^https?:\/\//i.test(given) || !URL.canParse(given)) return undefined
  const url = new URL(given)
  for (const [name, value] of Object.entries(ids)) url.searchParams.append(name, String(value))
  return url.href
}
