// How wide an element is, as long as it is shown.
import { type RefCallback, useCallback, useState } from 'react'

/** The width of the element that takes the ref, in pixels; 0 until it is known. */
export function useWidth(): [width: number, ref: RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}
