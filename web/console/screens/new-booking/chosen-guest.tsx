import { useLoad } from '../../../shared/use-load.ts'
import { call } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'
import type { FoundGuest } from '../../parts/guest-search.tsx'

/** Whom the booking is for, with what a host should know before. */
export const ChosenGuest = ({ guest, onChange }: { guest: FoundGuest; onChange: () => void }) => {
  const { data } = useLoad(`guest ${guest.id}`, (signal) =>
    call('GET /api/my-guests/:id', { params: { id: guest.id }, signal }),
  )
  const facts = [
    count(guest.successful_visits, 'visit'),
    guest.no_shows > 0 ? count(guest.no_shows, 'no-show') : '',
    ...guest.tags,
    data?.guest.allergies ? `Allergies: ${data.guest.allergies}` : '',
    data?.bar ? `Barred: ${data.bar.reason}` : '',
  ].filter(Boolean)
  return (
    <div class="chosen-guest">
      <p>
        <b>{guest.name}</b>
        <small>{facts.join(' · ')}</small>
      </p>
      <button type="button" class="link" onClick={onChange}>
        Change
      </button>
    </div>
  )
}
