// Where the page is shown: a frame in a modal dialog, or a window of its own on touch devices.

/** A place that shows the page. */
export interface Surface {
  /** The window that the page runs in. */
  readonly target: Window | null
  readonly remove: () => void
}

/** What the place reports. */
export interface SurfaceEvents {
  /** The person wants to leave: Escape, or a click beside the frame. The page decides. */
  readonly onLeave: () => void
  /** The place is gone, whatever the page wanted. */
  readonly onGone: () => void
}

const WIDTH_PX = 420
const HEIGHT_PX = 780
const PHONE_WIDTH_PX = 481
const CLOSED_POLL_MS = 400

/** Whether this device is used by touch, where a window of its own serves better than a frame. */
export function prefersWindow(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches
}

/** Opens a window; undefined when the browser blocks it. Must be called straight from a click. */
export function openWindow(url: string, events: SurfaceEvents): Surface | undefined {
  const target = window.open(url, '_blank')
  if (target === null) return undefined
  const poll = setInterval(() => {
    if (target.closed) events.onGone()
  }, CLOSED_POLL_MS)
  return {
    target,
    remove: () => {
      clearInterval(poll)
      target.close()
    },
  }
}

/**
 * Opens a frame in a modal dialog: the page behind is inert, focus is kept inside and given back to
 * where it was, Escape and a click beside the frame ask the page.
 */
export function openFrame(url: string, title: string, events: SurfaceEvents): Surface {
  const focused = document.activeElement
  const overflow = document.documentElement.style.overflow
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  dialog.setAttribute('aria-label', title)
  // Set one by one, not as an attribute, so that a strict style policy of the shop allows it.
  Object.assign(dialog.style, dialogStyle)
  Object.assign(frame.style, frameStyle)
  frame.title = title
  frame.allow = 'clipboard-write'
  frame.src = url
  dialog.append(frame)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    events.onLeave()
  })
  dialog.addEventListener('close', events.onGone)
  dialog.addEventListener('click', (event) => {
    // The second click of a double click on the shop's button is not one beside the frame.
    if (event.target === dialog && event.detail < 2) events.onLeave()
  })
  document.body.append(dialog)
  document.documentElement.style.overflow = 'hidden'
  dialog.showModal()
  frame.focus()
  return {
    target: frame.contentWindow,
    remove: () => {
      dialog.removeEventListener('close', events.onGone)
      dialog.close()
      dialog.remove()
      document.documentElement.style.overflow = overflow
      if (focused instanceof HTMLElement) focused.focus()
    },
  }
}

const dialogStyle = {
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: '0',
  display: 'grid',
  placeItems: 'center',
  background: 'rgb(15 20 25 / 55%)',
}

const frameStyle = {
  width: `min(100vw, ${WIDTH_PX}px)`,
  // The whole height where the frame takes the whole width, as on phones.
  height: `min(100dvh, max(${HEIGHT_PX}px, (${PHONE_WIDTH_PX}px - 100vw) * 999))`,
  border: '0',
  // Round beside a margin, square where the frame fills the screen.
  borderRadius: `clamp(0px, (100vw - ${PHONE_WIDTH_PX}px) * 99, 16px)`,
  background: 'Canvas',
  colorScheme: 'light dark',
}
