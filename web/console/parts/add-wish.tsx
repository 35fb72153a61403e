import { useRef, useState } from 'preact/hooks'
import { newKey } from '../../shared/client.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { showToast } from '../../shared/toast.tsx'
import { call, sentenceFor } from '../model/api.ts'
import { now, timeAt, todayAt } from '../model/clock.ts'
import { spanFrom, usualSpan } from '../model/usual-span.ts'
import type { Venue } from '../model/venues.ts'
import { DialogEnd } from './dialog-end.tsx'
import { TimeInput } from './time-input.tsx'

interface Props {
  readonly venue: Venue
  readonly date: string
  /** What is known of the guest already, as when a booking was begun and the time is full. */
  readonly known?: Known
  /** Called when the guest is on the list. */
  readonly onAdded?: () => void
  readonly onClose: () => void
}

interface Known {
  readonly guest_name: string
  readonly guest_phone: string
  readonly guest_email: string
  readonly people: string
  /** The time that was wanted. */
  readonly time: string
}

const FIELDS = [
  ['guest_name', 'Name', 'text'],
  ['guest_phone', 'Phone', 'tel'],
  ['guest_email', 'E-mail', 'email'],
] as const

/** Puts a guest who called on the list of a day. */
export const AddWish = ({ venue, date, known, onAdded, onClose }: Props) => {
  const [[first, last]] = useState(() =>
    known
      ? spanFrom(known.time)
      : usualSpan(venue.service_day_start, date === todayAt(venue) ? timeAt(venue, now.value) : undefined),
  )
  // Kept here: what is typed would else be lost when the dialog is drawn again, as with a refusal.
  const [people, setPeople] = useState(known?.people ?? '2')
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const [fault, setFault] = useState('')
  const key = useRef(newKey())
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!from || !to) return
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const typed = (name: string) => String(form.get(name) ?? '').trim()
    const [guest_email, guest_phone] = [typed('guest_email'), typed('guest_phone')]
    if (!guest_email && !guest_phone)
      return setFault('Give a phone number or an e-mail address: an offer is told there.')
    try {
      const { place } = await call('POST /api/my-venues/:venueId/waitlist', {
        params: { venueId: venue.id },
        body: {
          date,
          type: 'tables',
          from,
          to,
          party_size: Number(people),
          guest_name: typed('guest_name'),
          ...(guest_email ? { guest_email } : {}),
          ...(guest_phone ? { guest_phone } : {}),
        },
        idempotencyKey: key.current,
      })
      onClose()
      onAdded?.()
      showToast({ text: `${typed('guest_name')} is number ${place} on the list.` })
    } catch (error) {
      key.current = newKey()
      setFault(sentenceFor(error))
    }
  }
  return (
    <Dialog title="Put a guest on the list" onClose={onClose}>
      <form class="stack" onSubmit={add}>
        {FIELDS.map(([name, label, type]) => (
          <div class="field" key={name}>
            <label for={`wish-${name}`}>{label}</label>
            <input
              id={`wish-${name}`}
              name={name}
              type={type as 'text'}
              maxLength={200}
              required={name === 'guest_name'}
              defaultValue={known?.[name]}
              autocomplete="off"
            />
          </div>
        ))}
        <div class="pair">
          <div class="field">
            <label for="wish-from">From</label>
            <TimeInput id="wish-from" time={from} onTime={setFrom} />
          </div>
          <div class="field">
            <label for="wish-to">To</label>
            <TimeInput id="wish-to" time={to} onTime={setTo} />
          </div>
          <div class="field">
            <label for="wish-party">People</label>
            <input
              id="wish-party"
              type="number"
              min={1}
              max={1000}
              required
              value={people}
              onInput={(event) => setPeople(event.currentTarget.value)}
            />
          </div>
        </div>
        <DialogEnd fault={fault} label="Put on the list" onClose={onClose} />
      </form>
    </Dialog>
  )
}
