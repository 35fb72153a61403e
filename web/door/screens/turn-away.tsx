import { useState } from 'preact/hooks'
import type { DoorReason } from '../../../contract/booking-fields.ts'
import { DOOR_REASON } from '../../../domain/door-reasons.ts'
import { hasNoAnswer } from '../../shared/client.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { FaultNotice } from '../../shared/fault-notice.tsx'
import { showToast } from '../../shared/toast.tsx'
import { useLoad } from '../../shared/use-load.ts'
import { callAs, sentenceFor, writeSentenceFor } from '../device/service.ts'
import { type AtStake, mayReturn, moneyWords, stakeOf } from '../model/turn-away.ts'
import type { Party } from '../model/types.ts'
import { door, openPartyId, state } from '../state.ts'
import { language, words } from '../words.ts'

/** Whether the list says that they were turned away for that reason. */
const isDone = ({ id }: Party, reason: DoorReason): boolean =>
  door.state.night?.parties.find((party) => party.id === id)?.turned_away === DOOR_REASON[reason].text

const REASONS: readonly DoorReason[] = ['at_capacity', 'dresswear', 'attitude', 'barred', 'unspecified']

interface Props {
  readonly party: Party
  readonly onClose: () => void
}

/** Says what happens to money for each reason before anything is done. Never queued: money moves once, and at once. */
export const TurnAway = ({ party, onClose }: Props) => {
  const { isConnected } = state.value
  return (
    <Dialog title={words.value.turnAway.title(party.name)} onClose={onClose}>
      <div class="stack">
        {isConnected ? (
          <Reasons party={party} />
        ) : (
          <p class="notice warn" role="alert">
            {words.value.turnAway.offline}
          </p>
        )}
        <button type="button" class="button big" onClick={onClose}>
          {words.value.goBack}
        </button>
      </div>
    </Dialog>
  )
}

const Reasons = ({ party }: Pick<Props, 'party'>) => {
  const { session, venue } = state.value.kept
  const said = words.value.turnAway
  const inWords = (stake: AtStake, why: DoorReason, tense: 'will' | 'done') =>
    moneyWords(words.value, language.value, stake, why, venue?.currency ?? 'gbp', tense)
  const [reason, setReason] = useState<DoorReason>()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { data, error } = useLoad<AtStake>(party.id, async (signal) =>
    stakeOf(await callAs(session)('GET /api/bookings/:id', { params: { id: party.id }, signal })),
  )
  const turnAway = async () => {
    if (!reason || !data) return
    const close = () => {
      showToast({ text: `${said.done(party.name)} ${inWords(data, reason, 'done')}` })
      openPartyId.value = undefined
    }
    setIsBusy(true)
    setFault('')
    try {
      await callAs(session)('POST /api/door-reject', { body: { booking_id: party.id, reason } })
      if (door.state.kept.venue !== venue) return
      close()
      await door.sync()
    } catch (failure) {
      setFault(writeSentenceFor(failure))
      await door.sync()
      // Only its answer was lost: the list knows.
      if (hasNoAnswer(failure) && isDone(party, reason)) close()
    } finally {
      setIsBusy(false)
    }
  }
  if (error) return <p class="notice bad">{sentenceFor(error)}</p>
  if (!data || !venue) return <p role="status">{said.lookingUp}</p>
  const outcomes = new Set(REASONS.map((name) => inWords(data, name, 'will')))
  const isSame = outcomes.size === 1
  return (
    <>
      {isSame && <p>{[...outcomes]}</p>}
      <fieldset>
        <legend>{said.why}</legend>
        {REASONS.map((name) => {
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
                {words.value.reasons[name]}
                {!isAllowed ? (
                  <small>{said.manager}</small>
                ) : (
                  !isSame && <small>{inWords(data, name, 'will')}</small>
                )}
              </span>
            </label>
          )
        })}
      </fieldset>
      <FaultNotice fault={fault} />
      <button
        type="button"
        class="button big danger"
        disabled={!reason || isBusy}
        aria-busy={isBusy}
        onClick={turnAway}
      >
        {said.button}
      </button>
    </>
  )
}
