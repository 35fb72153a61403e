import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { ArrowLeft } from '../../../shared/icons.tsx'
import { LeavingGuard } from '../../forms/leaving.tsx'
import { useNavigation } from '../../model/address.ts'
import { venueVersion } from '../../model/live.ts'
import { loadVenues, may, type Venue } from '../../model/venues.ts'
import { lazily } from '../../parts/lazy.tsx'
import { Connections } from './connections.tsx'
import type { Section, SectionProps } from './section.ts'
import { GROUPS } from './sections.ts'

const isShown = (venue: Venue, { needs }: Section) =>
  may(venue, needs) || (needs === 'manager' && venue.my_role === 'viewer')

const SetUp = lazily<SectionProps>(async () => (await import('./set-up/set-up.tsx')).SetUp)

/** Everything that can be set at a venue: one section at a time, each with its own address. */
export const Settings = ({ venue, today }: SectionProps) => {
  const { address } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  const groups = GROUPS.map((group) => ({
    ...group,
    sections: group.sections.filter((section) => isShown(venue, section)),
  })).filter(({ sections }) => sections.length > 0)
  const all = groups.flatMap(({ sections }) => sections)
  const section = all.find(({ name }) => name === address.section) ?? all[0]
  const version = venueVersion.value
  useEffect(() => {
    void loadVenues()
  }, [version])
  useLayoutEffect(() => {
    if (address.section && address.section !== 'set-up') heading.current?.focus()
  }, [address.section])
  if (!section) return null
  if (address.section === 'set-up') return <SetUp venue={venue} today={today} />
  return (
    <div class={`settings ${address.section ? 'at-section' : ''}`}>
      <nav class="settings-nav" aria-label="Settings">
        {groups.map(({ label, sections }) => (
          <section key={label} aria-label={label}>
            <p class="settings-group">{label}</p>
            <ul>
              {sections.map(({ name, label }) => (
                <li key={name}>
                  <a
                    href={`/console/${venue.id}/settings/${name}`}
                    aria-current={section.name === name ? 'page' : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div class="settings-body">
        <a class="settings-back" href={`/console/${venue.id}/settings`}>
          <ArrowLeft /> All settings
        </a>
        <h2 ref={heading} tabIndex={-1}>
          {section.label}
        </h2>
        <p class="quiet settings-about">{section.about}</p>
        <Connections venue={venue} />
        <section.Section key={`${venue.id} ${section.name}`} venue={venue} today={today} />
      </div>
      <LeavingGuard />
    </div>
  )
}
