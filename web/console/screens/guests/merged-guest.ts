import { contactOf, count } from '../../model/guest-name.ts'
import { dateWithYear } from '../../model/moment.ts'
import type { GuestDetail } from './profile-form.tsx'

const joined = (one: string | null, other: string | null): string =>
  one && other && one !== other ? `${one}; ${other}` : (one ?? other ?? '')

const reachable = ({ guest }: GuestDetail): string =>
  guest.contact_email ?? (guest.email.endsWith('.local') ? '' : guest.email)

const tagsOf = ({ tags }: GuestDetail): string[] => [
  ...tags.global,
  ...tags.per_venue.flatMap((venue) => venue.tags),
]

/** What the service makes of two guests, for people to check first. Texts are joined; else the kept guest's goes before. */
export const mergedGuest = (keep: GuestDetail, drop: GuestDetail): { label: string; value: string }[] => {
  const phone = keep.guest.phone ?? drop.guest.phone
  const email = reachable(keep) || reachable(drop)
  const sum = (name: 'confirmed_visits' | 'no_shows' | 'total_bookings') =>
    keep.stats[name] + drop.stats[name]
  const birthday = keep.guest.birthday ?? drop.guest.birthday
  const rows = [
    { label: 'Name', value: keep.guest.name },
    { label: 'Contact', value: contactOf({ phone, email }) },
    {
      label: 'History',
      value: [
        count(sum('total_bookings'), 'booking'),
        count(sum('confirmed_visits'), 'visit'),
        count(sum('no_shows'), 'no-show'),
      ].join(', '),
    },
    { label: 'Allergies', value: joined(keep.guest.allergies, drop.guest.allergies) },
    { label: 'Notes', value: joined(keep.guest.notes, drop.guest.notes) },
    { label: 'Birthday', value: birthday ? dateWithYear(birthday) : '' },
    { label: 'Tags', value: [...new Set([...tagsOf(keep), ...tagsOf(drop)])].join(', ') },
    { label: 'Barred', value: (keep.bar ?? drop.bar)?.reason ?? '' },
  ]
  return rows.filter(({ value }) => value !== '')
}
