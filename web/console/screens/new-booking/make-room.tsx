import { useEffect, useState } from 'preact/hooks'
import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { FaultNotice } from '../../../shared/fault-notice.tsx'
import { showToast } from '../../../shared/toast.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import { reloadDay } from '../../model/day.ts'
import { count } from '../../model/guest-name.ts'
import { plannedMoves } from '../../model/planned-moves.ts'
import { listUnsettled } from '../../model/unsettled.ts'
import type { Venue } from '../../model/venues.ts'

type Proposal = OkOf<Contract['POST /api/my-venues/:venueId/reseat/propose']>

/** Parties that would move, and the tables that become free. */
export interface Room extends Proposal {
  readonly proposal: string
}

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly time: string
  readonly people: number
  /** Tables that stand close are free, and are offered already. */
  readonly canJoin: boolean
  readonly chosen: Room | undefined
  readonly onChoose: (room: Room | undefined) => void
}

/** Cancels the booking, and moves everybody back. */
export const undoRoom = async (venue: Venue, bookingId: string, name: string): Promise<void> => {
  try {
    await call('POST /api/my-venues/:venueId/reseat/undo', {
      params: { venueId: venue.id },
      body: { booking_id: bookingId },
    })
    showToast({ text: `${name} is cancelled, and everybody sits where they sat.` })
  } catch (error) {
    listUnsettled(`${name}: ${sentenceFor(error)}`)
  }
  await reloadDay()
}

const NO_ROOM = {
  bound: 'It is really full: at that time there are more parties than tables that fit them.',
  search: 'It is really full: however the parties are moved, no table becomes free.',
  undecided: 'No way was found to make room. There may be one, but looking on would take too long.',
}

const JOIN_INSTEAD =
  'Moving others frees no table that is large enough. The tables above can be joined all the same.'

/** Where no table is free: looks for room by moving others, and shows the moves before anything is moved. */
export const MakeRoom = ({ venue, date, time, people, canJoin, chosen, onChoose }: Props) => {
  const [answer, setAnswer] = useState<Proposal>()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  // Drawn on plan and timeline as long as they are about to be made.
  const moves = chosen?.moves
  useEffect(() => {
    plannedMoves.value = moves ?? []
    return () => {
      plannedMoves.value = []
    }
  }, [moves])
  const look = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFault('')
    try {
      const found = await call('POST /api/my-venues/:venueId/reseat/propose', {
        params: { venueId: venue.id },
        body: { date, time, party_size: people },
      })
      setAnswer(found)
      onChoose(found.proposal === null ? undefined : { ...found, proposal: found.proposal })
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setIsBusy(false)
    }
  }
  if (venue.reseating === 'off')
    return (
      <p class="hint">
        Parties are not moved to make room here. A manager can allow it in the booking settings.
      </p>
    )
  return (
    <div class="stack tight" role="status">
      {!answer && (
        <button type="button" class="button" aria-busy={isBusy} onClick={look}>
          Look for room by moving others
        </button>
      )}
      {answer && !answer.possible && <p class="notice">{canJoin ? JOIN_INSTEAD : NO_ROOM[answer.proof]}</p>}
      {answer?.possible && (
        <div class="notice good">
          <div class="make-room">
            <p>
              <b>Full, but possible: move {count(answer.moves.length, 'party', 'parties')}.</b>
            </p>
            <ul>
              {answer.moves.map((move) => (
                <li key={move.id}>
                  {move.guest}: {move.from_tables.join(' + ')} → {move.to_tables.join(' + ')}
                </li>
              ))}
            </ul>
            <label class="check">
              <input
                type="checkbox"
                checked={chosen !== undefined}
                onChange={(event) =>
                  onChoose(
                    event.currentTarget.checked && answer.proposal !== null
                      ? { ...answer, proposal: answer.proposal }
                      : undefined,
                  )
                }
              />
              <span>
                Move them, and seat this party at {answer.tables.join(' + ')}
                <small class="hint">Everybody keeps their time. Guests are not written to.</small>
              </span>
            </label>
          </div>
        </div>
      )}
      <FaultNotice fault={fault} />
    </div>
  )
}
