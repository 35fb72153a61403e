import { shortDate } from '../../../../shared/dates.ts'
import { updateVenue } from '../../../../shared/form-rules.ts'
import words from '../../../../shared/words.en.ts'
import { ClockField, LinesField } from '../../../forms/fields.tsx'
import { Form } from '../../../forms/form.tsx'
import { type Draft, useDraft } from '../../../forms/use-draft.ts'
import { useStored } from '../../../forms/use-stored.ts'
import { call } from '../../../model/api.ts'
import { loadVenues, may, readVenue, type Venue } from '../../../model/venues.ts'

const storedOf = (venue: Venue) => ({
  briefing_at: venue.briefing_at,
  briefing_to: venue.briefing_to.join('\n'),
})
type Values = ReturnType<typeof storedOf>

const addressesIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** When the sheet before service is mailed, and to whom. */
export const BriefingMail = ({ venue }: { venue: Venue }) => {
  const draft = useDraft<Values>({
    id: `${venue.id} briefing`,
    stored: storedOf(venue),
    rules: { briefing_at: updateVenue.briefing_at, briefing_to: {} },
    canChange: may(venue, 'manager'),
    save: async ({ briefing_at, briefing_to }) => {
      await call('PUT /api/my-venues/:id', {
        params: { id: venue.id },
        body: {
          ...(briefing_at === undefined ? {} : { briefing_at }),
          ...(briefing_to === undefined ? {} : { briefing_to: addressesIn(briefing_to) }),
        },
      })
      await loadVenues()
      return undefined
    },
    look: async () => {
      const now = await readVenue(venue.id)
      return now && storedOf(now)
    },
  })
  return (
    <section class="card stack tight" aria-labelledby="briefing-mail">
      <h3 id="briefing-mail">Before service, by mail</h3>
      <p class="quiet">
        Covers by service, allergies, VIPs, occasions, large parties, what to prepare and the team’s note,
        once a day.
      </p>
      <Form draft={draft}>
        <ClockField
          draft={draft}
          name="briefing_at"
          type="time"
          label="Sent at"
          emptyAs={null}
          hint={
            venue.briefed_on
              ? `On your clock. Last sent for ${shortDate(words, venue.briefed_on)}.`
              : 'On your clock. If empty, it is not sent.'
          }
          optional
        />
        <LinesField
          draft={draft}
          name="briefing_to"
          label="Sent to"
          hint={`One address on each line. If empty, to ${venue.email ?? 'the venue’s e-mail address'}.`}
        />
        {may(venue, 'owner') && <AddMember venue={venue} draft={draft} />}
      </Form>
    </section>
  )
}

/** Members by name, so that nobody types an address that is known. */
const AddMember = ({ venue, draft }: { venue: Venue; draft: Draft<Values> }) => {
  const { data } = useStored(`${venue.id} briefing members`, () =>
    call('GET /api/my-venues/:venueId/members', { params: { venueId: venue.id } }),
  )
  const chosen = addressesIn(draft.values.briefing_to).map((address) => address.toLowerCase())
  const others = (data?.data ?? []).filter(
    ({ email, role }) => role !== 'door' && !chosen.includes(email.toLowerCase()),
  )
  if (others.length === 0) return null
  return (
    <div class="actions start">
      {others.map(({ name, email }) => (
        <button
          key={email}
          type="button"
          class="button small"
          onClick={() =>
            draft.set('briefing_to', [...addressesIn(draft.values.briefing_to), email].join('\n'))
          }
        >
          Add {name}
        </button>
      ))}
    </div>
  )
}
