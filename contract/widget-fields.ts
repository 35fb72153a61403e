import { about, OneOf } from './fields.ts'

const THEME_MODES = ['light', 'dark', 'auto'] as const

export const WIDGET_FONTS = ['sans', 'serif', 'humanist', 'rounded'] as const

export const themeMode = about(
  OneOf(THEME_MODES),
  'Colours of the widgets. `auto` follows the visitor’s system.',
  'auto',
)
