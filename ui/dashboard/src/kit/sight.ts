// Scrolling to what one should see. `scrollIntoView` would also move where the next Tab begins.

const MARGIN_PX = 48

/** Scrolls a frame just as far as an element in it is in sight. */
export function showWithin(frame: Element, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const edges = frame.getBoundingClientRect()
  if (bottom > edges.bottom) frame.scrollTop += bottom - edges.bottom + MARGIN_PX
  else if (top < edges.top) frame.scrollTop -= edges.top - top + MARGIN_PX
}

/** Scrolls the page to the beginning of an element that begins out of sight. */
export function showOnPage(element: Element): void {
  const { top } = element.getBoundingClientRect()
  if (top < 0 || top > innerHeight - 2 * MARGIN_PX) scrollBy({ top: top - 2 * MARGIN_PX })
}
