import { existsSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Key, keys, rowOf } from '../../contract/index.ts'
import { notFound } from '../../domain/errors.ts'
import { type CallOptions, callRoute } from '../support/client.ts'
import { type Person, useWorld } from '../support/world.ts'
import { countChanges } from './changes.ts'
import { bookingOfAnotherEvent, type Company, joinAs, openCompany } from './company.ts'
import { type Caller, scopeOf, type Verdict, verdictFor } from './policy.ts'
import { BEFORE, freshFor, LET_THROUGH_AS, NOT_WALKED, requestTo } from './requests.ts'
import { type Kind, replaced, type Slot, slotsOf } from './slots.ts'

/**
 * Every row, by every kind of caller, with what is theirs, what is somebody else's and what is not there, wherever the
 * row names something: who is let through, what the others are answered, and that a refusal changed nothing.
 */

const world = useWorld({ own: true })

let ours: Company
let theirs: Company
let otherEventBooking: string
let callers: Caller[]
let changes: Awaited<ReturnType<typeof countChanges>>

const walked = keys.filter((key) => !NOT_WALKED[key])

beforeAll(async () => {
  ours = await openCompany(world, 'OURS')
  theirs = await openCompany(world, 'THEIRS')
  otherEventBooking = await bookingOfAnotherEvent(world, ours)
  const pretender = await world.person('organiser')
  await world.database.read
    .insertInto('memberships')
    .values({ user_id: pretender.id, venue_id: ours.venueId, role: 'owner', created_at: world.clock.now() })
    .execute()
  const as = (
    name: string,
    role: Caller['role'],
    { token }: Person,
    of: Caller['of'],
    how: Partial<Caller> = {},
  ): Caller => ({ name, role, token, of, ...how })
  callers = [
    { name: 'nobody', role: null, of: 'none' },
    as('the owner', 'client', ours.owner, 'ours', { memberAs: 'owner' }),
    as('a second owner', 'client', ours.member, 'ours', { memberAs: 'owner' }),
    as('a former member', 'client', ours.former, 'none'),
    as('another operator', 'client', theirs.owner, 'theirs'),
    as('the organiser', 'organiser', ours.organiser, 'ours', { runsEvent: true }),
    as('another organiser', 'organiser', theirs.organiser, 'theirs'),
    as('an organiser with a membership', 'organiser', pretender, 'none'),
    as('an admin', 'admin', await world.person('admin'), 'none'),
    as('the guest', 'guest', ours.guest, 'ours', { ownsBooking: true }),
    as('another guest', 'guest', theirs.guest, 'theirs'),
    ...(await Promise.all(
      (['manager', 'host', 'door', 'viewer'] as const).map(async (memberAs) =>
        as(`a ${memberAs}`, 'client', await joinAs(world, ours, memberAs), 'ours', { memberAs }),
      ),
    )),
  ]
  changes = await countChanges(world.database)
})

const call = (key: Key, request: CallOptions, caller: Caller) =>
  callRoute(world.app.http, key, { ...request, ...(caller.token ? { token: caller.token } : {}) })

type Answer = Awaited<ReturnType<typeof call>>

const told = ({ status, text }: Answer) => ({ status, text })

/** No refusal changes anything, whatever it refuses. */
const refuse = async (key: Key, request: CallOptions, caller: Caller) => {
  const answer = await call(key, request, caller)
  expect([caller.name, answer.status, await changes.since()]).toEqual([caller.name, answer.status, []])
  return answer
}

/** Of the same shape as the id or signed token, and nobody's. A token may itself contain an underscore, even near its end. */
const absent = (id: string) => {
  const prefix = /^[a-z]+_/.exec(id)?.[0] ?? ''
  const start = id.includes('.') ? id.lastIndexOf('.') + 1 : prefix.length
  return id.slice(0, start) + [...id.slice(start)].reverse().join('')
}

const withId = (request: CallOptions, slot: Slot, id: string): CallOptions => ({
  ...request,
  [slot.part]: replaced(request[slot.part], slot.path, id),
})

/** Pages of a venue are as public as what they are made of. */
const isPublic = (key: Key) => key.includes(' /api/public/') || /^GET \/(widget|demo)\//.test(key)

/** What is in the slot is what the caller works on; an organiser works on bookings of their event. */
const subjectFor = (caller: Caller): Company['ids'] =>
  caller.role === 'organiser' ? { ...ours.ids, booking: ours.eventBookingId } : ours.ids

/** Things that are open to whoever knows their name, and are nobody's in particular. */
const NOBODYS: readonly Kind[] = [
  'user',
  'file',
  'asset',
  'pageAsset',
  'screen',
  'checkout',
  'voucherIntent',
  'manageToken',
  'wishToken',
  'queueToken',
]

/** What is answered where there is nothing, if not 404: unlinking what is not linked is done already. */
const ABSENT: Partial<Record<Kind, number>> = { promoCode: 400, sister: 200 }

/** A resource of somebody else, and the reply that this caller must get. */
const foreignFor = (key: Key, slot: Slot, caller: Caller): { id: string; status: number }[] => {
  if (NOBODYS.includes(slot.kind)) return []
  if (isPublic(key) && slot.part === 'params' && slot.kind === 'venue')
    return [{ id: theirs.draftVenueId, status: 404 }]
  if (isPublic(key) && slot.kind === 'event') return [{ id: theirs.draftEventId, status: 404 }]
  // Vouchers are sold at any live venue, and an organiser may ask any live venue for a night.
  if (slot.kind === 'venue' && (isPublic(key) || caller.role === 'organiser'))
    return [{ id: theirs.draftVenueId, status: 404 }]
  if (slot.kind === 'venue' && caller.role === 'admin') return []
  if (slot.kind === 'booking' && !isPublic(key))
    return caller.role === 'admin'
      ? []
      : [
          { id: theirs.ids.booking, status: 403 },
          { id: theirs.eventBookingId, status: 403 },
          ...(caller.role === 'organiser'
            ? [ours.ids.booking, otherEventBooking].map((id) => ({ id, status: 403 }))
            : []),
          ...(caller.role === 'guest' ? [{ id: ours.eventBookingId, status: 403 }] : []),
        ]
  return [{ id: theirs.ids[slot.kind], status: ABSENT[slot.kind] ?? 404 }]
}

/** The console's page is the same for everybody, at every address: whoever opens it sees nothing before signing in. */
const isConsole = (key: Key) => key.startsWith('GET /console')

/** A caller who may call the row names something they may not: the reply is the same as if it were not there. */
const walkForeign = async (key: Key, request: CallOptions, caller: Caller) => {
  if (isConsole(key)) return
  for (const slot of slotsOf(key)) {
    const nothing = await refuse(key, withId(request, slot, absent(ours.ids[slot.kind])), caller)
    const where = `${caller.name}: ${slot.part} ${slot.path.join('.')}`
    const without = ABSENT[slot.kind] ?? 404
    expect([where, 'absent', nothing.status, nothing.text]).toEqual([where, 'absent', without, nothing.text])
    for (const { id, status } of foreignFor(key, slot, caller)) {
      const foreign = await refuse(key, withId(request, slot, id), caller)
      expect([where, 'foreign', foreign.status, foreign.text]).toEqual([
        where,
        'foreign',
        status,
        foreign.text,
      ])
      if (status === without) expect([where, told(foreign)]).toEqual([where, told(nothing)])
    }
  }
}

/** Who is refused is refused with everything of the company's in its place, and no wiser than with nothing there. */
const walkRefused = async (key: Key, caller: Caller, verdict: Exclude<Verdict, 'let through'>) => {
  const request = requestTo(key, { world, company: ours, ids: subjectFor(caller) })
  const answer = await refuse(key, request, caller)
  expect([caller.name, answer.status, answer.text]).toEqual([caller.name, verdict, answer.text])
  expect(answer.text).not.toContain(ours.mark)
  const first = slotsOf(key)[0]
  // A member knows what is there, so that a role that does not suffice hides nothing from them.
  if (caller.memberAs && isAdmitted(key, caller)) return
  if (!first || (scopeOf(key) === 'booking' && verdict === 403 && caller.role && isAdmitted(key, caller)))
    return
  const nothing = await refuse(key, withId(request, first, absent(ours.ids[first.kind])), caller)
  expect([caller.name, told(nothing)]).toEqual([caller.name, told(answer)])
}

const isAdmitted = (key: Key, { role }: Caller) => {
  const { roles } = rowOf(key).access
  return roles !== 'anyone' && role !== null && roles.includes(role)
}

/** Names nothing in its path, and a venue only where somebody wants one. */
const listsOverVenues = (key: Key) =>
  !key.includes(':') && slotsOf(key).some(({ part, kind }) => part === 'query' && kind === 'venue')

/** Public rows are for everybody alike, so three callers stand for all of them. */
const STAND_FOR_ALL = ['nobody', 'the owner', 'the guest']

/** Everything above, for one row. */
const walk = async (key: Key) => {
  const admitted: Caller[] = []
  for (const caller of callers) {
    const verdict = verdictFor(key, caller)
    if (verdict !== 'let through') await walkRefused(key, caller, verdict)
    else if (rowOf(key).access.roles !== 'anyone' || STAND_FOR_ALL.includes(caller.name))
      admitted.push(caller)
  }
  for (const caller of admitted)
    await walkForeign(key, requestTo(key, { world, company: ours, ids: subjectFor(caller) }), caller)
  const passed: number[] = []
  for (const caller of admitted) passed.push(await walkOwn(key, caller))
  expect(passed).toContain(LET_THROUGH_AS[key] ?? 200)
}

describe('the matrix', () => {
  test('sees every table, and every row but those proved elsewhere', () => {
    expect(changes.tables).toBeGreaterThan(40)
    expect(walked.length).toBeGreaterThan(145)
    expect(Object.values(NOT_WALKED).filter((file) => !existsSync(file))).toEqual([])
  })

  // Before the walk, in which the other company's organiser asks our venue for a night.
  test.each(walked.filter(listsOverVenues))('%s without a venue shows each caller their own', async (key) => {
    for (const caller of callers.filter((one) => isAdmitted(key, one) && verdictFor(key, one) !== 403)) {
      const request = requestTo(key, { world, company: ours, ids: ours.ids })
      const { venue: _venue, counted_at: _at, ...query } = request.query ?? {}
      const answer = await call(key, { ...request, query }, caller)
      expect([caller.name, answer.status]).toEqual([caller.name, 200])
      expectNoLeak(caller, answer)
    }
  })

  test.each(walked)('%s', walk)
})

describe('the matrix would notice', () => {
  const GUARDED = 'PUT /api/my-venues/:venueId/floors/:id'
  afterEach(() => vi.restoreAllMocks())

  test('a venue that is open to everybody', async () => {
    vi.spyOn(world.app.services.memberships, 'requireAccess').mockResolvedValue(undefined)
    await expect(walk(GUARDED)).rejects.toThrow('a former member')
  })

  test('a venue that is open to nobody', async () => {
    vi.spyOn(world.app.services.memberships, 'requireAccess').mockRejectedValue(notFound('Venue'))
    await expect(walk(GUARDED)).rejects.toThrow("'a host', 404")
  })

  test('a refusal that tells what is there from what is not', async () => {
    vi.spyOn(world.app.services.memberships, 'requireAccess').mockImplementation(
      async (_db, actor, venueId) => {
        if (actor.id === ours.owner.id && venueId === ours.venueId) return
        throw notFound(venueId === ours.venueId ? 'Your venue' : 'Venue')
      },
    )
    await expect(walk(GUARDED)).rejects.toThrow('a former member')
  })

  test('a write behind a refusal', async () => {
    const owner = callers.find(({ name }) => name === 'the owner') ?? callers[0]
    const request = requestTo(GUARDED, { world, company: ours, ids: ours.ids })
    const answer = await call(GUARDED, { ...request, body: { name: `${ours.mark} attic` } }, owner as Caller)
    expect([answer.status, await changes.since()]).toEqual([200, ['UPDATE floors', 'UPDATE venue_versions']])
    const refused = await call(GUARDED, { ...request, body: { name: '' } }, owner as Caller)
    expect([refused.status, await changes.since()]).toEqual([400, []])
  })
})

/** With what is theirs they are let through, and see nothing of the other company. */
const walkOwn = async (key: Key, caller: Caller): Promise<number> => {
  const ids = await freshFor(
    key,
    { world, company: ours, ids: subjectFor(caller) },
    caller.role === 'organiser',
  )
  const subject = { world, company: ours, ids }
  await BEFORE[key]?.(subject)
  const answer = await call(key, requestTo(key, subject), await disposable(key, caller))
  await changes.since()
  const expected = [
    200,
    LET_THROUGH_AS[key] ?? 200,
    ...(rowOf(key).refuses ?? []).filter((status) => status === 409),
  ]
  expect([caller.name, answer.status, answer.text]).toEqual([
    caller.name,
    expect.toBeOneOf(expected),
    answer.text,
  ])
  expectNoLeak(caller, answer)
  return answer.status
}

/** Nobody reads the name of a company they have nothing to do with; admins may. */
const expectNoLeak = (caller: Caller, { text }: Answer) => {
  if (caller.role === 'admin') return
  if (caller.of !== 'theirs')
    expect([caller.name, text]).toEqual([caller.name, expect.not.stringContaining(theirs.mark)])
  else expect([caller.name, text]).toEqual([caller.name, expect.not.stringContaining(ours.mark)])
}

/**
 * Some calls end the session, change the account or give it a venue of its own, so they are made by somebody else like
 * the caller.
 */
const disposable = async (key: Key, caller: Caller): Promise<Caller> => {
  if (!caller.role || !(/ \/api\/(auth|2fa)\//.test(key) || key === 'POST /api/my-venues')) return caller
  return { ...caller, token: (await world.person(caller.role)).token }
}
