// The few signs of the dashboard, drawn in lines of the colour of the text.

const paths = {
  copy:
    'M5.5 5.5V3a.5.5 0 0 1 .5-.5h7a.5.5 0 0 1 .5.5v7a.5.5 0 0 1-.5.5h-2.5' +
    'M3 5.5h7a.5.5 0 0 1 .5.5v7a.5.5 0 0 1-.5.5H3a.5.5 0 0 1-.5-.5V6a.5.5 0 0 1 .5-.5Z',
  check: 'M3 8.5 6.5 12 13 4.5',
  close: 'm4 4 8 8m-8 0 8-8',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.3-1.2 3.2 3.2',
  menu: 'M2.5 4.5h11M2.5 8h11m-11 3.5h11',
  down: 'm4 6.5 4 4 4-4',
  right: 'm6.5 4 4 4-4 4',
  up: 'm4 9.5 4-4 4 4',
  more: 'M3.5 8h.01M8 8h.01m4.49 0h.01',
  alert: 'M8 2 14.5 13.5h-13L8 2Zm0 4.5v3m0 2v.01',
  stop: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5L5.5 2ZM8 5v3.5m0 2.2v.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-6.5V11m0-6v.01',
  ring: 'M8 13A5 5 0 1 0 8 3a5 5 0 0 0 0 10Z',
  dots: 'M3.5 8h.01M8 8h.01m4.49 0h.01',
  play: 'M5.5 3.5v9l7-4.5-7-4.5Z',
  eye:
    'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z' +
    'M8 9.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  columns: 'M2.5 3h11v10h-11V3Zm4 0v10m3.5-10v10',
  key: 'M9.5 9.5a3.5 3.5 0 1 0-3-3L2 11v3h3v-2h2v-2l.500-.500h2Zm1.5-4v.01',
  out: 'M6 2.5H3v11h3m4.5-8.5 3 3-3 3m3-3H6.5',
  person: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8Zm-5.5 5.8c.6-2.6 2.8-4 5.5-4s4.9 1.4 5.5 4',
} as const

/** The name of a sign. */
export type IconName = keyof typeof paths

interface IconProps {
  readonly name: IconName
  readonly className?: string
}

/** A sign beside words; never the only way to say something. */
export function Icon({ name, className = 'size-4' }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'dots' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
