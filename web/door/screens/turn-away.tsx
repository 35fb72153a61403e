import { useState } from 'preact/hooks'
import type { DoorReason } from '../../../contract/booking-fields.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { showToast } from '../../shared/toast.tsx'
import { useLoad } from '../../shared/use-load.ts'
import { callAs, sentenceFor } from '../device/service.ts'
import { type AtStake, mayReturn, moneyWords, stakeOf } from '../model/turn-away.ts'
import type { Party } from '../model/types.ts'
import { door, openPartyId, state } from '../state.ts'

const REASONS: readonly (readonly [DoorReason, string])[] = [
  ['at_capacity', 'The venue is full'],
  ['dresswear', 'Dress code'],
  ['attitude', 'Behaviour'],
  ['barred', 'Barred'],
  ['unspecified', 'No reason given'],
]

interface Props {
  readonly party: Party
  readonly onClose: () => void
}

/** Says what happens to money for each reason before anything is done. Never queued: money moves once, and at once. */
export const TurnAway = ({ party, onClose }: Props) => {
  const { isConnected } = state.value
  return (
    <Dialog title={`Turn ${party.name} away?`} onClose={onClose}>
      <div class="stack">
        {isConnected ? (
          <Reasons party={party} />
        ) : (
          <p class="notice warn" role="alert">
            There is no network. Turning somebody away can return money, and that is done once and at once, so
            it is not kept for later. Do not let them in, and turn them away here when the network is back.
          </p>
        )}
        <button type="button" class="button big" onClick={onClose}>
          Back
        </button>
      </div>
    </Dialog>
  )
}

const Reasons = ({ party }: Pick<Props, 'party'>) => {
  const { session, venue } = state.value.kept
  const [reason, setReason] = useState<DoorReason>()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { data, error } = useLoad<AtStake>(party.id, async (signal) =>
    stakeOf(await callAs(session)('GET /api/bookings/:id', { params: { id: party.id }, signal })),
  )
  const turnAway = async () => {
    if (!reason || !data) return
    setIsBusy(true)
    setFault('')
    try {
      await callAs(session)('POST /api/door-reject', { body: { booking_id: party.id, reason } })
      if (door.state.kept.venue !== venue) return
      showToast({
        text: `${party.name} was turned away. ${moneyWords(data, reason, venue?.currency ?? 'gbp', 'done')}`,
      })
      openPartyId.value = undefined
      await door.sync()
    } catch (failure) {
      setFault(sentenceFor(failure))
      await door.sync()
    } finally {
      setIsBusy(false)
    }
  }
  if (error) return <p class="notice bad">{sentenceFor(error)}</p>
  if (!data || !venue) return <p role="status">Looking up what was paid…</p>
  return (
    <>
      <fieldset>
        <legend>Why?</legend>
        {REASONS.map(([name, label]) => {
          const isAllowed = mayReturn(data, name, venue.role)
          return (
            <label class="choice" key={name}>
              <input
                type="radio"
                name="reason"
                disabled={!isAllowed}
                checked={reason === name}
                onChange={() => setReason(name)}
              />
              <span>
                {label}
                <small>
                  {isAllowed
                    ? moneyWords(data, name, venue.currency, 'will')
                    : 'This gives back money that was taken: a manager can do it.'}
                </small>
              </span>
            </label>
          )
        })}
      </fieldset>
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      <button
        type="button"
        class="button big danger"
        disabled={!reason || isBusy}
        aria-busy={isBusy}
        onClick={turnAway}
      >
        Turn away
      </button>
    </>
  )
}
