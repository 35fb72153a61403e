/**
 * A venue chooses its accent freely. Text in it, and text on it, must keep a contrast of 4.5:1 (WCAG 2.2 AA), so the
 * colour is moved towards black or white, as little as needed, until it does.
 */
interface Accent {
  /** Fills buttons and marks choices; as text it is readable on the background. */
  readonly fill: string
  /** Text on the fill. */
  readonly text: string
}

const TARGET = 4.5

type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const print = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const channel = (value: number): number => {
  const share = value / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)

/** WCAG's contrast ratio of two colours, from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const STEPS = 100
const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const GOALS: Readonly<Record<'white' | 'black' | 'ink', Rgb>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  ink: [16, 37, 30],
}

/** The colour, moved towards the goal in steps of 1 % until it suits. At the latest it is the goal itself. */
export const moveTo = (
  color: string,
  goal: keyof typeof GOALS,
  suits: (color: string) => boolean,
  from = 0,
): string => {
  let moved = color
  for (let step = from; step <= STEPS; step += 1) {
    moved = print(mix(parse(color), GOALS[goal], step / STEPS))
    if (suits(moved)) break
  }
  return moved
}

/** `backgrounds` are the surfaces on which the accent appears as text. They are all light, or all dark. */
export const readableAccent = (color: string, backgrounds: readonly string[]): Accent => {
  const isDark = backgrounds.every((background) => luminance(parse(background)) < 0.18)
  const fill = moveTo(color, isDark ? 'white' : 'black', (moved) =>
    backgrounds.every((background) => contrast(moved, background) >= TARGET),
  )
  const text = contrast(fill, '#ffffff') >= contrast(fill, '#10151a') ? '#ffffff' : '#10151a'
  return { fill, text }
}

/** The colour as a dark ground on which white text keeps 7:1: the band of a mail, the opening of a website. */
export const darkened = (color: string): string =>
  moveTo(color, 'ink', (moved) => contrast(moved, '#ffffff') >= 7, 35)
