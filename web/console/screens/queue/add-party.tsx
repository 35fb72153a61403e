import { useEffect, useRef, useState } from 'preact/hooks'
import { newKey } from '../../../shared/client.ts'
import { FaultNotice } from '../../../shared/fault-notice.tsx'
import { showToast } from '../../../shared/toast.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import type { Venue } from '../../model/venues.ts'
import { waitWords } from './queue-model.ts'

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8]
const LARGEST = 30

interface Props {
  readonly venue: Venue
  readonly onAdded: () => Promise<unknown>
}

/** A tap for the size, a tap to add, and a phone number where there is one. The quote stands there before. */
export const AddParty = ({ venue, onAdded }: Props) => {
  const [size, setSize] = useState(0)
  const [mins, setMins] = useState<number | null>()
  const [fault, setFault] = useState('')
  const key = useRef(newKey())
  const params = { venueId: venue.id }
  useEffect(() => {
    setMins(undefined)
    if (size === 0) return
    const leaving = new AbortController()
    call('GET /api/my-venues/:venueId/queue/quote', {
      params,
      query: { party_size: size },
      signal: leaving.signal,
    }).then(
      (quote) => setMins(quote.mins),
      () => undefined,
    )
    return () => leaving.abort()
  }, [size, venue.id])
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const typed = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    if (size === 0) return setFault('How many are they?')
    try {
      const name = typed('name') || 'Walk-in'
      const { quoted_mins, warnings = [] } = await call('POST /api/my-venues/:venueId/queue', {
        params,
        body: { name, party_size: size, phone: typed('phone') || null, note: typed('note') },
        idempotencyKey: key.current,
      })
      key.current = newKey()
      form.reset()
      setSize(0)
      setFault('')
      const said = `${name}, ${size}: ${waitWords(quoted_mins)}.`
      showToast({ text: [said, ...warnings.map(({ message }) => message)].join(' ') })
      await onAdded()
    } catch (error) {
      setFault(sentenceFor(error))
    }
  }
  return (
    <form class="card add-party" onSubmit={add}>
      <fieldset class="sizes">
        <legend>How many?</legend>
        {SIZES.map((one) => (
          <button
            key={one}
            type="button"
            class={`button${one === size ? ' primary' : ''}`}
            aria-pressed={one === size}
            onClick={() => setSize(one)}
          >
            {one}
          </button>
        ))}
        <label class="more">
          <span class="visually-hidden">More than eight people</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={LARGEST}
            placeholder="9+"
            value={size > 8 ? size : ''}
            onInput={(event) => setSize(Math.min(LARGEST, Number(event.currentTarget.value) || 0))}
          />
        </label>
      </fieldset>
      <div class="add-line">
        <div class="field">
          <label for="queue-name">Name</label>
          <input id="queue-name" name="name" type="text" maxLength={200} autocomplete="off" />
        </div>
        <div class="field">
          <label for="queue-phone">Phone</label>
          <input id="queue-phone" name="phone" type="tel" maxLength={40} autocomplete="off" />
        </div>
        <div class="field wide-field">
          <label for="queue-note">Note</label>
          <input id="queue-note" name="note" type="text" maxLength={200} autocomplete="off" />
        </div>
        <button type="submit" class="button primary">
          Add
        </button>
      </div>
      <p class="quote" role="status">
        {size > 0 && mins !== undefined && (
          <>
            Tell them: <b>{waitWords(mins)}</b>
          </>
        )}
      </p>
      <FaultNotice fault={fault} />
    </form>
  )
}
