import { describe, expect, test } from 'vitest'
import { regionOf } from './phone.ts'
import { guestKeysOf, knowsBooking, mailKey, phoneKeyIn } from './same-guest.ts'

const UK = regionOf('+44 20 7946 0000')

describe('one guest under several spellings', () => {
  test.each([
    ['anna@example.com', 'anna@example.com'],
    [' Anna@Example.COM ', 'anna@example.com'],
    ['anna+tonight@example.com', 'anna@example.com'],
    ['anna+a+b@example.com', 'anna@example.com'],
    ['+anna@example.com', '+anna@example.com'],
    ['anna.b@example.com', 'anna.b@example.com'],
  ])('the address %s is %s', (address, key) => expect(mailKey(address)).toBe(key))

  test.each([
    ['020 7946 0123', '+442079460123'],
    ['+44 20 7946 0123', '+442079460123'],
    ['0044 20 7946 0123', '+442079460123'],
    ['ask at the bar', null],
    ['', null],
    [null, null],
  ])('the phone number %s is %s', (phone, key) => expect(phoneKeyIn(phone, UK)).toBe(key))

  test('keys are listed once, and what is missing is left out', () => {
    expect(
      guestKeysOf(
        { accountIds: [undefined, 'usr_1'], emails: ['A@b.test', 'a+x@b.test', null], phones: [undefined] },
        UK,
      ),
    ).toEqual({ accountIds: ['usr_1'], mails: ['a@b.test'], phones: [] })
  })
})

describe('a caller without a session knows a booking', () => {
  const booking = {
    user_id: 'usr_1',
    guest_name: 'Zoë Miller',
    guest_email: 'zoe@example.com',
    guest_phone_key: '+442079460123',
  }
  const keys = { accountIds: [], mails: ['zoe@example.com'], phones: [] }
  test.each([
    ['by address and name', { ...keys, name: 'zoe  MILLER' }, true],
    ['by address and phone', { ...keys, name: 'Z.', phones: ['+442079460123'] }, true],
    ['by account and name', { ...keys, mails: [], accountIds: ['usr_1'], name: 'Zoë Miller' }, true],
    ['not by the address alone', { ...keys, name: 'Somebody' }, false],
    ['not by the name alone', { ...keys, mails: ['x@example.com'], name: 'Zoë Miller' }, false],
    ['not by the phone alone', { ...keys, mails: [], name: 'Z.', phones: ['+442079460123'] }, false],
  ])('%s', (_, caller, knows) => expect(knowsBooking(booking, caller)).toBe(knows))
})
