import { useLoad } from '../../../shared/use-load.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import type { Draft } from '../../forms/use-draft.ts'
import { call } from '../../model/api.ts'
import type { EventFields } from './event-fields.ts'

/** An organiser asks a venue for a night: one they know, or one by its number. */
export const VenueChoice = ({ draft }: { draft: Draft<EventFields> }) => {
  const { data } = useLoad('known venues', (signal) =>
    call('GET /api/my-events', { query: { limit: 200 }, signal }),
  )
  const known = new Map(data?.data.map(({ venue_id, venue_name }) => [venue_id, venue_name]))
  const isKnown = known.has(draft.values.venue_id)
  return (
    <>
      {known.size > 0 && (
        <SelectField
          draft={draft}
          name="venue_id"
          label="Venue"
          options={[
            ...(isKnown ? [] : [[draft.values.venue_id, 'Another venue'] as const]),
            ...known,
            ...(isKnown ? [['', 'Another venue'] as const] : []),
          ]}
        />
      )}
      {!isKnown && (
        <TextField
          draft={draft}
          name="venue_id"
          label="Number of the venue"
          hint="It begins with ven_. The venue finds it under Settings, or in the address of its widgets."
        />
      )}
    </>
  )
}
