import { describe, expect, test } from 'vitest'
import { changesOf, demandFor, overtakenIn, valuesOf, withEdit, withoutStored } from './draft.ts'

const stored = { name: 'Dinner', days: ['fri'], limit: null as number | null }

describe('the edits of a form', () => {
  test('are sent alone, and shown over what is stored', () => {
    const edits = withEdit(withEdit({}, stored, 'name', 'Supper'), stored, 'limit', 4)
    expect(changesOf(edits)).toEqual({ name: 'Supper', limit: 4 })
    expect(valuesOf(stored, edits)).toEqual({ name: 'Supper', days: ['fri'], limit: 4 })
  })

  test('are gone when the stored value is typed again, lists included', () => {
    const edits = withEdit({}, stored, 'days', ['fri', 'sat'])
    expect(changesOf(edits)).toEqual({ days: ['fri', 'sat'] })
    expect(withEdit(edits, stored, 'days', ['fri'])).toEqual({})
  })

  test('are there when letters stand where a number may be missing, so that they are asked about', () => {
    expect(changesOf(withEdit({}, stored, 'limit', Number.NaN))).toEqual({ limit: Number.NaN })
  })

  test('notice what somebody else saved meanwhile, in the same field only', () => {
    const edits = withEdit(withEdit({}, stored, 'name', 'Supper'), stored, 'limit', 4)
    expect(overtakenIn({ ...stored, days: ['sat'] }, edits)).toEqual([])
    expect(overtakenIn({ ...stored, name: 'Late dinner' }, edits)).toEqual(['name'])
    const typedOn = withEdit(edits, { ...stored, name: 'Late dinner' }, 'name', 'Suppers')
    expect(overtakenIn({ ...stored, name: 'Late dinner' }, typedOn)).toEqual(['name'])
  })

  test('are saved unless they say what is stored now, whatever stood there when they began', () => {
    const edits = { name: { value: 'Dinner', base: 'Dinner' }, limit: { value: 4, base: null } }
    expect(withoutStored<typeof stored>(edits, stored)).toEqual({ limit: edits.limit })
    expect(withoutStored<typeof stored>(edits, { ...stored, name: 'Supper', limit: 4 })).toEqual({
      name: edits.name,
    })
  })
})

describe('a refusal', () => {
  test.each([
    ['"party_min" must be 1 or more.', 'party_min', 'Must be 1 or more.'],
    [
      '"name" is required. "start_time" must be a time of day, written HH:MM.',
      'start_time',
      'Must be a time of day, written HH:MM.',
    ],
    ['"name" is required. "start_time" must be a time of day, written HH:MM.', 'name', 'Is required.'],
    ['Choose another code.', 'code', undefined],
  ])('%s', (message, name, demand) => {
    expect(demandFor(message, name)).toBe(demand)
  })
})
