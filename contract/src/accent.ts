// The colour of an organisation, corrected until text on it and in it can be read: WCAG 2.2, 4.5:1.
// Pages, mails and the dashboard's preview show the same one.

/** A colour to fill with, and the colour of text upon it; both as `#rrggbb`. */
export interface Accent {
  readonly fill: string
  readonly on: string
}

/** The accent for a light and for a dark page. */
export interface AccentPair {
  readonly light: Accent
  readonly dark: Accent
}

type Rgb = readonly [number, number, number]
type Oklab = readonly [number, number, number]

const HOUSE_COLOUR = '#17635a'
const CONTRAST_MIN = 4.5
const LIGHT_GROUND: Rgb = [1, 1, 1]
const DARK_GROUND: Rgb = parse('#1b2026')
const INK: Rgb = parse('#10151a')
const STEPS = 50

/** The accent of an organisation: its colour, made darker or lighter as far as contrast needs. */
export function accentPair(colour: string | null): AccentPair {
  const isColour = colour !== null && /^#[0-9a-f]{6}$/i.test(colour)
  const base = parse(isColour ? colour : HOUSE_COLOUR)
  return { light: readable(base, LIGHT_GROUND, 0), dark: readable(base, DARK_GROUND, 1) }
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return ratio(parse(one), parse(other))
}

function readable(base: Rgb, ground: Rgb, end: 0 | 1): Accent {
  const [lightness, a, b] = toOklab(base)
  for (let step = 0; step <= STEPS; step += 1) {
    const share = step / STEPS
    // Most of the colour stays until the ends, where there is none.
    const chroma = 1 - share ** 3
    const fill = clip(fromOklab([lightness + (end - lightness) * share, a * chroma, b * chroma]))
    const on = ratio(fill, LIGHT_GROUND) >= ratio(fill, INK) ? LIGHT_GROUND : INK
    if (ratio(fill, ground) >= CONTRAST_MIN && ratio(fill, on) >= CONTRAST_MIN) {
      return { fill: show(fill), on: show(on) }
    }
  }
  return end === 0 ? { fill: '#000000', on: '#ffffff' } : { fill: '#ffffff', on: show(INK) }
}

function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

function show(rgb: Rgb): string {
  const part = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(part).join('')}`
}

function clip([red, green, blue]: Rgb): Rgb {
  const part = (value: number) => Math.min(1, Math.max(0, value))
  // Rounded to what is shown, so that the measured contrast is the contrast on the screen.
  return parse(show([part(red), part(green), part(blue)]))
}

function ratio(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = linear(rgb)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear([red, green, blue]: Rgb): Rgb {
  const part = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  return [part(red), part(green), part(blue)]
}

// The matrices of the Oklab colour space.
function toOklab(rgb: Rgb): Oklab {
  const [r, g, b] = linear(rgb)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const part = (value: number) =>
    value <= 0.0031308 ? 12.92 * value : 1.055 * Math.max(value, 0) ** (1 / 2.4) - 0.055
  return [
    part(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    part(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    part(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
