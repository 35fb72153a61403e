import { updateVenue } from '../../../../shared/form-rules.ts'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import type { Venue } from '../../../model/venues.ts'
import { typesWith } from '../venue/kinds.ts'
import { StepFrame, type StepProps } from './step.tsx'
import { useStep, venueForm } from './use-step.ts'

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
export const VenueStep = (props: StepProps) => {
  const { venue } = props
  const { draft, frame } = useStep<Values>(props, 'venue', {
    ...venueForm(venue, storedOf),
    rules: RULES,
  })
  return (
    <StepFrame
      {...frame}
      title="Who are you?"
      about="Guests read this in the widget and in every mail."
      draft={draft}
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
