import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type Fate, fates, OVERLAP, play, type Step, stubService } from '../../../test/support/overlap.ts'
import { isDragging, isLoaded, type Party, parties, tables, watchDay } from './day.ts'
import { saveNotes, setPartySize } from './party-details.ts'
import { beginSession, endSession, hasExpired } from './session.ts'
import { listUnsettled, unsettled } from './unsettled.ts'

/** The day of the console while answers cross, versions are heard and answers are lost. */

const toasts = vi.hoisted(() => [] as { text: string; action?: { run(): void } }[])
const hidden = vi.hoisted(() => [] as unknown[])
vi.mock('../../shared/toast.tsx', () => ({
  showToast: (toast: { text: string }) => toasts.push(toast),
  hideToast: (toast: unknown) => hidden.push(toast),
}))
const listed = vi.hoisted(() => [] as { text: string; ways: readonly { run(): void }[] }[])
vi.mock('./unsettled.ts', async (original) => {
  const { listUnsettled, ...others } = await original<typeof import('./unsettled.ts')>()
  return {
    ...others,
    listUnsettled: (...[text, ways = [], of]: Parameters<typeof listUnsettled>) => {
      toasts.push({ text })
      listed.push({ text, ways })
      listUnsettled(text, ways, of)
    },
  }
})
const stream = vi.hoisted(() => ({ onVersion: (_version: number) => {} }))
vi.mock('../../shared/version-stream.ts', () => ({
  watchVersions: ({ onVersion }: typeof stream) => {
    stream.onVersion = onVersion
    return () => {
      stream.onVersion = () => {}
    }
  },
}))

const RUNS = { ...OVERLAP, numRuns: 200 }
let venues = 0

/** A venue with one party and one table, whose service counts its versions. */
const openDay = (s: fc.Scheduler, chosen: readonly Fate[] = []) => {
  venues += 1
  const venueId = `venue ${venues}`
  const service = { version: 1, size: 2, tables: 1, writes: 0, note: '' }
  stubService(
    s,
    ({ method, path, body }) => {
      if (path.endsWith('/day'))
        return {
          body: {
            version: service.version,
            data: [
              {
                id: 'party',
                party_size: service.size,
                comments: service.note || null,
                guest: { name: 'Rossi' },
              },
            ],
          },
        }
      if (path.endsWith('/calendar'))
        return {
          body: {
            areas: [],
            blockouts: [],
            tables: Array.from({ length: service.tables }, (_, n) => ({ id: n })),
          },
        }
      if (method !== 'PATCH') throw new Error(`${method} ${path} is not expected.`)
      if (body.comments !== undefined) {
        if (body.comments_seen !== service.note)
          return { status: 409, body: { error: { code: 'changed_meanwhile' } } }
        service.note = body.comments
      } else service.size = body.party_size
      service.version += 1
      service.writes += 1
      return { body: { success: true } }
    },
    chosen,
  )
  toasts.length = 0
  listed.length = 0
  unsettled.value = []
  beginSession({ token: 'token', user: { id: 'user', name: 'Host', role: 'client' } }, false)
  const stop = watchDay(venueId, '2026-01-20', true)
  return {
    service,
    stop,
    colleague: () => {
      service.size += 1
      service.tables += 1
      service.version += 1
    },
    tell: async () => {
      const { version } = service
      await s.schedule(Promise.resolve(), `version ${version} is heard`)
      stream.onVersion(version)
    },
    /** The network is cut from now on, until the function that it answers is called. */
    cut: () => {
      const served = globalThis.fetch
      vi.stubGlobal('navigator', { onLine: false })
      vi.stubGlobal('fetch', async () => {
        await s.schedule(Promise.resolve(), 'nothing is sent')
        throw new TypeError('Failed to fetch')
      })
      return () => {
        vi.stubGlobal('navigator', { onLine: true })
        vi.stubGlobal('fetch', served)
      }
    },
    note: (text: string, seen: string) =>
      saveNotes(venueId, parties.value[0] as Party, text, seen, () => false),
    setSize: (size: number) => setPartySize(venueId, parties.value[0] as Party, size),
  }
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const shownSize = () => parties.value[0]?.party_size

test('the day ends as the newest version that was heard of, tables included, in whatever order answers come', async () => {
  const doings = fc.array(fc.constantFrom('colleague', 'tell', 'drag', 'drop'), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), doings, async (s, chosen) => {
      const day = openDay(s)
      const steps = chosen.map((doing): Step => {
        if (doing === 'colleague') return [doing, day.colleague]
        if (doing === 'tell') return [doing, day.tell]
        return [
          doing,
          () => {
            isDragging.value = doing === 'drag'
          },
        ]
      })
      const drop: Step = [
        'drop',
        () => {
          isDragging.value = false
        },
      ]
      await play(s, [...steps, drop, ['tell', day.tell]])
      expect(isLoaded.value).toBe(true)
      expect(shownSize()).toBe(day.service.size)
      expect(tables.value).toHaveLength(day.service.tables)
      day.stop()
    }),
    RUNS,
  )
})

test('a change is called done when it was made and not saved when it was not, also when answers are lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fates, async (s, chosen) => {
      // The two reads of the first load arrive.
      const day = openDay(s, ['answered', 'answered', 'answered', 'answered', ...chosen])
      await play(s, [])
      await play(s, [['set', () => day.setSize(5)]])
      // The connection is back, and the stream says where the venue stands.
      await play(s, [['tell', day.tell]])
      const isMade = day.service.writes > 0
      const said = toasts.map(({ text }) => text)
      expect(shownSize()).toBe(isMade ? 5 : 2)
      if (isMade) expect(said.at(-1)).toBe('Rossi is now a party of 5.')
      else expect(said.at(-1)).toContain('There was no answer, and the change to Rossi does not show.')
      expect(said.filter((text) => text.includes('not saved'))).toEqual([])
      expect(day.service.writes).toBeLessThanOrEqual(1)
      day.stop()
    }),
    RUNS,
  )
})

test('without a connection a change is said not to be saved, and nothing is sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const day = openDay(s, ['answered', 'answered', 'answered', 'answered', ...Array(12).fill('unsent')])
      await play(s, [])
      vi.stubGlobal('navigator', { onLine: false })
      await play(s, [['set', () => day.setSize(5)]])
      expect(toasts.map(({ text }) => text)).toEqual(['No connection: the change to Rossi is not saved.'])
      expect(shownSize()).toBe(2)
      day.stop()
    }),
    RUNS,
  )
})

test('what was said of a party is taken back when the next change of it fails', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const day = openDay(s)
      await play(s, [])
      await play(s, [['set', () => day.setSize(4)]])
      const [toast] = toasts
      hidden.length = 0
      vi.stubGlobal('navigator', { onLine: false })
      vi.stubGlobal('fetch', async () => {
        throw new TypeError('Failed to fetch')
      })
      await play(s, [['set again', () => day.setSize(5)]])
      expect(hidden).toEqual([toast])
      day.stop()
    }),
    { ...RUNS, numRuns: 20 },
  )
})

test('an answer to a session that has been renewed asks nobody to sign in again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const day = openDay(s)
      await play(s, [])
      const served = globalThis.fetch as unknown as (url: string, request: RequestInit) => Promise<Response>
      vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
        const { authorization } = request.headers as Record<string, string>
        if (authorization === 'Bearer renewed') return served(url, request)
        await s.schedule(Promise.resolve(), 'refused')
        return { status: 401, ok: false, headers: new Headers(), json: async () => ({}) } as Response
      })
      await play(s, [
        ['set', () => day.setSize(4)],
        ['tell', day.tell],
        [
          'signs in',
          () => beginSession({ token: 'renewed', user: { id: 'user', name: 'Host', role: 'client' } }, false),
        ],
      ])
      expect(hasExpired.value).toBe(false)
      expect(day.service.size).toBe(4)
      day.stop()
    }),
    RUNS,
  )
})

test('what waits behind a change that is not sent is listed as well, and both can be made when the network is back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const day = openDay(s)
      await play(s, [])
      const mend = day.cut()
      await play(s, [
        [
          'both',
          () => {
            void day.note('By the window', '')
            void day.setSize(5)
          },
        ],
      ])
      expect(listed.map(({ text }) => text)).toEqual([
        'No connection: the note to Rossi is not saved.',
        'The change to Rossi is not saved, because the change before it was not made.',
      ])
      mend()
      for (const { ways } of listed.splice(0)) await play(s, [['again', () => ways[0]?.run()]])
      expect(day.service).toMatchObject({ note: 'By the window', size: 5 })
      expect(listed).toEqual([])
      day.stop()
    }),
    { ...RUNS, numRuns: 20 },
  )
})

test('of two notes that were not sent the newest is listed, and is saved over what stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const day = openDay(s)
      await play(s, [])
      const mend = day.cut()
      await play(s, [
        [
          'both',
          () => {
            void day.note('Window', '')
            void day.note('Window, cake', 'Window')
          },
        ],
      ])
      expect(unsettled.value.map(({ text }) => text)).toEqual([
        'The note to Rossi is not saved, because the change before it was not made.',
      ])
      mend()
      await play(s, [['again', () => unsettled.value[0]?.ways[0]?.run()]])
      expect(day.service.note).toBe('Window, cake')
      day.stop()
    }),
    { ...RUNS, numRuns: 20 },
  )
})

test('a refusal that nothing can be done about goes once the party changes again, others stay', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const day = openDay(s)
      await play(s, [])
      listUnsettled('Rossi: refused.', [], { party: 'party' })
      listUnsettled('Rossi: try again.', [{ label: 'Try again', run: () => {} }], { party: 'party' })
      listUnsettled('Somebody else: refused.', [], { party: 'other' })
      await play(s, [['tell', day.tell]])
      expect(unsettled.value).toHaveLength(3)
      await play(s, [
        ['colleague', day.colleague],
        ['tell', day.tell],
      ])
      expect(unsettled.value.map(({ text }) => text)).toEqual([
        'Rossi: try again.',
        'Somebody else: refused.',
      ])
      day.stop()
    }),
    { ...RUNS, numRuns: 20 },
  )
})
