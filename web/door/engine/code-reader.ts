import { readCode } from '../model/code.ts'
import type { Verdict } from '../model/judge.ts'

/** What was judged is not judged again before the camera has not seen it for so long. */
const GONE_MS = 1500

interface ReaderPorts {
  judge(text: string): Promise<Verdict | undefined>
  show(verdict: Verdict, frameAt: number): void
  /** Id of the party that the screen is about. */
  partyOnScreen(): string | undefined
  /** Whether the screen waits for somebody: then no other code is judged. */
  isOccupied(): boolean
}

interface Judged {
  readonly party?: string
  seenAt: number
}

/**
 * Judges what the camera sees once for as long as it is in sight. A booking's code is renewed every minute, so a verdict
 * about its party counts for all its codes, and it counts while the screen is about that party: the phone that was shown
 * may be out of sight meanwhile. The function is called with every picture, and `frameAt` is the only clock.
 */
export const createReader = ({ judge, show, partyOnScreen, isOccupied }: ReaderPorts) => {
  const judged = new Map<string, Judged>()
  let isBusy = false
  const forgetWhoHasGone = (frameAt: number) => {
    const party = partyOnScreen()
    for (const [subject, one] of judged)
      if (party !== undefined && one.party === party) one.seenAt = frameAt
      else if (frameAt - one.seenAt >= GONE_MS) judged.delete(subject)
  }
  return async (text: string | undefined, frameAt: number): Promise<void> => {
    forgetWhoHasGone(frameAt)
    if (text === undefined) return
    const known = judged.get(text) ?? judged.get(bookingIdOf(text) ?? '')
    if (known) known.seenAt = frameAt
    if (known || isBusy || isOccupied()) return
    judged.set(text, { seenAt: frameAt })
    isBusy = true
    const verdict = await judge(text).finally(() => {
      isBusy = false
    })
    if (!verdict) return
    if ('party' in verdict) {
      const seenAt = judged.get(text)?.seenAt ?? frameAt
      judged.delete(text)
      judged.set(subjectOf(text, verdict), { party: verdict.party.id, seenAt })
    }
    show(verdict, frameAt)
  }
}

const bookingIdOf = (text: string): string | undefined => {
  const code = readCode(text)
  return code.kind === 'door' && code.bookingId !== '' ? code.bookingId : undefined
}

/** After an old code the live one of the same booking is asked for, so that one is judged. */
const subjectOf = (text: string, verdict: Verdict): string =>
  verdict.kind === 'turned_over' ? text : (bookingIdOf(text) ?? text)
