import { useState } from 'preact/hooks'
import { Alert } from '../../../shared/icons.tsx'
import { useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { contactOf } from '../../model/guest-name.ts'
import { sendAndSay } from '../../model/look-up.ts'
import { dateWithYear } from '../../model/moment.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { may, type Venue } from '../../model/venues.ts'
import { Allergies } from '../../parts/allergies.tsx'
import { Panel } from '../../parts/panel.tsx'
import { BarDialog } from './bar-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { GuestBookings } from './guest-bookings.tsx'
import { GuestActivity, GuestBilling } from './guest-log.tsx'
import { GuestTags } from './guest-tags.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { type GuestDetail, hasUnsavedProfile, ProfileForm } from './profile-form.tsx'

interface Props {
  readonly venue: Venue
  readonly id: string
  readonly onClose: () => void
  readonly onChanged: () => void
  /** Somebody else is to be shown: the guest who stayed after a merge. */
  readonly onShow: (id: string) => void
}

/** The guest whom the address names, beside what is shown. */
export const OpenGuest = ({ venue, onChanged }: Pick<Props, 'venue' | 'onChanged'>) => {
  const { address, set } = useNavigation()
  const id = address.query.guest
  if (!id) return null
  return (
    <GuestPanel
      key={id}
      venue={venue}
      id={id}
      onClose={() => set({ guest: '' })}
      onChanged={onChanged}
      onShow={(guest) => set({ guest }, { replace: true })}
    />
  )
}

/** One guest as the venues know them: contact, history, tags, and what can be done. */
const GuestPanel = ({ venue, id, onClose, onChanged, onShow }: Props) => {
  const { data, error, reload } = useLiveLoad(`guest ${venue.id} ${id}`, (signal) =>
    call('GET /api/my-guests/:id', { params: { id }, query: { counted_at: venue.id }, signal }),
  )
  const [isEditing, setIsEditing] = useState(() => hasUnsavedProfile(id))
  const isGone = error?.status === 404
  if (!data || isGone)
    return (
      <Panel title={isGone ? 'Not on your list' : 'Guest'} onClose={onClose}>
        {error && (
          <p class="notice bad">
            {isGone
              ? 'Nobody with this address is known here. They may have been merged or erased.'
              : sentenceFor(error)}
          </p>
        )}
      </Panel>
    )
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <Panel title={data.guest.name} onClose={onClose}>
      {isEditing ? (
        <ProfileForm guest={data.guest} onSaved={changed} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <Profile
            detail={data}
            canChange={may(venue, 'host')}
            onChanged={changed}
            onEdit={() => setIsEditing(true)}
          />
          <GuestTags venue={venue} detail={data} onChanged={changed} />
          <GuestBookings id={id} />
          <section class="panel-section">
            <h3>Circle</h3>
            <a class="who-knows" href={`/console/${venue.id}/guests/network?of=${id}`}>
              Who knows {data.guest.name}
            </a>
          </section>
          <GuestActivity id={id} venue={venue} />
          <GuestBilling id={id} venue={venue} />
          <GuestActions
            venue={venue}
            detail={data}
            onChanged={changed}
            onGone={(kept) => {
              onChanged()
              if (kept) onShow(kept)
              else onClose()
            }}
          />
        </>
      )}
    </Panel>
  )
}

const Profile = ({
  detail: { guest, stats, bar },
  canChange,
  onChanged,
  onEdit,
}: {
  detail: GuestDetail
  canChange: boolean
  onChanged: () => void
  onEdit: () => void
}) => {
  const email = guest.contact_email ?? guest.email
  return (
    <>
      {bar && (
        <p class="notice bad">
          <Alert />
          <span>
            Barred{bar.until ? ` until ${dateWithYear(bar.until)}` : ''}: {bar.reason}
          </span>
        </p>
      )}
      <Allergies
        id={guest.id}
        name={guest.name}
        stored={guest.allergies ?? ''}
        canChange={canChange}
        onSaved={onChanged}
      />
      <p class="contact">{contactOf({ phone: guest.phone, email }) || 'No contact details yet.'}</p>
      <dl class="totals">
        {(
          [
            ['Visits', stats.confirmed_visits],
            ['No-shows', stats.no_shows],
            ['Bookings', stats.total_bookings],
            ['Points', stats.loyalty_points],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {guest.notes && <p class="quiet prose">{guest.notes}</p>}
      {(guest.birthday || guest.language || guest.marketing) && (
        <dl class="facts">
          {guest.birthday && (
            <>
              <dt>Birthday</dt>
              <dd>{dateWithYear(guest.birthday)}</dd>
            </>
          )}
          {guest.language && (
            <>
              <dt>Language</dt>
              <dd>{guest.language}</dd>
            </>
          )}
          {guest.marketing && (
            <>
              <dt>Offers</dt>
              <dd>
                {guest.marketing.consent ? 'Agreed' : 'Declined'} on{' '}
                {dateWithYear(guest.marketing.at.slice(0, 10))}
              </dd>
            </>
          )}
        </dl>
      )}
      {canChange && (
        <button type="button" class="button" onClick={onEdit}>
          Edit profile
        </button>
      )}
    </>
  )
}

interface ActionProps {
  readonly venue: Venue
  readonly detail: GuestDetail
  readonly onChanged: () => void
  readonly onGone: (keptId?: string) => void
}

/** What concerns the whole entry: merge, bar, export, erase. */
const GuestActions = ({ venue, detail, onChanged, onGone }: ActionProps) => {
  const [open, setOpen] = useState<'merge' | 'bar' | 'erase'>()
  const { guest, bar } = detail
  const close = () => setOpen(undefined)
  const params = { id: guest.id }
  const exportGuest = async () => {
    await sendAndSay(
      () => download(guest),
      () => `Everything that is held about ${guest.name} is in the file.`,
    )
    onChanged()
  }
  const lift = async () => {
    await sendAndSay(
      () => call('DELETE /api/my-guests/:id/bar', { params }),
      () => `${guest.name} may come again.`,
      async () => (await call('GET /api/my-guests/:id', { params })).bar === null,
    )
    onChanged()
  }
  if (!may(venue, 'host')) return null
  return (
    <section class="panel-section">
      <h3>This guest</h3>
      <div class="actions start">
        {may(venue, 'manager') && (
          <button type="button" class="button small" onClick={() => setOpen('merge')}>
            Merge…
          </button>
        )}
        {may(venue, 'manager') && (
          <button type="button" class="button small" onClick={exportGuest}>
            Export
          </button>
        )}
        <button type="button" class="button small" onClick={bar ? lift : () => setOpen('bar')}>
          {bar ? 'Lift the bar' : 'Bar…'}
        </button>
        {may(venue, 'owner') && (
          <button type="button" class="button small danger" onClick={() => setOpen('erase')}>
            Erase…
          </button>
        )}
      </div>
      {open === 'merge' && (
        <MergeDialog venue={venue} detail={detail} onMerged={onGone} onRefused={onChanged} onClose={close} />
      )}
      {open === 'erase' && (
        <EraseDialog detail={detail} onErased={() => onGone()} onRefused={onChanged} onClose={close} />
      )}
      {open === 'bar' && <BarDialog id={guest.id} name={guest.name} onChanged={onChanged} onClose={close} />}
    </section>
  )
}

/** Everything the venues hold about the guest, as a file for them. */
const download = async ({ id }: GuestDetail['guest']) => {
  const data = await call('GET /api/my-guests/:id/export', { params: { id } })
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `guest-${id}.json`
  link.click()
  URL.revokeObjectURL(url)
}
