import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every setting has a default that can be read', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', RATE_LIMITS: true, DEMO: 'auto' })
})

test('an empty setting is as good as an absent one', () => {
  expect(readConfig({ PORT: '', RATE_LIMITS: '', MAIL_FROM: '' })).toEqual(readConfig({}))
})

test('every setting at fault is named in one sentence', () => {
  expect(() => readConfig({ PORT: 'many', RATE_LIMITS: 'maybe', LOG_LEVEL: 'loud' })).toThrow(
    /^The settings are not valid: PORT must be a whole number of at least 0; RATE_LIMITS must be on or off; LOG_LEVEL must be one of .+\.$/,
  )
})

test.each(['on', '1', 'true', 'YES'])('a switch is on when set to %s', (value) => {
  expect(readConfig({ MAINTENANCE: value }).MAINTENANCE).toBe(true)
})
