// The drawing of charts; loaded with the first one.
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Series } from './chart.tsx'

const AXIS_PX = 84
const SECOND_MS = 1_000
const DAY_S = 86_400
const STEPS_DAYS = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365]
const BAR_SHARE = 0.7
const BAR_MAX_PX = 40
const FONT = '12px system-ui, sans-serif'

interface Drawing {
  readonly series: readonly Series[]
  readonly times: readonly number[]
  readonly format: (value: number) => string
  readonly kind?: 'line' | 'bar' | 'area'
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Draws into `target`; the caller destroys what comes back. */
export function drawChart(target: HTMLElement, drawing: Drawing, size: Size): uPlot {
  const { series, times, format, kind = 'line' } = drawing
  const colour = (name: string) => getComputedStyle(target).getPropertyValue(`--${name}`).trim()
  const axis = { stroke: colour('muted'), font: FONT, ticks: { show: false } }
  const lines = series.map((one, index): uPlot.Series => {
    const stroke = colour(`chart-${one.color ?? index + 1}`)
    const paths = uPlot.paths.bars?.({ size: [BAR_SHARE, BAR_MAX_PX], radius: 0.1 })
    return {
      label: one.label,
      stroke,
      width: 2,
      points: { show: false },
      value: (_plot, value) => (value === null ? '–' : format(value)),
      ...(kind === 'line' ? {} : { fill: faded(stroke, kind === 'bar' ? 0.85 : 0.14) }),
      ...(kind === 'bar' && paths !== undefined ? { paths } : {}),
    }
  })
  const options: uPlot.Options = {
    ...size,
    legend: { show: false },
    cursor: { y: false },
    scales: { x: { time: true } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: STEPS_DAYS.map((days) => days * DAY_S),
        values: (_plot, seconds) => seconds.map(dayOf),
      },
      {
        ...axis,
        size: AXIS_PX,
        grid: { stroke: colour('line'), width: 1 },
        values: (_plot, values) => values.map(format),
      },
    ],
    series: [{}, ...lines],
  }
  const data: uPlot.AlignedData = [[...times], ...series.map(({ values }) => [...values])]
  return new uPlot(options, data, target)
}

/** `21 Nov`, in the order of the reader's language. */
function dayOf(seconds: number): string {
  const options = { day: 'numeric', month: 'short' } as const
  return new Intl.DateTimeFormat(undefined, options).format(new Date(seconds * SECOND_MS))
}

function faded(colour: string, share: number): string {
  return colour.replace(/\)$/, ` / ${share})`)
}
