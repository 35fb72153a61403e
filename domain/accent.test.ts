import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, darkened, readableAccent } from './accent.ts'

const LIGHT = ['#ffffff', '#f5f6f7']
const DARK = ['#12161b', '#1b2128']

describe('the accent of a venue', () => {
  test.each([
    ['#1f6f5c', LIGHT, '#1f6f5c', '#ffffff'],
    ['#ffcc00', LIGHT, '#8a6e00', '#ffffff'],
    ['#1f6f5c', DARK, '#579385', '#10151a'],
    ['#000000', DARK, '#878787', '#10151a'],
  ])('%s on %j is shown as %s with %s on it', (color, backgrounds, fill, text) => {
    expect(readableAccent(color, backgrounds)).toEqual({ fill, text })
  })

  test('keeps 4.5:1 as text and under text, whatever the colour', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(hex, fc.constantFrom(LIGHT, DARK), (color, backgrounds) => {
        const { fill, text } = readableAccent(color, backgrounds)
        for (const other of [...backgrounds, text])
          expect(contrast(fill, other), `${fill} and ${other}`).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test.each(['#ffffff', '#ffd400', '#1b5e4b', '#a4582f', '#000000'])(
    '%s is darkened until white text on it keeps 7:1',
    (color) => expect(contrast(darkened(color), '#ffffff')).toBeGreaterThanOrEqual(7),
  )
})
