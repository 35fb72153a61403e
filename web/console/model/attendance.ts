import type { Attendance } from '../../../contract/attendance-fields.ts'
import { headsAfter } from '../../../domain/attendance.ts'
import { longDate } from '../../shared/dates.ts'
import words from '../../shared/words.en.ts'
import { call } from './api.ts'
import { ask } from './ask.ts'
import { todayAt } from './clock.ts'
import { changeParty, type Party } from './day.ts'
import { explainTable, isReservation } from './party-actions.ts'
import { venues } from './venues.ts'

// Whether a party came, whether it is a booking or a reservation.

export type State = Exclude<Attendance, 'late'>

const SAID: Record<State, string> = {
  expected: 'is expected again.',
  arrived: 'has arrived.',
  seated: 'is seated.',
  left: 'has left.',
  no_show: 'is marked as a no-show. The table is free.',
}

interface Marked {
  readonly attendance: Attendance
  readonly arrived: number
}

interface Mark {
  readonly state: State
  readonly arrived?: number
  /** Where it is not as seen, a colleague was quicker: the service refuses. */
  readonly seen?: Marked
}

const sendAttendance = (venueId: string, party: Party, body: Mark) =>
  isReservation(party)
    ? call('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
        params: { venueId, resId: party.id },
        body,
      })
    : call('POST /api/bookings/:id/attendance', { params: { id: party.id }, body })

const STATE_WORDS: Record<State, string> = {
  expected: 'expected',
  arrived: 'arrived',
  seated: 'seated',
  left: 'left',
  no_show: 'no-show',
}

/**
 * Marks how a party stands. `arrived` is how many are in by now; without it, everybody. On another service day than
 * today's it asks first: a thumb on the wrong day should not check a guest in.
 */
export const setAttendance = (venueId: string, party: Party, state: State, arrived?: number): void => {
  const venue = venues.value?.find(({ id }) => id === venueId)
  const today = venue ? todayAt(venue) : party.date
  if (party.date === today) {
    markAttendance(venueId, party, state, arrived)
    return
  }
  ask({
    title: `Not today’s booking`,
    text: `${party.guest.name} is booked for ${longDate(words, party.date)}, ${party.time}. Today is ${longDate(words, today)}. Mark the party as ${STATE_WORDS[state]} all the same?`,
    confirm: `Mark as ${STATE_WORDS[state]}`,
    run: () => void markAttendance(venueId, party, state, arrived),
  })
}

const markAttendance = (venueId: string, party: Party, state: State, arrived?: number) => {
  const before: State = party.attendance === 'late' ? 'expected' : (party.attendance ?? 'expected')
  let marked: Marked = { attendance: state, arrived: headsAfter(party, state, arrived) }
  return changeParty(
    party,
    async () => {
      const answer = await sendAttendance(venueId, party, {
        state,
        ...(arrived === undefined ? {} : { arrived }),
      })
      marked = { attendance: answer.attendance ?? state, arrived: answer.arrived }
      return answer
    },
    {
      change: marked,
      isMade: hasState(state, arrived),
      done:
        arrived !== undefined && arrived < party.party_size
          ? `${party.guest.name}: ${arrived} of ${party.party_size} are in.`
          : `${party.guest.name} ${SAID[state]}`,
      failed: `${party.guest.name} is not marked as ${STATE_WORDS[state]}`,
      explain: explainTable(party),
      undo: () => {
        sendBack(venueId, party, before, marked)
      },
    },
  )
}

/** Whether a party has come that far. A late party is an expected one whose time has come. */
const hasState = (state: State, arrived?: number) => (now: Party | undefined) =>
  (now?.attendance === 'late' ? 'expected' : now?.attendance) === state &&
  (arrived === undefined || now?.arrived === arrived)

/** `seen` is what the change left behind: what a colleague has marked since is not undone with it. */
const sendBack = (venueId: string, party: Party, before: State, seen: Marked) =>
  changeParty(
    party,
    () =>
      sendAttendance(venueId, party, {
        state: before,
        ...(before === 'arrived' || before === 'seated' ? { arrived: party.arrived } : {}),
        seen,
      }),
    {
      change: { attendance: party.attendance, arrived: party.arrived },
      isMade: hasState(before),
      done: 'Undone.',
      explain: explainTable(party),
    },
  )
