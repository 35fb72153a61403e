import { Dialog } from '../../../shared/dialog.tsx'
import { createVenue } from '../../../shared/form-rules.ts'
import { TimeZoneField } from '../../../shared/time-zone-field.tsx'
import { TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { call, signOut } from '../../model/api.ts'
import { session } from '../../model/session.ts'
import { loadVenues, venues } from '../../model/venues.ts'

/** For somebody who is a member nowhere: an operator makes the first venue, others need an invitation. */
export const NewVenue = ({ onMade }: { onMade: (venueId: string) => void }) => (
  <div class="empty new-venue">
    {session.value?.user.role === 'client' ? (
      <>
        <h1>Create your venue</h1>
        <p class="quiet">
          You belong to no venue yet. Make your own, or ask the owner of one for an invitation.
        </p>
        <VenueForm onMade={onMade} />
      </>
    ) : (
      <>
        <h1>No venue yet</h1>
        <p>Your account belongs to no venue. Ask the owner of one for an invitation.</p>
      </>
    )}
    <button type="button" class="button" onClick={signOut}>
      Sign out
    </button>
  </div>
)

/** A further venue for whoever runs one already. It begins as a draft, too. */
export const AddVenue = ({ onMade, onClose }: { onMade: (venueId: string) => void; onClose: () => void }) => (
  <Dialog title="Add a venue" onClose={onClose}>
    <p class="quiet lead">It begins as a draft: guests see nothing of it until you publish it.</p>
    <VenueForm onMade={onMade} onClose={onClose} />
  </Dialog>
)

interface VenueFormProps {
  readonly onMade: (venueId: string) => void
  readonly onClose?: () => void
}

const VenueForm = ({ onMade, onClose }: VenueFormProps) => {
  const draft = useDraft({
    id: 'new venue',
    stored: { name: '', address: '', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    rules: createVenue,
    canChange: true,
    isNew: true,
    save: async (_, body) => {
      const { id } = await call('POST /api/my-venues', { body: { ...body, status: 'draft' } })
      // Beside another venue it must be known before it is opened, or the other one is shown instead. The very first
      // is opened before it is known: it would be shown by its floor.
      const isFirst = !venues.value?.length
      if (!isFirst) await loadVenues()
      onMade(id)
      if (isFirst) await loadVenues()
      return undefined
    },
  })
  return (
    <div class="card stack">
      <Form draft={draft} save="Create venue" onCancel={onClose}>
        <TextField draft={draft} name="name" label="Name of the venue" />
        <TextField draft={draft} name="address" label="Address" lines={2} />
        <TimeZoneField
          name="timezone"
          label="Time zone"
          hint="Every time of the venue is read in it."
          value={draft.values.timezone}
          error={draft.errorOf('timezone')}
          onInput={(zone) => draft.set('timezone', zone)}
        />
      </Form>
    </div>
  )
}
