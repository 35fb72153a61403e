import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { chooseMail } from './choose.ts'

const choose = (settings: Record<string, string>) => chooseMail(readConfig(settings))

test('without SMTP_URL mails stay in the outbox', () => {
  expect(choose({})).toBeNull()
})

test('with SMTP_URL mails are sent', () => {
  expect(choose({ SMTP_URL: 'smtp://user:pass@mail.example:587' })).not.toBeNull()
  expect(choose({ SMTP_URL: 'smtps://mail.example' })).not.toBeNull()
})

test.each(['mail.example', 'https://mail.example', 'not a url'])('SMTP_URL=%s fails at startup', (url) => {
  expect(() => choose({ SMTP_URL: url })).toThrow('SMTP_URL must look like')
})

test('production fails at startup with a .local sender address', () => {
  const settings = { SMTP_URL: 'smtp://mail.example', NODE_ENV: 'production' }
  expect(() => choose(settings)).toThrow('MAIL_FROM')
  expect(choose({ ...settings, MAIL_FROM: 'post@maitred.example' })).not.toBeNull()
})
