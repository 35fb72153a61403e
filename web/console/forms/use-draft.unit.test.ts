import fc from 'fast-check'
import { h } from 'preact'
import { useState } from 'preact/hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { fates, OVERLAP, play, type Step, stubService } from '../../../test/support/overlap.ts'
import { openPage } from '../../shared/fake-page.ts'
import { call } from '../model/api.ts'
import { type Draft, forgetDrafts, unsaved, useDraft } from './use-draft.ts'

/** A form that is typed into, left and opened again while a save of it is under way. */

const toasts = vi.hoisted(() => [] as string[])
vi.mock('../../shared/toast.tsx', () => ({ showToast: ({ text }: { text: string }) => toasts.push(text) }))

interface Values {
  readonly name: string
  readonly phone: string
}

let forms = 0

const openForm = (s: fc.Scheduler) => {
  forms += 1
  const id = `form ${forms}`
  const page = openPage(vi.stubGlobal, '/console')
  const service = { stored: { name: '', phone: '' } as Values, underWay: 0, mostUnderWay: 0 }
  const { meet } = stubService(s, async ({ method, body }) => {
    if (method === 'GET') return { body: service.stored }
    service.underWay += 1
    service.mostUnderWay = Math.max(service.mostUnderWay, service.underWay)
    await s.schedule(Promise.resolve(), 'the service stores')
    service.stored = { ...service.stored, ...body }
    service.underWay -= 1
    return { body: { success: true } }
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const params = { venueId: 'ven' }
  const readStored = () =>
    call('GET /api/my-venues/:venueId/widget-settings', { params }) as unknown as Promise<Values>
  /** What was read last outlives the screen, as the venue's settings do. */
  let read: Values = service.stored
  let draft: Draft<Values> | undefined
  const Form = () => {
    const [stored, setStored] = useState(read)
    const readAgain = async () => {
      read = await readStored()
      setStored(read)
      return read
    }
    draft = useDraft<Values>({
      id,
      stored,
      rules: {},
      canChange: true,
      save: async (changes) => {
        const answer = await call('PUT /api/my-venues/:venueId/widget-settings', {
          params,
          body: changes as never,
        })
        await readAgain().catch(() => undefined)
        return answer as never
      },
      look: readAgain,
    })
    return h('p', null, JSON.stringify(draft.values))
  }
  return {
    id,
    page,
    service,
    meet,
    open: () => page.show(Form, {}),
    close: () => {
      page.close()
      draft = undefined
    },
    draft: () => draft,
  }
}

afterEach(() => {
  forgetDrafts()
  vi.unstubAllGlobals()
})

const doings = fc.array(
  fc.oneof(
    fc.constantFrom('save', 'save', 'leave', 'open').map((what) => ({ what }) as const),
    fc.record({
      what: fc.constant('type' as const),
      name: fc.constantFrom<keyof Values>('name', 'phone'),
      value: fc.constantFrom('a', 'b', 'c'),
    }),
  ),
  { minLength: 3, maxLength: 12 },
)

test('what was typed is shown and kept until it is stored, also by a form that was left during its save', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), doings, fates, async (s, chosen, fate) => {
      const form = openForm(s)
      form.open()
      form.meet(fate)
      let typed: Values = { name: '', phone: '' }
      const look = () => {
        const draft = form.draft()
        if (draft) expect(draft.values).toEqual(typed)
      }
      const steps = chosen.map(
        (doing): Step => [
          doing.what,
          () => {
            look()
            if (doing.what === 'open') form.open()
            if (doing.what === 'leave') form.close()
            if (doing.what === 'save') {
              form.draft()?.submit()
              form.draft()?.submit()
            }
            if (doing.what !== 'type' || !form.draft()) return
            form.draft()?.set(doing.name, doing.value)
            typed = { ...typed, [doing.name]: doing.value }
          },
        ],
      )
      await play(s, steps)
      look()
      // What is not stored is still there as unsaved, whether the form is open or not.
      if (JSON.stringify(form.service.stored) !== JSON.stringify(typed))
        expect(unsaved.value.has(form.id)).toBe(true)
      expect(form.service.mostUnderWay).toBeLessThanOrEqual(1)
      form.meet([])
      form.open()
      await play(s, [])
      look()
      for (let n = 0; n < 3; n += 1) await play(s, [['save', () => form.draft()?.submit()]])
      expect(form.service.stored).toEqual(typed)
      expect(unsaved.value.has(form.id)).toBe(false)
      form.close()
    }),
    { ...OVERLAP, numRuns: 200 },
  )
})
