import { describe, expect, test } from 'vitest'
import { namesForTickets, type TicketNames } from './ticket-names.ts'

const REFUSED = 'refused'
const judge = (setting: TicketNames, given: string[] | undefined) => {
  try {
    return namesForTickets(setting, given, 2)
  } catch (error) {
    expect(error).toMatchObject({
      kind: 'invalid',
      extras: { code: 'ticket_names', fields: ['ticket_names'] },
    })
    return REFUSED
  }
}

describe('the names of two tickets', () => {
  const cases: [TicketNames, string[] | undefined, ReturnType<typeof judge>][] = [
    ['off', undefined, null],
    ['off', [], null],
    ['off', ['Ann', 'Ben'], REFUSED],
    ['asked', undefined, null],
    ['asked', [], null],
    ['asked', ['', ' '], null],
    ['asked', ['Ann', ''], ['Ann', '']],
    ['asked', ['Ann', ' Ben '], ['Ann', 'Ben']],
    ['asked', ['Ann'], REFUSED],
    ['asked', ['Ann', 'Ben', 'Cem'], REFUSED],
    ['required', undefined, REFUSED],
    ['required', [], REFUSED],
    ['required', ['Ann', ''], REFUSED],
    ['required', ['Ann', 'Ben', 'Cem'], REFUSED],
    ['required', ['Ann', 'Ann'], ['Ann', 'Ann']],
  ]
  test.each(cases)('%s, given %j', (setting, given, expected) => {
    expect(judge(setting, given)).toEqual(expected)
  })
})
