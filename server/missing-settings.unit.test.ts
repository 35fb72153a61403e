import { describe, expect, test } from 'vitest'
import { readConfig, usesSandbox, wantsDemo } from './config.ts'
import { missingSettings } from './missing-settings.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  TURNSTILE_SECRET_KEY: 'ts',
  TURNSTILE_SITE_KEY: 'site',
}
const SERVER = { DATABASE_URL: 'postgres://localhost/maitred' }
const PRODUCTION = { NODE_ENV: 'production' }
const namesOf = (env: Record<string, string>) => missingSettings(readConfig(env)).map((item) => item.setting)
const wordsOf = (env: Record<string, string>) =>
  missingSettings(readConfig(env))
    .map((item) => item.consequence)
    .join('\n')

describe('what is missing', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['nothing on the embedded database, which is for trying things out', {}, []],
    [
      'money and the bot check on a server without keys',
      SERVER,
      ['STRIPE_SECRET_KEY', 'TURNSTILE_SECRET_KEY'],
    ],
    ['nothing on a server with every key', { ...SERVER, ...KEYS }, []],
    [
      'all of them in production without anything',
      PRODUCTION,
      ['STRIPE_SECRET_KEY', 'TURNSTILE_SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL'],
    ],
    ['the way to send mail wherever anybody may sign up', { SIGN_UP: 'on' }, ['SMTP_URL']],
    ['the way to send mail on such a server', { ...SERVER, ...KEYS, SIGN_UP: 'on' }, ['SMTP_URL']],
    ['nothing where such a mail is sent', { SIGN_UP: 'on', SMTP_URL: 'smtp://mail' }, []],
    [
      'the webhook secret beside a key',
      { ...SERVER, ...KEYS, STRIPE_WEBHOOK_SECRET: '' },
      ['STRIPE_WEBHOOK_SECRET'],
    ],
    [
      'nothing in production with everything',
      { ...PRODUCTION, ...KEYS, SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://m.example' },
      [],
    ],
  ])('is %s', (_, env, expected) => {
    expect(namesOf(env)).toEqual(expected)
  })

  test('is said with what follows: played outside production, refused in it', () => {
    expect(wordsOf(SERVER)).toMatch(/payments are only played by the sandbox.+handed out for nothing/)
    expect(wordsOf(SERVER)).toContain('It lets every program book.')
    expect(wordsOf(PRODUCTION)).toContain('whatever costs money is refused with 503')
    expect(wordsOf({ SIGN_UP: 'on' })).toContain('waits for a mail that never comes')
    expect(wordsOf(PRODUCTION)).not.toContain('SIGN_UP')
    expect(wordsOf({ ...PRODUCTION, SANDBOX: 'on' })).toContain('payments are only played by the sandbox')
  })
})

describe('in production', () => {
  test.each<[Record<string, string>, boolean, boolean]>([
    [{}, true, true],
    [SERVER, false, true],
    [PRODUCTION, false, false],
    [{ ...PRODUCTION, ...SERVER }, false, false],
    [{ ...PRODUCTION, DEMO: 'on' }, true, false],
    [{ ...PRODUCTION, SANDBOX: 'on' }, false, true],
    [{ DEMO: 'off', SANDBOX: 'off' }, false, false],
  ])('with %j: demo world %s, sandbox %s', (env, demo, sandbox) => {
    const config = readConfig(env)
    expect([wantsDemo(config), usesSandbox(config)]).toEqual([demo, sandbox])
  })
})

test.each(['TURNSTILE_SECRET_KEY', 'TURNSTILE_SITE_KEY'])(
  'half a Turnstile pair, %s alone, is refused',
  (name) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(
      'TURNSTILE_SECRET_KEY and TURNSTILE_SITE_KEY belong together',
    )
  },
)
