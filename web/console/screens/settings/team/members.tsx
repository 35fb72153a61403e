import { useState } from 'preact/hooks'
import type { VenueRole } from '../../../../../contract/row.ts'
import { addMember } from '../../../../shared/form-rules.ts'
import { showToast } from '../../../../shared/toast.tsx'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { Form } from '../../../forms/form.tsx'
import { LoadState } from '../../../forms/load-state.tsx'
import { useDraft } from '../../../forms/use-draft.ts'
import { useStored } from '../../../forms/use-stored.ts'
import { call } from '../../../model/api.ts'
import { isGone, sendAndSay } from '../../../model/look-up.ts'
import { momentOf } from '../../../model/moment.ts'
import { session } from '../../../model/session.ts'
import { loadVenues, type Venue } from '../../../model/venues.ts'
import { CopyField } from '../../../parts/copy-field.tsx'
import type { SectionProps } from '../section.ts'

const ROLES: Record<VenueRole, readonly [label: string, may: string]> = {
  owner: ['Owner', 'Everything, members, publishing and webhooks included.'],
  manager: ['Manager', 'All settings, money, events, vouchers, reports and messages.'],
  host: ['Host', 'Bookings, reservations, guests and tables. No refunds and no settings.'],
  door: ['Door', 'Tonight’s list and check-in, without e-mail addresses and phones.'],
  viewer: ['Viewer', 'Reads what a manager reads, and changes nothing.'],
}
const ROLE_OPTIONS = Object.entries(ROLES).map(([role, [label]]) => [role, label] as const)

/** "Ada is door staff now." */
const AS: Record<VenueRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  host: 'a host',
  door: 'door staff',
  viewer: 'a viewer',
}

/** A link that nobody mailed: it is handed over. */
interface Link {
  readonly email: string
  readonly url: string
}

export const Members = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  const members = useStored(
    `${venue.id} members`,
    async () => (await call('GET /api/my-venues/:venueId/members', { params })).data,
  )
  const invitations = useStored(`${venue.id} invitations`, () => readInvitations(venue))
  const [link, setLink] = useState<Link>()
  if (!members.data) return <LoadState error={members.error} isLoading onAgain={members.reload} rows={3} />
  return (
    <div class="stack">
      <ul class="entries people">
        {members.data.map((member) => (
          <MemberRow key={member.id} venue={venue} member={member} onChanged={members.reload} />
        ))}
      </ul>
      <Waiting
        venue={venue}
        invitations={invitations.data ?? []}
        onChanged={invitations.reload}
        onLink={setLink}
      />
      {link && (
        <section class="card">
          <CopyField label={`Link for ${link.email}, works once, for 72 hours`} text={link.url} />
        </section>
      )}
      <Invite venue={venue} known={invitations.data ?? []} onSent={invitations.reload} onLink={setLink} />
      <section class="card stack tight">
        <h3>What each role may do</h3>
        <dl class="facts roles">
          {Object.entries(ROLES).map(([role, [label, may]]) => (
            <div key={role}>
              <dt>{label}</dt>
              <dd>{may}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: VenueRole
}

interface MemberProps {
  readonly venue: Venue
  readonly member: Member
  onChanged(): Promise<unknown>
}

const MemberRow = ({ venue, member, onChanged }: MemberProps) => {
  const [isRemoving, setIsRemoving] = useState(false)
  const isMe = member.id === session.value?.user.id
  const params = { venueId: venue.id, userId: member.id }
  const readMembers = async () => (await call('GET /api/my-venues/:venueId/members', { params })).data
  const changeRole = async (role: VenueRole) => {
    await sendAndSay(
      () => call('PUT /api/my-venues/:venueId/members/:userId', { params, body: { role } }),
      () => `${member.name} is ${AS[role]} now.`,
      async () => (await readMembers()).some(({ id, role: now }) => id === member.id && now === role),
    )
    await (isMe ? loadVenues() : onChanged())
  }
  return (
    <li class="entry">
      <span class="who">
        <b>
          {member.name}
          {isMe && <span class="quiet"> (you)</span>}
        </b>
        <small>{member.email}</small>
      </span>
      <select
        aria-label={`Role of ${member.name}`}
        value={member.role}
        onChange={(event) => changeRole(event.currentTarget.value as VenueRole)}
      >
        {ROLE_OPTIONS.map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button small"
        aria-label={`Remove ${member.name}`}
        onClick={() => setIsRemoving(true)}
      >
        Remove…
      </button>
      {isRemoving && (
        <ConfirmDialog
          title={isMe ? `Leave ${venue.name}?` : `Remove ${member.name}?`}
          confirm={isMe ? 'Leave' : 'Remove'}
          send={() => call('DELETE /api/my-venues/:venueId/members/:userId', { params })}
          isMade={async () =>
            isMe ? isGone(readMembers) : !(await readMembers()).some(({ id }) => id === member.id)
          }
          onDone={async () => {
            showToast({ text: `${member.name} is no member any more.` })
            await (isMe ? loadVenues() : onChanged())
          }}
          onClose={() => setIsRemoving(false)}
        >
          <p>
            Access ends at once, and so do invitations by this member. Links to sister venues end where nobody
            is left who owns both.
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}

const readInvitations = async ({ id }: Venue) =>
  (await call('GET /api/my-venues/:venueId/invitations', { params: { venueId: id } })).data

type Invitations = Awaited<ReturnType<typeof readInvitations>>

interface WaitingProps {
  readonly venue: Venue
  readonly invitations: Invitations
  onChanged(): Promise<unknown>
  onLink(link: Link | undefined): void
}

const Waiting = ({ venue, invitations, onChanged, onLink }: WaitingProps) => {
  if (invitations.length === 0) return null
  const params = { venueId: venue.id }
  type Invitation = Invitations[number]
  const sendAgain = async ({ id, email, role, created_at }: Invitation) => {
    await sendAndSay(
      () => call('POST /api/my-venues/:venueId/members', { params, body: { email, role } }),
      (made) => {
        const url = made?.invite_url
        onLink(url ? { email, url } : undefined)
        return `${url ? `Mail is not connected, so nothing was sent to ${email}. Copy the new link and hand it over.` : `A new link is on its way to ${email}.`} The one before does not work any more.`
      },
      async () =>
        (await readInvitations(venue)).some((one) => one.id === id && one.created_at !== created_at),
    )
    await onChanged()
  }
  const takeBack = async ({ id, email }: Invitation) => {
    await sendAndSay(
      () => call('DELETE /api/my-venues/:venueId/invitations/:id', { params: { ...params, id } }),
      () => {
        onLink(undefined)
        return `The link for ${email} does not work any more.`
      },
      async () => !(await readInvitations(venue)).some((one) => one.id === id),
    )
    await onChanged()
  }
  return (
    <section class="stack tight">
      <h3>Pending invitations</h3>
      <ul class="entries people">
        {invitations.map((invitation) => (
          <li key={invitation.id} class="entry">
            <span class="who">
              <b>{invitation.email}</b>
              <small>
                {ROLES[invitation.role][0]} · the link works until {momentOf(venue, invitation.expires_at)}
              </small>
            </span>
            <button
              type="button"
              class="button small"
              aria-label={`Send again to ${invitation.email}`}
              onClick={() => sendAgain(invitation)}
            >
              Send again
            </button>
            <button
              type="button"
              class="button small"
              aria-label={`Take back the invitation of ${invitation.email}`}
              onClick={() => takeBack(invitation)}
            >
              Take back
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NewInvitation {
  email: string
  role: VenueRole
}

interface InviteProps {
  readonly venue: Venue
  /** The invitations that waited before this one. */
  readonly known: Invitations
  onSent(): Promise<unknown>
  onLink(link: Link | undefined): void
}

const Invite = ({ venue, known, onSent, onLink }: InviteProps) => {
  const say = async ({ email }: NewInvitation, url?: string) => {
    onLink(url ? { email, url } : undefined)
    showToast({
      text: url
        ? `Mail is not connected, so nothing was sent to ${email}. Copy the link and hand it over.`
        : `An invitation is on its way to ${email}. Its link works for 72 hours.`,
    })
    await onSent()
  }
  const draft = useDraft<NewInvitation>({
    id: `${venue.id} invitation`,
    stored: { email: '', role: 'host' },
    rules: addMember,
    canChange: true,
    isNew: true,
    save: async (_, body) => {
      const made = await call('POST /api/my-venues/:venueId/members', {
        params: { venueId: venue.id },
        body,
      })
      await say(body, made.invite_url)
      return undefined
    },
    look: async (sent) => {
      const { email = '', role } = sent
      const made = (await readInvitations(venue)).find(
        (one) =>
          one.email === email.toLowerCase() &&
          one.role === role &&
          !known.some(({ id, created_at }) => id === one.id && created_at === one.created_at),
      )
      if (!made) return undefined
      const invitation = { email, role: made.role }
      await say(invitation)
      return invitation
    },
  })
  return (
    <section class="card stack tight">
      <h3>Invite somebody</h3>
      <Form draft={draft} save="Send invitation">
        <div class="pair">
          <TextField draft={draft} name="email" label="E-mail address" type="email" />
          <SelectField
            draft={draft}
            name="role"
            label="Role"
            options={ROLE_OPTIONS}
            hint={ROLES[draft.values.role][1]}
          />
        </div>
      </Form>
    </section>
  )
}
