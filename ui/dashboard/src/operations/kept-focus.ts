// The place in a table when the row that had the focus is decided and gone: the next row takes it.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptFocus {
  readonly ref: RefObject<HTMLElement | null>
  readonly onFocus: (event: FocusEvent) => void
}

/** Puts the focus on the row in the place of one that is gone, when it is nowhere else by then. */
export function useKeptFocus(items: readonly unknown[]): KeptFocus {
  const ref = useRef<HTMLElement>(null)
  const place = useRef<number | null>(null)
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const next = Math.min(place.current, items.length - 1)
    const row = ref.current?.querySelector(`[data-row="${next}"]`)
    if (row instanceof HTMLElement) row.focus()
  }, [items])
  return {
    ref,
    onFocus: ({ target }) => {
      const row = target.closest('[data-row]')
      if (row instanceof HTMLElement && ref.current?.contains(row) === true) {
        place.current = Number(row.dataset.row)
      }
    },
  }
}
