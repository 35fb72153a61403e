import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeNetwork, fates, OVERLAP, play, type Step, scheduledPause } from '../../test/support/overlap.ts'
import { createLiveLoader } from './live-loader.ts'

/** A venue that changes, a stream that tells its versions, and a page that shows it. */
const pageOver = (s: fc.Scheduler, chosen: Parameters<typeof fakeNetwork>[1], hasVersions = true) => {
  const network = fakeNetwork(s, chosen)
  const venue = { version: 1 }
  const shown: number[] = []
  const failures: unknown[] = []
  const loader = createLiveLoader({
    load: (signal) => network.send('read', () => ({ version: venue.version }), signal),
    ...(hasVersions ? { versionOf: ({ version }: { version: number }) => version } : {}),
    show: ({ version }) => {
      shown.push(version)
    },
    fail: (error) => {
      failures.push(error)
    },
    wait: scheduledPause(s),
  })
  return {
    venue,
    shown,
    failures,
    loader,
    change: () => {
      venue.version += 1
    },
    /** The stream tells the version of this moment, and it arrives later. */
    tell: async () => {
      const { version } = venue
      await s.schedule(Promise.resolve(), `version ${version} is heard`)
      loader.heard(version)
    },
  }
}

const doings = fc.array(fc.constantFrom('change', 'tell', 'reload', 'hold', 'release'), { maxLength: 12 })

const stepsOf = (page: ReturnType<typeof pageOver>, chosen: readonly string[]): Step[] =>
  chosen.map((doing) => [
    doing,
    () => {
      if (doing === 'change') page.change()
      else if (doing === 'tell') return page.tell()
      else page.loader[doing as 'reload' | 'hold' | 'release']()
      return undefined
    },
  ])

const isOrdered = (versions: readonly number[]) => versions.every((one, n) => one >= (versions[n - 1] ?? 0))

describe.each([
  ['answers with a version', true],
  ['answers without a version', false],
])('a live loader of %s', (_, hasVersions) => {
  test('shows the newest version that was heard of, in whatever order answers come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), doings, async (s, chosen) => {
        const page = pageOver(s, [], hasVersions)
        await play(s, [
          ['opens', () => page.loader.reload()],
          ...stepsOf(page, chosen),
          ['release', () => page.loader.release()],
          ['tell', () => page.tell()],
        ])
        expect(page.shown.at(-1)).toBe(page.venue.version)
        if (hasVersions) expect(page.shown).toSatisfy(isOrdered)
        expect(page.failures).toEqual([])
      }),
      OVERLAP,
    )
  })

  test('shows it after failures too, once one answer arrives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), doings, fates, async (s, chosen, fate) => {
        // Fewer failures than tries: the stream speaks up only when something changes.
        const page = pageOver(s, fate.slice(0, 5), hasVersions)
        await play(s, [
          ['opens', () => page.loader.reload()],
          ...stepsOf(page, chosen),
          ['release', () => page.loader.release()],
          ['tell', () => page.tell()],
        ])
        expect(page.shown.at(-1)).toBe(page.venue.version)
      }),
      OVERLAP,
    )
  })
})

describe('a live loader', () => {
  test('shows nothing new while it is held, and nothing at all once it is stopped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), doings, async (s, chosen) => {
        const page = pageOver(s, [])
        let isHeld = false
        let isStopped = false
        const seen = () => page.shown.length
        let atHold = 0
        await play(s, [
          ['opens', () => page.loader.reload()],
          ...stepsOf(
            page,
            chosen.filter((doing) => doing !== 'hold' && doing !== 'release'),
          ),
          [
            'hold',
            () => {
              page.loader.hold()
              isHeld = true
              atHold = seen()
            },
          ],
          ['change', page.change],
          ['tell', page.tell],
          [
            'reload',
            async () => {
              await page.loader.reload()
              expect(isHeld && !isStopped).toBe(false)
            },
          ],
          ['looks', () => expect(seen()).toBe(atHold)],
          [
            'stop',
            () => {
              page.loader.stop()
              isStopped = true
            },
          ],
          ['change', page.change],
          ['tell', page.tell],
        ])
        expect(seen()).toBe(atHold)
      }),
      OVERLAP,
    )
  })

  test('a reload ends when what is shown is as new as the moment of the reload', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), doings, async (s, chosen) => {
        const page = pageOver(s, [])
        const write = async () => {
          page.change()
          const { version } = page.venue
          await page.loader.reload()
          expect(page.shown.at(-1)).toBeGreaterThanOrEqual(version)
        }
        await play(s, [
          ['opens', () => page.loader.reload()],
          ...stepsOf(page, chosen),
          ['writes', write],
          ['writes again', write],
          ['release', () => page.loader.release()],
        ])
      }),
      OVERLAP,
    )
  })

  test('takes what the service says when it has lost versions, as after a backup was put back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (s) => {
        const page = pageOver(s, [])
        page.venue.version = 9
        await play(s, [['opens', () => page.loader.reload()]])
        page.venue.version = 3
        await play(s, [['heard', () => page.loader.heard(10)]])
        expect(page.shown).toEqual([9, 3])
        page.venue.version = 4
        await play(s, [['heard', () => page.loader.heard(4)]])
        expect(page.shown.at(-1)).toBe(4)
      }),
      OVERLAP,
    )
  })

  test('says nothing of a load that failed after a later one was asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (s) => {
        const page = pageOver(s, ['unsent'])
        let told = 0
        await play(s, [
          ['opens', () => page.loader.reload()],
          [
            'reload',
            () => {
              told = page.failures.length
              return page.loader.reload()
            },
          ],
        ])
        expect(page.shown).toEqual([1])
        expect(page.failures.length).toBe(told)
      }),
      OVERLAP,
    )
  })
})
