import { useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { isGone } from '../../model/look-up.ts'
import type { GuestDetail } from './profile-form.tsx'

interface Props {
  readonly detail: GuestDetail
  readonly onErased: () => void
  /** What stands is read again. */
  readonly onRefused: () => void
  readonly onClose: () => void
}

/** Erases a person for good. The name is typed, so that nobody goes by a slip of the finger. */
export const EraseDialog = ({ detail: { guest }, onErased, onRefused, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const params = { id: guest.id }
  return (
    <ConfirmDialog
      title="Erase this guest?"
      confirm="Erase for good"
      back="Keep"
      isReady={typed.trim() === guest.name.trim()}
      send={() => call('POST /api/my-guests/:id/erase', { params })}
      isMade={() => isGone(() => call('GET /api/my-guests/:id', { params }))}
      onDone={() => {
        showToast({ text: 'The guest is erased.' })
        onErased()
      }}
      onSettled={(isMade) => isMade || onRefused()}
      onClose={onClose}
    >
      <p>
        Name, contact, notes, tags and connections are gone at all your venues. Bookings and money keep their
        days and amounts, without the person. This cannot be undone.
      </p>
      <div class="field">
        <label for="erase-name">
          Type <b class="long-name">{guest.name}</b> to confirm
        </label>
        <input
          id="erase-name"
          type="text"
          autocomplete="off"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
