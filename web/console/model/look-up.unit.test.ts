import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { fates, OVERLAP, play, stubService } from '../../../test/support/overlap.ts'
import { call, isLost, sentenceFor } from './api.ts'
import { sendOrLookUp } from './look-up.ts'

/** Changes in dialogs whose answers are lost. */

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a change is called made only if it was, and one whose fate is not known is said so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fates, async (s, chosen) => {
      const service = { isEnabled: false, writes: 0 }
      stubService(
        s,
        ({ method }) => {
          if (method === 'GET') return { body: { enabled: service.isEnabled } }
          service.isEnabled = true
          service.writes += 1
          return { body: { success: true } }
        },
        chosen,
      )
      let said = ''
      const press = () =>
        sendOrLookUp(
          () => call('POST /api/auth/logout', {}),
          async () => (await call('GET /api/2fa', {})).enabled,
        ).then(
          () => {
            said = 'made'
          },
          (error: unknown) => {
            expect(isLost(error)).toBe(true)
            said = sentenceFor(error)
          },
        )
      await play(s, [['press', press]])
      if (said === 'made') expect(service.writes).toBe(1)
      else expect(said).toContain('this may have been saved')
      // The first read arrives: then what was made is known to be made.
      if (service.isEnabled && (chosen[1] ?? 'answered') === 'answered') expect(said).toBe('made')
    }),
    OVERLAP,
  )
})
