import { Alert } from '../../../shared/icons.tsx'
import { useStored } from '../../forms/use-stored.ts'
import { call } from '../../model/api.ts'
import type { Venue } from '../../model/venues.ts'

const NAMES = { mail: 'mail', payments: 'payments', bot_check: 'protection against robots' } as const
const KINDS = ['mail', 'payments', 'bot_check'] as const
type Kind = (typeof KINDS)[number]

/** What follows, in a few words. */
const IN_SHORT: Record<Kind, { sandbox: string; missing: string }> = {
  mail: { sandbox: 'Guests get no mail.', missing: 'Guests get no mail.' },
  payments: { sandbox: 'Nobody is charged.', missing: 'Nothing that costs money can be booked.' },
  bot_check: { sandbox: 'Any program could book.', missing: 'Guests without an account cannot book.' },
}

const CONSEQUENCES: Record<Kind, { sandbox: string; missing: string }> = {
  mail: {
    sandbox:
      'No mail leaves this service: guests and colleagues get none. Copy links and send them yourself.',
    missing:
      'No mail leaves this service: guests and colleagues get none. Copy links and send them yourself.',
  },
  payments: {
    sandbox: 'Payments are simulated: nobody is charged, and deposits cost nothing.',
    missing: 'Nothing that costs money can be booked.',
  },
  bot_check: {
    sandbox: 'The protection against robots is simulated: any program could book.',
    missing: 'Guests without an account cannot book.',
  },
}

/** What this service is not connected to, what follows from it, and who can change it. */
export const Connections = ({ venue }: { venue: Venue }) => {
  const { data } = useStored(`connections ${venue.id}`, () =>
    call('GET /api/my-venues/:venueId/connections', { params: { venueId: venue.id } }),
  )
  const lacking = KINDS.flatMap((kind) => {
    const state = data?.[kind]
    return state === 'sandbox' || state === 'missing'
      ? [{ kind, short: IN_SHORT[kind][state], text: CONSEQUENCES[kind][state] }]
      : []
  })
  if (lacking.length === 0) return null
  return (
    <aside class="notice warn connections" aria-label="Not connected">
      <Alert />
      <details>
        <summary>{lacking.map(({ short }) => short).join(' ')}</summary>
        <ul>
          {lacking.map(({ kind, text }) => (
            <li key={kind}>{text}</li>
          ))}
        </ul>
        <p>
          Not connected: {lacking.map(({ kind }) => NAMES[kind]).join(', ')}. Ask whoever runs Maitred for you
          to connect them.
        </p>
      </details>
    </aside>
  )
}
