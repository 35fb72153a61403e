import { useState } from 'preact/hooks'
import { Dialog } from '../../../shared/dialog.tsx'
import { showToast } from '../../../shared/toast.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import { type PaceInterval, pace, reloadDay, standing } from '../../model/day.ts'
import { count } from '../../model/guest-name.ts'
import { spanOf } from '../../model/timeline-model.ts'
import { may, type Venue } from '../../model/venues.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { LABEL_PX } from './timeline-row.tsx'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly x: (instant: number) => number
  readonly width: number
}

const MOST_PX = 24
/** From this share of the limit on, an interval is nearly full. */
const NEARLY = 0.8

/** People who arrive, under the rows: against the limits where the day has services, else by start. */
export const Pace = ({ venue, date, x, width }: Props) => {
  const [openTime, setOpenTime] = useState<string>()
  const intervals = pace.value.filter(({ starts_at }) => isInside(x, width, starts_at))
  const most = Math.max(1, ...pace.value.map(({ covers, max_covers }) => Math.max(covers, max_covers ?? 0)))
  const limit = usualLimit(intervals)
  const open = pace.value.find(({ time }) => time === openTime)
  return (
    <div class="pace" style={{ width: `${width}px` }}>
      <div class="timeline-tables" aria-hidden="true">
        <span class="timeline-table">
          <small>
            Arrivals
            {limit !== undefined && (
              <>
                <br />
                limit {limit}
              </>
            )}
          </small>
        </span>
      </div>
      {pace.value.length === 0 ? (
        <ByStart x={x} width={width} />
      ) : (
        intervals.map((interval) => (
          <Interval
            key={`${interval.service} ${interval.time}`}
            interval={interval}
            most={most}
            x={x}
            onOpen={may(venue, 'host') ? () => setOpenTime(interval.time) : undefined}
          />
        ))
      )}
      {open && (
        <PaceDialog venue={venue} date={date} interval={open} onClose={() => setOpenTime(undefined)} />
      )}
    </div>
  )
}

/** What most intervals take, without what was added for the day. */
const usualLimit = (intervals: readonly PaceInterval[]): number | undefined => {
  const usual = intervals.find(({ max_covers, extra_covers }) => max_covers !== null && extra_covers === 0)
  return usual?.max_covers ?? undefined
}

const isInside = (x: Props['x'], width: number, startsAt: string) => {
  const left = x(Date.parse(startsAt))
  return left >= LABEL_PX && left < width
}

/** Without services there is no limit to show. */
const ByStart = ({ x, width }: Pick<Props, 'x' | 'width'>) => {
  const slots = new Map<number, number>()
  // As in the covers: whoever never came is none.
  for (const party of standing.value.filter(({ attendance }) => attendance !== 'no_show')) {
    const { from } = spanOf(party)
    if (x(from) >= LABEL_PX && x(from) < width) slots.set(from, (slots.get(from) ?? 0) + party.party_size)
  }
  const most = Math.max(1, ...slots.values())
  return (
    <>
      {[...slots].map(([from, covers]) => (
        <i
          key={from}
          aria-hidden="true"
          style={{ left: `${x(from)}px`, height: `${Math.round((covers / most) * MOST_PX) + 2}px` }}
        >
          <em>{covers}</em>
        </i>
      ))}
    </>
  )
}

const fillOf = ({ covers, max_covers }: PaceInterval) =>
  max_covers === null || covers < NEARLY * max_covers ? '' : covers > max_covers ? ' over' : ' nearly'

/** "19:30: 18 of 24 people, 5 of 6 parties, closed online" */
const inWords = ({ time, covers, parties, max_covers, max_parties, closed }: PaceInterval): string =>
  [
    `${time}: ${max_covers === null ? count(covers, 'person', 'people') : `${covers} of ${max_covers} people`}`,
    max_parties === null ? count(parties, 'party', 'parties') : `${parties} of ${max_parties} parties`,
    ...(closed ? ['closed online'] : []),
  ].join(', ')

interface IntervalProps {
  readonly interval: PaceInterval
  readonly most: number
  readonly x: Props['x']
  readonly onOpen: (() => void) | undefined
}

const Interval = ({ interval, most, x, onOpen }: IntervalProps) => {
  const { starts_at, ends_at, covers, max_covers, closed } = interval
  const [left, right] = [x(Date.parse(starts_at)), x(Date.parse(ends_at))]
  const heightOf = (people: number) => Math.round((people / most) * MOST_PX)
  return (
    <button
      type="button"
      class={`pace-interval${fillOf(interval)}${closed ? ' closed' : ''}`}
      style={{ left: `${left}px`, width: `${right - left}px` }}
      aria-label={inWords(interval)}
      title={inWords(interval)}
      disabled={!onOpen}
      onClick={onOpen}
    >
      <i style={{ height: `${heightOf(covers) + (covers > 0 ? 2 : 0)}px` }}>
        {covers > 0 && !closed && <em>{covers}</em>}
        {closed && <em class="shut">{covers > 0 ? `${covers} ✕` : '✕'}</em>}
      </i>
      {max_covers !== null && <u style={{ bottom: `${heightOf(max_covers) + 2}px` }} />}
    </button>
  )
}

interface PaceDialogProps {
  readonly venue: Venue
  readonly date: string
  readonly interval: PaceInterval
  readonly onClose: () => void
}

const MORE_PEOPLE = 4
const MORE_PARTIES = 2

type Change = Pick<PaceInterval, 'closed' | 'extra_covers' | 'extra_parties'>

const raiseInWords = ({ time, max_covers, max_parties }: PaceInterval) => {
  const limit =
    max_covers === null ? `${(max_parties ?? 0) + MORE_PARTIES} parties` : max_covers + MORE_PEOPLE
  return `Raise the limit to ${limit} at ${time}`
}

/** What can be done about one interval, for this day alone. */
const PaceDialog = ({ venue, date, interval, onClose }: PaceDialogProps) => {
  const { time, service, covers, max_covers, max_parties, closed, extra_covers, extra_parties } = interval
  const [fault, setFault] = useState('')
  const send = async (change: Change, seen?: Change) => {
    try {
      await call('PUT /api/my-venues/:venueId/pace/:date', {
        params: { venueId: venue.id, date },
        body: { time, ...change, ...(seen ? { seen } : {}) },
      })
    } finally {
      await reloadDay()
    }
  }
  const before: Change = { closed, extra_covers, extra_parties }
  const change = async (next: Partial<Change>, done: string) => {
    try {
      const made = { ...before, ...next }
      await send(made)
      onClose()
      // What a colleague has changed since is not undone with it.
      const undo = () =>
        send(before, made).then(
          () => showToast({ text: 'Undone.' }),
          (error) => showToast({ text: sentenceFor(error) }),
        )
      showToast({ text: done, action: { label: 'Undo', run: () => void undo() } })
    } catch (error) {
      setFault(sentenceFor(error))
    }
  }
  const isLimited = max_covers !== null || max_parties !== null
  return (
    <Dialog title={`${time}, ${service}`} onClose={onClose}>
      <div class="stack">
        <p>
          {inWords(interval).slice(time.length + 2)}.
          {extra_covers > 0 && ` The limit was raised by ${extra_covers} for this day.`}
        </p>
        <div class="stack tight pace-choices">
          {closed ? (
            <button
              type="button"
              class="button"
              onClick={() => change({ closed: false }, `${time} is open online again.`)}
            >
              Open {time} online again
            </button>
          ) : (
            <button
              type="button"
              class="button"
              onClick={() => change({ closed: true }, `${time} is closed online for this day.`)}
            >
              Close {time} online
            </button>
          )}
          {isLimited && (
            <button
              type="button"
              class="button"
              onClick={() =>
                change(
                  {
                    closed: false,
                    extra_covers: extra_covers + MORE_PEOPLE,
                    extra_parties: max_parties === null ? 0 : extra_parties + MORE_PARTIES,
                  },
                  `${MORE_PEOPLE} more can book ${time} on this day.`,
                )
              }
            >
              {raiseInWords(interval)}
            </button>
          )}
          {(extra_covers > 0 || extra_parties > 0) && (
            <button
              type="button"
              class="button"
              onClick={() =>
                change({ extra_covers: 0, extra_parties: 0 }, `${time} has its usual limit again.`)
              }
            >
              Back to the usual limit
            </button>
          )}
        </div>
        <p class="hint">
          For this day only. {covers > 0 ? 'Bookings already made stand, and you' : 'You'} can still book by
          hand.
          {!isLimited && ' This service has no limit of arrivals: a manager can set one in the settings.'}
        </p>
        <DialogEnd fault={fault} onClose={onClose} />
      </div>
    </Dialog>
  )
}
