import { describe, expect, test } from 'vitest'
import { contrast } from './accent.ts'
import { LOOK_VARIABLES, type Look, readableGround, styleOf } from './look.ts'

const look = (changes: Partial<Look>): Look => ({
  theme_mode: 'auto',
  accent_color: '#1f6f5c',
  font: 'sans',
  corner_radius: 8,
  background: 'card',
  ...changes,
})

describe('the look of a venue’s widgets', () => {
  test('leaves the ground to the theme by default', () => {
    const { theme, both } = styleOf(look({}))
    expect(theme).toBe('auto')
    expect(both).toEqual({ '--font': expect.stringContaining('system-ui'), '--radius': '0.5rem' })
  })

  test('without a background lets the website show through and keeps the theme', () => {
    const { theme, both } = styleOf(look({ background: 'none', theme_mode: 'dark' }))
    expect([theme, both['--ground'], both['--card']]).toEqual(['dark', 'transparent', undefined])
  })

  test.each([
    ['#f7f1e8', 'light'],
    ['#ffffff', 'light'],
    ['#808080', 'light'],
    ['#c0392b', 'dark'],
    ['#10251e', 'dark'],
    ['#000000', 'dark'],
  ])(
    'a background of %s makes the theme %s, whatever was chosen, and text on it readable',
    (color, theme) => {
      for (const theme_mode of ['light', 'dark', 'auto'] as const)
        expect(styleOf(look({ background: color, theme_mode })).theme).toBe(theme)
      const { both, light, dark } = styleOf(look({ background: color, accent_color: color }))
      const ground = both['--card'] ?? ''
      expect(both['--page']).toBe(ground)
      for (const ink of theme === 'light'
        ? ['#161b18', '#545c56', '#a51d27']
        : ['#ebf0ed', '#a8b4ad', '#ff9ea2'])
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
      // An accent of the same colour as the background is still seen on it.
      for (const scheme of [light, dark])
        expect(contrast(scheme['--accent'] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('a background that is readable already stays as it is', () =>
    expect(readableGround('#f7f1e8').color).toBe('#f7f1e8'))

  test('sets no variable that a preview could not take back', () => {
    for (const background of ['card', 'none', '#f7f1e8']) {
      const { both, light, dark } = styleOf(look({ background }))
      for (const name of Object.keys({ ...both, ...light, ...dark })) expect(LOOK_VARIABLES).toContain(name)
    }
  })
})
