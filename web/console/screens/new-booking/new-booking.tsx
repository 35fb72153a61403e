import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../../shared/client.ts'
import { instantOf, localOf, shortDate } from '../../../shared/dates.ts'
import { FaultNotice } from '../../../shared/fault-notice.tsx'
import { addWalkIn } from '../../../shared/form-rules.ts'
import { showToast } from '../../../shared/toast.tsx'
import { faultIn } from '../../../shared/validate.ts'
import words from '../../../shared/words.en.ts'
import { timeOf, useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { areas, blocks, lastMoved, reloadDay, standing, tables } from '../../model/day.ts'
import { whoHasTable } from '../../model/party-actions.ts'
import { type Span, suggestTables } from '../../model/timeline-model.ts'
import { listUnsettled } from '../../model/unsettled.ts'
import { useIsHere } from '../../model/use-is-here.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { may, type Venue } from '../../model/venues.ts'
import { AddWish } from '../../parts/add-wish.tsx'
import { AfterMidnight } from '../../parts/after-midnight.tsx'
import { GuestSearch, useSettled } from '../../parts/guest-search.tsx'
import { Panel } from '../../parts/panel.tsx'
import { isReachable } from '../../parts/request-dialog.tsx'
import { TimeInput } from '../../parts/time-input.tsx'
import { ChosenGuest } from './chosen-guest.tsx'
import { Contact } from './contact.tsx'
import { MakeRoom, type Room, undoRoom } from './make-room.tsx'
import { PartySizes } from './party-sizes.tsx'
import {
  chosenOf,
  DepositChoice,
  type Options,
  type Seat,
  seatsFor,
  TableChoice,
  TimeWarnings,
} from './table-choice.tsx'
import { forgetKey, takeBooking } from './take-booking.ts'
import { goOnWith, nameOf, takeUnfinished } from './unfinished.ts'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly today: string
  readonly onClose: () => void
}

const QUARTER_MS = 15 * 60_000
const MAX_PEOPLE = 1000
const READ_FIRST = 'There is something to know about this time. Read it, then book.'

/** The next full quarter of an hour. */
const quarter = (venue: Venue) => localOf(venue, Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS).time

/** A booking by phone or a walk-in: guest, people, time, and the table that fits best is chosen already. */
export const NewBooking = ({ venue, date, today, onClose }: Props) => {
  const { address, set, to } = useNavigation()
  const isWalkIn = address.query.new === 'walk-in'
  const [was] = useState(takeUnfinished)
  const [text, setText] = useState(was?.text ?? '')
  const [guest, setGuest] = useState(was?.guest)
  const [phone, setPhone] = useState(was?.phone ?? '')
  const [email, setEmail] = useState(was?.email ?? '')
  const [people, setPeople] = useState(was?.people ?? '2')
  const [time, setTime] = useState(
    was?.time ??
      timeOf(address.query) ??
      (date !== today ? '19:00' : isWalkIn ? localOf(venue, Date.now()).time : quarter(venue)),
  )
  const [tableIds, setTableIds] = useState(was?.tableIds ?? address.query.table ?? '')
  const [wish, setWish] = useState(was?.wish ?? '')
  const [notes, setNotes] = useState(was?.notes ?? '')
  const [isAsked, setIsAsked] = useState(true)
  const [isWaiting, setIsWaiting] = useState(false)
  const [found, setFound] = useState<{ readonly of: string; readonly room: Room | undefined }>()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isSaving = useRef(false)
  const isHere = useIsHere()
  const isMade = useRef(false)

  // A tap on the floor chooses another table and time for what is typed here.
  const pointedAt = `${address.query.table} ${address.query.time}`
  const before = useRef(pointedAt)
  useLayoutEffect(() => {
    if (before.current === pointedAt) return
    before.current = pointedAt
    const pointed = timeOf(address.query)
    if (pointed) setTime(pointed)
    setTableIds(address.query.table ?? '')
  }, [pointedAt])

  const unfinished = { text, guest, phone, email, people, time, tableIds, wish, notes }
  const goOn = () => {
    goOnWith(unfinished)
    const query = { date: date === today ? '' : date, new: isWalkIn ? 'walk-in' : '1' }
    to({ venueId: venue.id, screen: address.screen, query })
  }
  const latestTyped = useRef({ unfinished, goOn })
  latestTyped.current = { unfinished, goOn }
  // Whoever opens another party, or closes this by mistake, can go on where they were.
  useEffect(
    () => () => {
      const name = nameOf(latestTyped.current.unfinished)
      if (isMade.current || isSaving.current || name === '') return
      const action = { label: 'Go on', run: latestTyped.current.goOn }
      showToast({ text: `${name}: nothing is booked yet.`, action })
    },
    [],
  )

  // Who comes in is counted first; who calls says a name. What is typed replaces what stands there.
  useLayoutEffect(() => {
    const field = document.getElementById(isWalkIn ? 'new-people' : 'new-guest') as HTMLInputElement | null
    // Under a finger the sizes are buttons, and no keyboard comes up over them.
    if (isWalkIn && matchMedia('(pointer: coarse)').matches) return
    field?.focus()
    field?.select()
  }, [isWalkIn])

  const size = Math.min(MAX_PEOPLE, Math.max(1, Math.floor(Number(people)) || 1))
  const readOptions = (signal?: AbortSignal) =>
    call('GET /api/my-venues/:venueId/table-options', {
      params: { venueId: venue.id },
      query: { date, time, party_size: size, ...(wish ? { seating_area_id: wish } : {}) },
      ...(signal ? { signal } : {}),
    })
  const settled = useSettled(`${date} ${time} ${size} ${wish}`)
  const isSettled = settled === `${date} ${time} ${size} ${wish}`
  const { data: options, reload } = useLiveLoad(time && isSettled ? settled : null, readOptions)
  const latest = useRef(options)
  if (options) latest.current = options
  const free = freeTables(venue, date, time, size)
  const seats = seatsFor(latest.current, latest.current ? free : [], tableIds, size)
  const chosen = options && chosenOf(seats, tableIds)
  const isFull = options?.seats.every(({ kind }) => kind === 'joined') ?? false
  // What was found for another time or party says nothing about this one.
  const room = isFull && found?.of === settled ? found.room : undefined
  const reachedAt = guest ? guest.email : email.trim()
  const canMail = isReachable(reachedAt)
  const emailFault = faultIn(addWalkIn.email, email)
  const phoneFault = faultIn(addWalkIn.phone, phone)

  const depositIn = (known: Options): number =>
    !isWalkIn && isAsked && canMail && may(venue, 'manager') && known.deposit?.mode !== 'card'
      ? (known.deposit?.amount_pence ?? 0)
      : 0

  const save = async (event: Event) => {
    event.preventDefault()
    if (isSaving.current) return
    const name = guest?.name ?? (text.trim() || (isWalkIn ? 'Walk-in' : ''))
    if (name === '') {
      setFault('Who is it for? A name is enough.')
      document.getElementById('new-guest')?.focus()
      return
    }
    if (emailFault || phoneFault)
      return document.getElementById(emailFault ? 'new-email' : 'new-phone')?.focus()
    if (!time) return document.getElementById('new-time')?.focus()
    isSaving.current = true
    setIsBusy(true)
    setFault('')
    const refuse = (sentence: string) => {
      if (isHere.current) return setFault(sentence)
      const goOn = { label: 'Go on', run: () => latestTyped.current.goOn() }
      listUnsettled(`${name}, ${size} at ${time}, was not booked. ${sentence}`, [goOn])
    }
    let seat: Seat | undefined
    try {
      const known = options ?? (await readOptions())
      // What was not on the screen yet is shown before it is done.
      if (!options && !isWalkIn && (known.warnings?.length || depositIn(known) > 0)) return refuse(READ_FIRST)
      seat = room
        ? { ids: room.table_ids, tables: room.tables, capacity: size, isSmall: false }
        : chosenOf(seatsFor(known, free, tableIds, size), tableIds)
      if (!seat) return refuse(`No table is free for ${size} from ${time}. Choose another time or table.`)
      const { id, said } = await takeBooking(venue, {
        guest,
        name,
        phone: phone.trim(),
        email: guest ? '' : email.trim(),
        people: size,
        date,
        time,
        tableIds: seat.ids,
        tables: seat.tables,
        notes: notes.trim(),
        depositPence: depositIn(known),
        isWalkIn,
        proposal: room?.proposal,
      })
      forgetKey()
      isMade.current = true
      await reloadDay()
      const open = { new: '', table: '', time: '', booking: id }
      const action = room
        ? { label: 'Undo', run: () => undoRoom(venue, id, name) }
        : isWalkIn && { label: 'Open', run: () => set(open) }
      showToast({ text: said, ...(action ? { action } : {}) })
      // Who is seated needs nothing more, and the next may wait at the door already.
      if (isWalkIn) lastMoved.value = id
      // Whoever has gone on to something else stays there.
      if (isHere.current) set(isWalkIn ? { ...open, booking: '' } : open)
    } catch (error) {
      reload()
      setFound(undefined)
      await reloadDay()
      refuse(whoWasFirst(error, seat) ?? sentenceFor(error))
    } finally {
      isSaving.current = false
      setIsBusy(false)
    }
  }

  const whoWasFirst = (error: unknown, seat: Seat | undefined) =>
    error instanceof ApiError && error.code === 'table_taken'
      ? whoHasTable({ id: '', party_size: size }, seat?.ids ?? [], stayFrom(venue, date, time))
      : undefined

  return (
    <Panel
      title={isWalkIn ? 'Walk-in' : `New booking, ${shortDate(words, date)}`}
      subject={isWalkIn ? 'walk-in' : 'new'}
      onClose={onClose}
    >
      <form class="stack new-booking" onSubmit={save} noValidate>
        {guest ? (
          <ChosenGuest guest={guest} onChange={() => setGuest(undefined)} />
        ) : (
          <GuestSearch
            venueId={venue.id}
            label="Guest"
            fieldId="new-guest"
            text={text}
            onText={setText}
            onPick={(found) => {
              setGuest(found)
              document.getElementById('new-people')?.focus()
            }}
            placeholder={isWalkIn ? 'Name (may be left empty)' : 'Name, phone or e-mail'}
          />
        )}
        <div class="pair">
          <div class="field">
            <label for="new-people">People</label>
            <input
              id="new-people"
              type="number"
              min={1}
              max={MAX_PEOPLE}
              value={people}
              onInput={(event) => setPeople(event.currentTarget.value)}
            />
          </div>
          <div class="field">
            <label for="new-time">Time</label>
            <TimeInput id="new-time" time={time} onTime={setTime} />
          </div>
        </div>
        {isWalkIn && <PartySizes people={size} onChoose={(chosen) => setPeople(`${chosen}`)} />}
        {time && <AfterMidnight venue={venue} date={date} time={time} />}
        {areas.value.length > 1 && (
          <div class="field">
            <label for="new-area">
              Area <span class="quiet">(a wish)</span>
            </label>
            <select
              id="new-area"
              value={wish}
              onChange={(event) => {
                setWish(event.currentTarget.value)
                setTableIds('')
              }}
            >
              <option value="">Any</option>
              {areas.value.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <TimeWarnings options={options} />
        <TableChoice
          seats={seats}
          chosen={room ? undefined : chosen}
          people={size}
          time={time}
          isLoading={!options}
          onChoose={({ ids }) => {
            setTableIds(ids.join())
            setFound(undefined)
          }}
        />
        {isFull && (
          <MakeRoom
            key={settled}
            venue={venue}
            date={date}
            time={time}
            people={size}
            canJoin={seats.some(({ isSmall }) => !isSmall)}
            chosen={room}
            onChoose={(next) => setFound({ of: settled, room: next })}
          />
        )}
        {isFull && !isWalkIn && venue.waitlist === 'on' && (
          <button type="button" class="button" onClick={() => setIsWaiting(true)}>
            Put on the wait list…
          </button>
        )}
        {!guest && text.trim() !== '' && (
          <div class="pair">
            <Contact
              id="new-phone"
              label="Phone"
              type="tel"
              value={phone}
              fault={phoneFault}
              onInput={setPhone}
            />
            <Contact
              id="new-email"
              label="E-mail"
              type="email"
              value={email}
              fault={emailFault}
              onInput={setEmail}
            />
          </div>
        )}
        {!isWalkIn && (
          <DepositChoice
            venue={venue}
            deposit={options?.deposit}
            canMail={canMail}
            isAsked={isAsked}
            onAsk={setIsAsked}
          />
        )}
        <div class="field">
          <label for="new-notes">
            Note for staff <span class="quiet">(optional)</span>
          </label>
          <textarea
            id="new-notes"
            rows={2}
            maxLength={2000}
            value={notes}
            onInput={(event) => setNotes(event.currentTarget.value)}
          />
        </div>
        <FaultNotice fault={fault} />
        <button type="submit" class="button primary" aria-busy={isBusy} aria-disabled={isBusy}>
          {isWalkIn ? 'Seat now' : options?.warnings?.length ? 'Book all the same' : 'Book'}
        </button>
      </form>
      {isWaiting && (
        <AddWish
          venue={venue}
          date={date}
          known={{
            guest_name: guest?.name ?? text.trim(),
            guest_phone: guest?.phone ?? phone.trim(),
            guest_email: canMail ? (reachedAt ?? '') : '',
            people: `${size}`,
            time,
          }}
          onAdded={() => {
            isMade.current = true
            onClose()
          }}
          onClose={() => setIsWaiting(false)}
        />
      )}
    </Panel>
  )
}

/** The usual stay of a party that begins then. */
const stayFrom = (venue: Venue, date: string, time: string): Span => {
  const from = instantOf(venue, date, time)
  return { from, to: from + venue.default_booking_duration * 60_000 }
}

/** Tables that are free then, also those with too few seats. */
const freeTables = (venue: Venue, date: string, time: string, party_size: number) => {
  if (!time) return []
  const span = stayFrom(venue, date, time)
  return suggestTables({ id: '', party_size }, tables.value, span, standing.value, blocks.value)
}
