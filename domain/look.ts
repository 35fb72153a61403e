import type { WIDGET_FONTS } from '../contract/widget-fields.ts'
import { contrast, moveTo, readableAccent } from './accent.ts'

/** How a venue wants its widgets to look. */
export interface Look {
  readonly theme_mode: 'light' | 'dark' | 'auto'
  readonly accent_color: string
  readonly font: (typeof WIDGET_FONTS)[number]
  /** Pixels. */
  readonly corner_radius: number
  /** `card`: white or dark, by the theme. `none`: the website shows through. Else `#rrggbb`. */
  readonly background: string
}

/** Fonts that devices have, so that nothing is loaded and nothing moves. Our own pages load Inter (web/shared/inter.css). */
const FAMILIES: Readonly<Record<Look['font'], string>> = {
  sans: 'Inter,"Inter Fallback","Inter Wide Fallback",system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  serif: '"Iowan Old Style","Palatino Linotype",Palatino,"Source Serif 4",Georgia,serif',
  humanist: 'Optima,Candara,"Gill Sans",Seravek,"Noto Sans",sans-serif',
  rounded: 'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,Quicksand,system-ui,sans-serif',
}

/** The tokens of web/shared/theme.css that stand on, or are, the ground of a widget. */
const TOKENS = {
  light: { grounds: ['#ffffff', '#f5f6f3'], inks: ['#545c56', '#a51d27'], edge: '#7d857e' },
  dark: { grounds: ['#171d1a', '#0f1412'], inks: ['#a8b4ad', '#ff9ea2'], edge: '#7b887f' },
} as const
type Scheme = keyof typeof TOKENS

type Variables = Readonly<Record<string, string>>

/** What a page sets for a look: the theme, what holds in both schemes, and what holds in each. */
export interface LookStyle {
  readonly theme: Look['theme_mode']
  readonly both: Variables
  readonly light: Variables
  readonly dark: Variables
}

/**
 * A look in custom properties. A background of the venue's own decides between light and dark, because text must be
 * readable on it; for the same reason it is moved towards white or black, as little as needed.
 */
export const styleOf = ({ theme_mode, accent_color, font, corner_radius, background }: Look): LookStyle => {
  const own = background.startsWith('#') ? readableGround(background) : null
  const scheme = (of: Scheme): Variables => {
    const { fill, text } = readableAccent(accent_color, own ? [own.color] : TOKENS[of].grounds)
    return { '--accent': fill, '--on-accent': text }
  }
  return {
    theme: own?.scheme ?? theme_mode,
    both: {
      '--font': FAMILIES[font],
      '--radius': `${corner_radius / 16}rem`,
      ...(own ? { '--card': own.color, '--page': own.color } : {}),
      ...(background === 'none' ? { '--ground': 'transparent' } : {}),
    },
    light: scheme('light'),
    dark: scheme('dark'),
  }
}

/** The names of everything that a look may set, so that a preview can take it back. */
export const LOOK_VARIABLES = [
  '--font',
  '--radius',
  '--card',
  '--page',
  '--ground',
  '--accent',
  '--on-accent',
] as const

const isReadable = (ground: string, { inks, edge }: (typeof TOKENS)[Scheme]) =>
  inks.every((ink) => contrast(ground, ink) >= 4.5) && contrast(ground, edge) >= 3

/** The background as text is readable on it, and whether that text is dark or light. */
export const readableGround = (color: string): { readonly color: string; readonly scheme: Scheme } => {
  const scheme = contrast(color, '#000000') >= contrast(color, '#ffffff') ? 'light' : 'dark'
  return {
    scheme,
    color: moveTo(color, scheme === 'light' ? 'white' : 'black', (ground) =>
      isReadable(ground, TOKENS[scheme]),
    ),
  }
}
