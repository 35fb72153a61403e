import { useRef } from 'preact/hooks'
import { type DraftOptions, useDraft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { loadVenues, may, readVenue, type Venue } from '../../../model/venues.ts'
import { STEPS, type StepName } from './progress.ts'
import type { StepProps, Target } from './step.tsx'

/** The form of a step, and what its frame needs. Every way out saves first, then leads where the person wanted to go. */
export const useStep = <V extends object>(
  { venue, isDone, go }: StepProps,
  at: StepName,
  form: Pick<DraftOptions<V>, 'stored' | 'rules' | 'save' | 'look'>,
) => {
  const target = useRef<Target>(STEPS[STEPS.indexOf(at) + 1] ?? 'later')
  const draft = useDraft<V>({
    id: `${venue.id} set-up ${at}`,
    canChange: may(venue, 'manager'),
    isNew: !isDone,
    onSaved: () => go(target.current),
    ...form,
  })
  const onLeave = (to: Target) => {
    target.current = to
  }
  return { draft, frame: { venue, at, isDone, go, onLeave } }
}

/** For a step whose form is fields of the venue. */
export const venueForm = <V extends object>(venue: Venue, storedOf: (venue: Venue) => V) => ({
  stored: storedOf(venue),
  save: async (changes: Partial<V>) => {
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
})
