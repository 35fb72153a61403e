import { expect, test } from 'vitest'
import type { Verdict } from '../model/judge.ts'
import { createReader } from './code-reader.ts'
import { partyOf } from './fakes.ts'

/** A phone that is held before the camera, and what its codes are judged to be. */

const codeOf = (bookingId: string, minute: number) => `MTD2.${bookingId}.${minute}.${'x'.repeat(86)}`
const FRAME_MS = 100
const VERDICT_MS = 5000
const [ROSSI, ELLERY] = [partyOf({ id: 'bkg_1', party_size: 4 }), partyOf({ id: 'bkg_2', party_size: 2 })]
const TICKET = 'TBCD-2345-EFGH-6789'
const aboutRossi = { heads: 4, doubts: [], at: 0, party: ROSSI } as const

/** A reader whose codes have these verdicts, and whose verdicts go by themselves. */
const openReader = (verdicts: Record<string, Verdict>) => {
  let now = 0
  let shown: { readonly verdict: Verdict; readonly until: number } | undefined
  let sheet: string | undefined
  const judged: string[] = []
  const onScreen = () => (shown && now < shown.until ? shown.verdict : undefined)
  const look = createReader({
    judge: async (text) => {
      judged.push(text)
      return verdicts[text]
    },
    show: (verdict) => {
      shown = { verdict, until: now + VERDICT_MS }
    },
    partyOnScreen: () => {
      const verdict = onScreen()
      return verdict && 'party' in verdict ? verdict.party.id : sheet
    },
    isOccupied: () => sheet !== undefined || onScreen()?.kind === 'ask',
  })
  const see = async (text: string | undefined, ms: number) => {
    for (const until = now + ms; now < until; now += FRAME_MS) await look(text, now)
  }
  return {
    judged,
    /** The camera sees this code for so long. */
    see,
    /** Nothing is in sight for so long. */
    pass: (ms: number) => see(undefined, ms),
    dismiss: () => {
      shown = undefined
    },
    openSheet: (id: string | undefined) => {
      shown = undefined
      sheet = id
    },
  }
}

const [first, second, third] = [codeOf('bkg_1', 1), codeOf('bkg_1', 2), codeOf('bkg_1', 3)] as const
const letsRossiIn = { kind: 'in', ...aboutRossi } as const

test('a booking is judged once while its phone is held up, however often its code is renewed', async () => {
  const { see, judged } = openReader({ [first]: letsRossiIn, [second]: { kind: 'already', party: ROSSI } })
  // Beyond its verdict.
  await see(first, 30_000)
  await see(second, 60_000)
  await see(third, 60_000)
  expect(judged).toEqual([first])
})

test('a phone that is out of sight while its verdict stands on the screen is not judged anew', async () => {
  const { see, pass, judged } = openReader({ [first]: letsRossiIn })
  await see(first, 500)
  await pass(4000)
  await see(second, 3000)
  expect(judged).toEqual([first])
})

test('whoever of the party comes later is judged, once the verdict has gone and the phone was out of sight', async () => {
  const { see, pass, dismiss, judged } = openReader({ [first]: letsRossiIn, [second]: letsRossiIn })
  await see(first, 1000)
  await pass(500)
  dismiss()
  await pass(1200)
  await see(first, 500)
  expect(judged).toEqual([first])
  await pass(1500)
  await see(first, 500)
  expect(judged).toEqual([first, first])
  await pass(VERDICT_MS)
  await pass(1600)
  await see(second, 500)
  expect(judged).toEqual([first, first, second])
})

test('a phone that is held up while its party is taken out again on the sheet does not let them in again', async () => {
  const { see, pass, openSheet, judged } = openReader({ [first]: letsRossiIn })
  await see(first, 1000)
  openSheet('bkg_1')
  await pass(8000)
  openSheet(undefined)
  await see(second, 3000)
  expect(judged).toEqual([first])
})

test('after an old code the live one of the same phone is judged at once', async () => {
  const { see, judged } = openReader({
    [first]: { kind: 'turned_over', party: ROSSI, dueAt: 0 },
    [second]: letsRossiIn,
  })
  await see(first, 2000)
  await see(second, 2000)
  await see(first, 2000)
  expect(judged).toEqual([first, second])
})

test('a code that could not be verified is tried again when it is renewed: the keys may be there by then', async () => {
  const { see, judged } = openReader({ [first]: { kind: 'not_verified' }, [second]: letsRossiIn })
  await see(first, 3000)
  await see(second, 3000)
  expect(judged).toEqual([first, second])
})

test('a ticket is judged once, and neither another ticket nor the code of its booking is taken for it', async () => {
  const other = 'TBCD-2345-EFGH-6780'
  const verdict = { ...letsRossiIn, heads: 1, ticket: 'hash' }
  const { see, pass, judged } = openReader({ [TICKET]: verdict, [other]: verdict, [first]: letsRossiIn })
  await see(TICKET, 500)
  await pass(2500)
  await see(TICKET, 1000)
  expect(judged).toEqual([TICKET])
  await see(other, 500)
  await see(first, 500)
  expect(judged).toEqual([TICKET, other, first])
})

test('two phones that are held up side by side are judged once each', async () => {
  const ellery = codeOf('bkg_2', 1)
  const { see, judged } = openReader({
    [first]: letsRossiIn,
    [ellery]: { ...letsRossiIn, party: ELLERY, heads: 2 },
  })
  for (let n = 0; n < 20; n += 1) {
    await see(first, 200)
    await see(ellery, 200)
  }
  expect(judged).toEqual([first, ellery])
})

test('nothing else is judged while somebody decides, and what was in sight meanwhile is judged then', async () => {
  const ellery = codeOf('bkg_2', 1)
  const { see, dismiss, judged } = openReader({
    [first]: { ...aboutRossi, kind: 'ask', doubts: ['barred'] },
    [ellery]: { ...letsRossiIn, party: ELLERY, heads: 2 },
  })
  await see(first, 500)
  await see(ellery, 2000)
  expect(judged).toEqual([first])
  dismiss()
  await see(ellery, 500)
  expect(judged).toEqual([first, ellery])
})
