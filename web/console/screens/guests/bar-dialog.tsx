import { useState } from 'preact/hooks'
import { Field } from '../../../shared/field.tsx'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { dateWithYear } from '../../model/moment.ts'

interface Props {
  readonly id: string
  readonly name: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Bars a guest from the venues, for a time or for good. */
export const BarDialog = ({ id, name, onChanged, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const params = { id }
  const body = { reason: reason.trim(), until: until || null }
  return (
    <ConfirmDialog
      title={`Bar ${name}?`}
      confirm="Bar"
      isReady={body.reason !== ''}
      send={() => call('PUT /api/my-guests/:id/bar', { params, body })}
      isMade={async () => {
        const { bar } = await call('GET /api/my-guests/:id', { params })
        return bar?.reason === body.reason && bar.until === body.until
      }}
      onDone={() => {
        showToast({ text: `${name} is barred${until ? ` until ${dateWithYear(until)}` : ''}.` })
        onChanged()
      }}
      onClose={onClose}
    >
      <p>
        Online, the guest is told that there is no room. Staff and the door are warned. It holds at all your
        venues that know the guest.
      </p>
      <Field
        name="reason"
        label="Why, for your colleagues"
        rule={{ maxLength: 500 }}
        value={reason}
        onInput={setReason}
      />
      <div class="field">
        <label for="bar-until">
          Until <span class="quiet">(empty: for good)</span>
        </label>
        <input
          id="bar-until"
          type="date"
          value={until}
          onInput={(event) => setUntil(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
