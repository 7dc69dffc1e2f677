// Shape over time, drawn by uPlot, which is fetched when the first chart is shown. What it draws
// can be read below as a table.
import { useEffect, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { joinClasses } from './classes.ts'

const MS = 1_000
const HEIGHT_PX = 220

export interface Series {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly color?: 1 | 2 | 3 | 4 | 5 | 6
}

interface ChartProps {
  readonly label: string
  readonly series: readonly Series[]
  /** Unix seconds, ascending. */
  readonly times: readonly number[]
  /** A value in words. */
  readonly format: (value: number) => string
  readonly kind?: 'line' | 'bar' | 'area'
  readonly height?: number
}

/** A chart with its legend and its table. */
export function Chart(props: ChartProps) {
  const { label, series, height = HEIGHT_PX } = props
  const place = useRef<HTMLDivElement>(null)
  const look = useLook()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colours draw it anew.
  useEffect(() => {
    const target = place.current
    if (target === null) return
    let isGone = false
    let end = () => undefined
    void draw(target, props).then((stop) => {
      if (isGone) stop()
      else end = stop
    })
    return () => {
      isGone = true
      end()
    }
  }, [props, look])
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {series.map(({ label: name, color }, index) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span
              className="size-2.5 rounded-[3px]"
              style={{ background: `var(--chart-${color ?? index + 1})` }}
            />
            {name}
          </span>
        ))}
      </figcaption>
      <div ref={place} role="img" aria-label={label} style={{ height }} className="min-w-0" />
      <ChartTable {...props} />
    </figure>
  )
}

function ChartTable({ label, series, times, format }: ChartProps) {
  return (
    <details className="mt-2 text-small">
      <summary className="w-fit text-muted hover:text-ink">As a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard. */}
      <section className="mt-2 max-h-72 overflow-auto" tabIndex={0} aria-label={`${label}, table`}>
        <table className="w-full" aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className="px-2 py-1 text-left font-medium text-muted">
                Time
              </th>
              {series.map((one) => (
                <th
                  key={one.label}
                  scope="col"
                  className="px-2 py-1 text-right font-medium text-muted"
                >
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, index) => (
              <tr key={time} className="border-t border-line">
                <th scope="row" className="px-2 py-1 text-left font-normal">
                  {dayOf(time)}
                </th>
                {series.map((one) => (
                  <td key={one.label} className={joinClasses('amount px-2 py-1 text-right')}>
                    {shownValue(one.values[index], format)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function shownValue(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value)
}

function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(seconds * MS))
}

/** Changes when light becomes dark, or the reader chose the other. */
function useLook(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const changed = () => setCount((before) => before + 1)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const observer = new MutationObserver(changed)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    scheme.addEventListener('change', changed)
    return () => {
      observer.disconnect()
      scheme.removeEventListener('change', changed)
    }
  }, [])
  return count
}

async function draw(target: HTMLElement, props: ChartProps): Promise<() => undefined> {
  const { drawChart } = await import('./chart-drawing.ts')
  const size = { width: target.clientWidth, height: props.height ?? HEIGHT_PX }
  const plot: uPlot = drawChart(target, props, size)
  const observer = new ResizeObserver(() => {
    plot.setSize({ width: target.clientWidth, height: size.height })
  })
  observer.observe(target)
  return () => {
    observer.disconnect()
    plot.destroy()
  }
}
