import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeNetwork, fates, fetchOver, OVERLAP, play, type Step } from '../../../test/support/overlap.ts'
import { call, isLost } from '../model/api.ts'
import { changesOf, type Edits, valuesOf, withEdit } from './draft.ts'
import { type Outcome, saveDraft } from './save-draft.ts'

/** Forms while a save is under way, and when its answer is lost. */

interface Values {
  readonly name: string
  readonly phone: string
}
const EMPTY: Values = { name: '', phone: '' }

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const doings = fc.array(
  fc.oneof(
    fc.constant({ what: 'save' } as const),
    fc.record({
      what: fc.constant('type' as const),
      name: fc.constantFrom<keyof Values>('name', 'phone'),
      value: fc.constantFrom('', 'a', 'b', 'c'),
    }),
  ),
  { minLength: 2, maxLength: 10 },
)

/** A form over a row whose service stores what arrives. */
const openForm = (s: fc.Scheduler, chosen: Parameters<typeof fakeNetwork>[1], canLook: boolean) => {
  const service = { stored: EMPTY }
  // Reads are not under test here: what is looked up is found.
  const network = fakeNetwork(s, chosen)
  vi.stubGlobal(
    'fetch',
    fetchOver(network, ({ body }) => {
      service.stored = { ...service.stored, ...body }
      return { body: { success: true } }
    }),
  )
  let stored = EMPTY
  let edits: Edits<Values> = {}
  let isBusy = false
  let isUnsure = false
  const ends: { readonly outcome: Outcome; readonly isTrue: boolean }[] = []
  const read = async () => {
    await s.schedule(Promise.resolve(), 'reads')
    stored = service.stored
    return stored
  }
  const save = async () => {
    if (isBusy || Object.keys(edits).length === 0) return
    isBusy = true
    const sent = changesOf(edits)
    const outcome = await saveDraft<Values>({
      sent,
      send: async () => {
        const answer = await call('PUT /api/my-venues/:venueId/widget-settings', {
          params: { venueId: 'ven' },
          body: sent as never,
        })
        await read()
        return answer as never
      },
      look: canLook ? read : undefined,
      edits: () => edits,
      keep: (left) => {
        edits = left
      },
    })
    isBusy = false
    isUnsure = !outcome.isSaved && (isUnsure || isLost(outcome.error))
    const isStored = Object.entries(sent).every(
      ([name, value]) => service.stored[name as keyof Values] === value,
    )
    ends.push({ outcome, isTrue: outcome.isSaved ? isStored : true })
  }
  return {
    service,
    ends,
    save,
    type: (name: keyof Values, value: string) => {
      edits = withEdit(edits, stored, name, value, isBusy || isUnsure)
    },
    values: () => valuesOf(stored, edits),
    isDirty: () => Object.keys(edits).length > 0,
  }
}

test.each([
  ['looks lost answers up', true],
  ['cannot look lost answers up', false],
])('a form that %s keeps what was typed during a save, and calls saved only what is', async (_, canLook) => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), doings, fates, async (s, chosen, fate) => {
      const form = openForm(s, fate, canLook)
      let typed = EMPTY
      const steps = chosen.map(
        (doing): Step =>
          doing.what === 'save'
            ? ['save', form.save]
            : [
                `type ${doing.value} into ${doing.name}`,
                () => {
                  form.type(doing.name, doing.value)
                  typed = { ...typed, [doing.name]: doing.value }
                  expect(form.values()).toEqual(typed)
                },
              ],
      )
      await play(s, steps)
      expect(form.values()).toEqual(typed)
      expect(form.ends.filter(({ isTrue }) => !isTrue)).toEqual([])
      // The network is well again: what is left is saved.
      for (let n = 0; n < 3; n += 1) await play(s, [['save', form.save]])
      while (form.isDirty() && form.ends.length < 40) await play(s, [['save', form.save]])
      expect(form.service.stored).toEqual(typed)
      expect(form.isDirty()).toBe(false)
    }),
    { ...OVERLAP, numRuns: 200 },
  )
})

test('a save whose answer was lost is found to be saved, and one that did not arrive is not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom('unsent', 'lost', 'gateway'), async (s, fate) => {
      const form = openForm(s, [fate as 'unsent' | 'lost' | 'gateway'], true)
      form.type('name', 'a')
      await play(s, [['save', form.save]])
      expect(form.ends.map(({ outcome }) => outcome.isSaved)).toEqual([fate !== 'unsent'])
      expect(form.isDirty()).toBe(fate === 'unsent')
    }),
    { ...OVERLAP, numRuns: 200 },
  )
})
