import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { LIMITS } from './http/rate-limits.ts'

test('every setting has a default that can be read', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', RATE_LIMITS: true, DEMO: 'auto' })
})

test('failed sign-ins are limited to 10 from one address for one e-mail, 100 from one address, 200 for one e-mail', () => {
  const config = readConfig({})
  expect([
    config.LIMIT_LOGIN_PER_EMAIL_AND_IP,
    config.LIMIT_LOGIN_PER_IP,
    config.LIMIT_LOGIN_PER_EMAIL,
    config.SIGN_UP,
  ]).toEqual([10, 100, 200, false])
  for (const limit of ['loginPerEmailAndIp', 'loginPerIp', 'loginPerEmail'] as const)
    expect(LIMITS[limit].seconds).toBe(15 * 60)
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
