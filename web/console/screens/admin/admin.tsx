import { useNavigation } from '../../model/address.ts'
import { Keys } from './keys.tsx'
import { Listings } from './listings.tsx'
import { Maintenance } from './maintenance.tsx'
import { Outbox } from './outbox.tsx'

const SECTIONS = {
  listings: { label: 'Listings', Part: Listings },
  outbox: { label: 'Outbox', Part: Outbox },
  keys: { label: 'Keys', Part: Keys },
  maintenance: { label: 'Maintenance', Part: Maintenance },
} as const

/** For whoever looks after the platform: listings, mail, keys, and the maintenance switch. */
export const Admin = () => {
  const { address } = useNavigation()
  const section = (address.section ?? 'listings') as keyof typeof SECTIONS
  const { Part } = SECTIONS[section] ?? SECTIONS.listings
  return (
    <div class="admin">
      <nav class="tabs" aria-label="Admin">
        {Object.entries(SECTIONS).map(([name, { label }]) => (
          <a
            key={name}
            href={`/console/admin${name === 'listings' ? '' : `/${name}`}`}
            aria-current={section === name ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <Part />
    </div>
  )
}
