import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type Fate, fates, OVERLAP, play, type Step, stubService } from '../../../test/support/overlap.ts'
import { sentenceFor } from '../model/api.ts'
import type { Draft } from './draft-store.ts'
import { Drawing } from './drawing.ts'
import { addTable, changeTables, type Plan, removeTables, type Table } from './model.ts'
import { loadPlan, savePlan } from './save.ts'

/** The floor editor while saves are under way, answers are lost, and the screen is left and opened again. */

const RUNS = { ...OVERLAP, numRuns: 200 }
const FLOOR = { id: 'flr', venue_id: 'ven', name: 'Ground', width: 1000, height: 700, sort: 0, fixtures: [] }
let venues = 0

/** What a person sees of the tables, whatever their ids are. */
const picture = (tables: readonly Table[] = []) =>
  tables.map(({ table_number, x }) => `${table_number}@${x}`).sort()

const openFloor = (s: fc.Scheduler, chosen: readonly Fate[]) => {
  venues += 1
  const venueId = `venue ${venues}`
  const stored: Table[] = []
  let ids = 0
  stubService(
    s,
    ({ method, path, body }) => {
      const [, , , , list = '', id] = path.split('/')
      if (method === 'GET') {
        const data = list === 'floors' ? [FLOOR] : list === 'tables' && !id ? [...stored] : []
        return { body: { data } }
      }
      const at = stored.findIndex((one) => one.id === id)
      if (method === 'POST') {
        ids += 1
        stored.push({ ...body, id: `srv-${ids}`, venue_id: 'ven', deposit_pence: 0, priority: 100 })
        return { status: 201, body: { success: true, id: `srv-${ids}` } }
      }
      if (at < 0) return { status: 404, body: { error: 'There is no such table.' } }
      if (method === 'DELETE') stored.splice(at, 1)
      else stored[at] = { ...(stored[at] as Table), ...body }
      return { body: { success: true } }
    },
    chosen,
  )
  const said: { text: string; isTrue: boolean }[] = []
  let draft: Draft | undefined
  const open = () => {
    const drawing: Drawing = new Drawing(venueId, {
      load: () => loadPlan(venueId),
      save: (base, plan) => savePlan(venueId, base, plan),
      drafts: {
        read: () => draft,
        keep: (kept) => {
          draft = JSON.parse(JSON.stringify(kept))
        },
        forget: () => {
          draft = undefined
        },
      },
      sentenceFor,
      say: (text) => {
        const isAll = picture(stored).join() === picture(drawing.plan?.tables).join()
        said.push({ text, isTrue: isAll || text.includes('What you drew since is not saved yet.') })
      },
      changed: () => {},
    })
    return drawing
  }
  return { stored, said, open, draft: () => draft }
}

const doings = fc.array(fc.constantFrom('add', 'move', 'remove', 'undo', 'save', 'save'), {
  minLength: 2,
  maxLength: 9,
})

const drawOn = (plan: Plan, doing: string, n: number): Plan => {
  const last = plan.tables.at(-1)
  if (doing === 'add') return addTable(plan, 'round', { floorId: 'flr', areaId: null, x: n * 10, y: 0 }).plan
  if (!last) return plan
  if (doing === 'move') return changeTables(plan, [last.id], () => ({ x: 500 + n * 10 }))
  return removeTables(plan, [last.id])
}

const doIn = (drawing: () => Drawing, doing: string, n: number) => {
  const current = drawing()
  if (!current.plan) return
  if (doing === 'save') void current.save()
  else if (doing === 'undo') current.undo()
  else current.change(drawOn(current.plan, doing, n))
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is drawn during a save stays drawn, and saving it stores what is seen, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), doings, fates, async (s, chosen, fate) => {
      const floor = openFloor(s, [...Array<Fate>(4).fill('answered'), ...fate])
      const drawing = floor.open()
      await play(s, [['opens', () => drawing.load()]])
      let seen: string[] = []
      const steps = chosen.map(
        (doing, n): Step => [
          doing,
          () => {
            doIn(() => drawing, doing, n)
            if (doing !== 'save') seen = picture(drawing.plan?.tables)
          },
        ],
      )
      await play(s, steps)
      expect(picture(drawing.plan?.tables)).toEqual(seen)
      if (picture(floor.stored).join() !== seen.join()) expect(floor.draft()).toBeDefined()
      // The network is well again: what is left is saved.
      for (let n = 0; n < 4; n += 1) await play(s, [['save', () => drawing.save()]])
      expect(picture(floor.stored)).toEqual(seen)
      expect(drawing.unsaved).toBe(0)
      expect(floor.draft()).toBeUndefined()
      expect(floor.said.filter(({ isTrue }) => !isTrue)).toEqual([])
    }),
    RUNS,
  )
})

test('an editor that is left during a save and opened again has lost nothing and makes nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), doings, doings, fates, async (s, before, after, fate) => {
      const floor = openFloor(s, [...Array<Fate>(4).fill('answered'), ...fate])
      let drawing = floor.open()
      let seen: string[] = []
      const stepsOf = (chosen: readonly string[]) =>
        chosen.map(
          (doing, n): Step => [
            doing,
            () => {
              doIn(() => drawing, doing, n)
              if (doing !== 'save' && drawing.plan) seen = picture(drawing.plan.tables)
            },
          ],
        )
      await play(s, [['opens', () => drawing.load()]])
      await play(s, [
        ...stepsOf(before),
        ['save', () => drawing.save()],
        [
          'leaves',
          () => {
            drawing.leave()
            drawing = floor.open()
            return drawing.load()
          },
        ],
        ...stepsOf(after),
      ])
      for (let n = 0; n < 4; n += 1)
        await play(s, [['save', () => (drawing.plan ? drawing.save() : drawing.load())]])
      expect(picture(floor.stored)).toEqual(seen)
      expect(drawing.unsaved).toBe(0)
    }),
    RUNS,
  )
})
