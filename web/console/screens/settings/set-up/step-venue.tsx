import { useRef } from 'preact/hooks'
import { updateVenue } from '../../../../shared/form-rules.ts'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { useDraft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { loadVenues, may, readVenue, type Venue } from '../../../model/venues.ts'
import { typesWith } from '../venue/kinds.ts'
import { StepFrame, type StepProps, type Target } from './step.tsx'

const storedOf = ({ name, address, venue_type, phone, email }: Venue) => ({
  name,
  address,
  venue_type,
  phone: phone ?? '',
  email: email ?? '',
})
type Values = ReturnType<typeof storedOf>

const NAMES = ['name', 'address', 'venue_type', 'phone', 'email'] as const
const RULES = Object.fromEntries(NAMES.map((name) => [name, { ...updateVenue[name], required: true }]))

/** Who the venue is, and how guests reach it. */
export const VenueStep = ({ venue, isDone, go }: StepProps) => {
  const target = useRef<Target>('hours')
  const draft = useDraft<Values>({
    id: `${venue.id} set-up venue`,
    stored: storedOf(venue),
    rules: RULES,
    canChange: may(venue, 'manager'),
    isNew: !isDone,
    save: async (changes) => {
      const answer = await call('PUT /api/my-venues/:id', {
        params: { id: venue.id },
        body: changes as never,
      })
      await loadVenues()
      return answer
    },
    look: async () => {
      const now = await readVenue(venue.id)
      return now && storedOf(now)
    },
    onSaved: () => go(target.current),
  })
  return (
    <StepFrame
      venue={venue}
      at="venue"
      title="Who are you?"
      about="Guests read this in the widget and in every mail."
      draft={draft}
      isDone={isDone}
      go={go}
      onLeave={(to) => {
        target.current = to
      }}
      aside={<NameCard values={draft.values} />}
    >
      <section class="card stack">
        <TextField draft={draft} name="name" label="Name" />
        <SelectField
          draft={draft}
          name="venue_type"
          label="Kind of venue"
          options={typesWith(venue.venue_type)}
        />
        <TextField draft={draft} name="address" label="Address" lines={2} />
        <div class="pair">
          <TextField draft={draft} name="phone" label="Phone" type="tel" />
          <TextField draft={draft} name="email" label="E-mail" type="email" />
        </div>
      </section>
    </StepFrame>
  )
}

const NameCard = ({ values: { name, address, phone, email } }: { values: Values }) => (
  <section class="card stack tight" aria-label="What guests read">
    <p class="quiet small">What guests read</p>
    <p class="set-up-name">{name}</p>
    <p>{address}</p>
    {(phone || email) && <p class="quiet">{[phone, email].filter(Boolean).join(' · ')}</p>}
  </section>
)
