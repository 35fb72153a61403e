import type { ComponentChildren } from 'preact'
import { longDate } from '../../../shared/dates.ts'
import { Person } from '../../../shared/icons.tsx'
import words from '../../../shared/words.en.ts'
import { Bones, LoadState } from '../../forms/load-state.tsx'
import { Segments } from '../../forms/segments.tsx'
import { useNavigation } from '../../model/address.ts'
import { call } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { may, type Venue } from '../../model/venues.ts'
import { MarkIcon } from '../../parts/marks.tsx'
import { LookIcon } from '../../parts/party-look.tsx'
import { Arrivals } from './arrivals.tsx'
import type { Briefing } from './briefing.ts'
import { MoneyToLookAfter } from './money-to-look-after.tsx'
import { ShiftNote } from './shift-note.tsx'

type BriefParty = Briefing['vips'][number]

interface Props {
  readonly venue: Venue
  readonly date: string
}

/** What a team discusses before the doors open: one screen, and one page of paper. */
export const Today = ({ venue, date }: Props) => {
  const { address, set } = useNavigation()
  const service = address.query.service ?? ''
  const { data, error, reload } = useLiveLoad(`briefing ${venue.id} ${date} ${service}`, (signal) =>
    call('GET /api/my-venues/:venueId/briefing', {
      params: { venueId: venue.id },
      query: { date, ...(service ? { service } : {}) },
      signal,
    }),
  )
  if (!data)
    return error ? (
      <LoadState error={error} isLoading onAgain={() => void reload()} />
    ) : (
      <Bones look="today-bones" />
    )
  const open = (party: BriefParty) =>
    `/console/${venue.id}/list?date=${date}&booking=${encodeURIComponent(party.id)}`
  return (
    <div class="today">
      <header class="today-head">
        <div>
          <h2>
            {data.service ? `${data.service}, ` : ''}
            {longDate(words, date)}
          </h2>
          <p class="quiet">
            <b>{data.totals.covers}</b> people · {data.totals.inside} inside · {data.totals.expected} to come
            {!data.service &&
              data.totals.by_service.map(({ name, covers }) => (
                <span key={name}>
                  {' '}
                  · {name} {covers}
                </span>
              ))}
          </p>
        </div>
        <div class="today-tools">
          {data.services.length > 0 && (
            <Segments
              legend="Service"
              name="service"
              options={[['', 'All day'], ...data.services.map((name): [string, string] => [name, name])]}
              value={service}
              onChoose={(name: string) => set({ service: name }, { replace: true })}
            />
          )}
          <button type="button" class="button small" onClick={() => window.print()}>
            Print one page
          </button>
        </div>
      </header>
      <div class="today-cards">
        {may(venue, 'manager') && <MoneyToLookAfter venue={venue} />}
        <Card
          title="Allergies and diets"
          icon={<MarkIcon kind="allergy" />}
          size={data.allergies.length}
          none="Nobody has said any."
        >
          <ul>
            {data.allergies.map((party) => (
              <Row key={party.id} party={party} href={open(party)}>
                <b class="allergy-label">{[party.allergies, party.dietary].filter(Boolean).join(' · ')}</b>
              </Row>
            ))}
          </ul>
        </Card>
        <Card title="VIP" icon={<MarkIcon kind="vip" />} size={data.vips.length} none="None today.">
          <ul>
            {data.vips.map((party) => (
              <Row key={party.id} party={party} href={open(party)}>
                <small>{count(party.visits, 'visit')}</small>
              </Row>
            ))}
          </ul>
        </Card>
        <Card
          title="Large parties"
          icon={<Person />}
          size={data.large_parties.length}
          none="None of eight or more."
        >
          <ul>
            {data.large_parties.map((party) => (
              <Row key={party.id} party={party} href={open(party)} />
            ))}
          </ul>
        </Card>
        <Card
          title="Extras to prepare"
          icon={<MarkIcon kind="extras" />}
          size={data.extras.length}
          none="Nothing was bought."
        >
          <ul>
            {data.extras.map(({ item, quantity, parties }) => (
              <li key={item ?? ''} class="today-row">
                <b class="when">{quantity} ×</b>
                <span class="who">
                  {item ?? 'An extra of an old sale'}
                  <small>
                    {parties
                      .map(
                        ({ time, guest, quantity: some }) =>
                          `${time} ${guest}${some > 1 ? ` (${some})` : ''}`,
                      )
                      .join(' · ')}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <Card
          title="Occasions"
          icon={<MarkIcon kind="occasion" />}
          size={data.occasions.length}
          none="No booking names one."
        >
          <ul>
            {data.occasions.map((party) => (
              <Row key={party.id} party={party} href={open(party)}>
                <small>{party.occasion}</small>
              </Row>
            ))}
          </ul>
        </Card>
        <Card
          title="Notes and wishes"
          icon={<MarkIcon kind="note" />}
          size={data.notes.length}
          none="Nobody wrote any."
        >
          <ul>
            {data.notes.map((party) => (
              <Row key={party.id} party={party} href={open(party)}>
                {party.note && <small class="note-text">{party.note}</small>}
                {party.guest_comments && <small class="note-text">“{party.guest_comments}”</small>}
              </Row>
            ))}
          </ul>
        </Card>
        <section class="card">
          <ShiftNote
            key={`${venue.id} ${date}`}
            venue={venue}
            date={date}
            stored={data.shift_note}
            canChange={may(venue, 'host')}
            onSaved={reload}
          />
        </section>
        <Card
          title="First visits"
          icon={<MarkIcon kind="first" />}
          size={data.first_visits.length}
          none="Everybody has been here."
        >
          <ul>
            {data.first_visits.map((party) => (
              <Row key={party.id} party={party} href={open(party)} />
            ))}
          </ul>
        </Card>
        <Card
          title="Requests to decide"
          icon={<LookIcon look="request" />}
          size={data.requests.length}
          none="Everything is decided."
        >
          <ul>
            {data.requests.map((party) => (
              <Row key={party.id} party={party} href={open(party)} />
            ))}
          </ul>
        </Card>
        {data.events.length > 0 && (
          <Card title="Events" icon={<MarkIcon kind="occasion" />} size={data.events.length} none="">
            <ul>
              {data.events.map(({ id, name, start_time, end_time, sold, capacity }) => (
                <li key={id} class="today-row">
                  <b class="when">{start_time}</b>
                  <span class="who">
                    {name}
                    <small>
                      until {end_time} · {sold} of {capacity} sold
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <Arrivals slots={data.totals.by_slot} />
    </div>
  )
}

interface CardProps {
  readonly title: string
  readonly icon: ComponentChildren
  readonly size: number
  /** What stands there when the list is empty. */
  readonly none: string
  readonly children: ComponentChildren
}

const Card = ({ title, icon, size, none, children }: CardProps) => (
  <section class={`card ${size === 0 ? 'nobody' : ''}`}>
    <h3>
      {icon} {title} <span class="badge">{size}</span>
    </h3>
    {size === 0 ? <p class="quiet">{none}</p> : children}
  </section>
)

const Row = ({
  party,
  href,
  children,
}: {
  party: BriefParty
  href: string
  children?: ComponentChildren
}) => (
  <li class="today-row">
    <span class="when">{party.time}</span>
    <span class="where">{party.tables.join(' + ') || '–'}</span>
    <span class="who">
      <a href={href}>
        {party.guest}, {party.party_size}
      </a>
      {children}
    </span>
  </li>
)
