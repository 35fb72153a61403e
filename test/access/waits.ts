import type { Person } from '../support/world.ts'

/** Somebody who waits on a day of their own, of which `n` makes another one. */
export const newWish = async (owner: Person, venueId: string, mark: string, n: number): Promise<string> => {
  const { id } = await owner.ok('POST /api/my-venues/:venueId/waitlist', {
    params: { venueId },
    body: {
      date: `2026-${String(3 + (Math.floor(n / 28) % 2)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
      from: '19:00',
      to: '21:00',
      party_size: 2,
      type: 'tables',
      guest_name: mark,
      guest_email: `waits-${mark.toLowerCase()}-${n}@example.com`,
    },
  })
  return id
}

/** A party that waits at the door. */
export const newQueueEntry = async (owner: Person, venueId: string, mark: string): Promise<string> => {
  const { id } = await owner.ok('POST /api/my-venues/:venueId/queue', {
    params: { venueId },
    body: { name: mark, party_size: 2 },
  })
  return id
}
