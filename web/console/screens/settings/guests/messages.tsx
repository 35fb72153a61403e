import { updateVenue } from '../../../../shared/form-rules.ts'
import { TextField } from '../../../forms/fields.tsx'
import { Form } from '../../../forms/form.tsx'
import { LoadState } from '../../../forms/load-state.tsx'
import { useDraft } from '../../../forms/use-draft.ts'
import { useReturnFocus } from '../../../forms/use-return-focus.ts'
import { useStored } from '../../../forms/use-stored.ts'
import { useNavigation } from '../../../model/address.ts'
import { call } from '../../../model/api.ts'
import { sendAndSay } from '../../../model/look-up.ts'
import { loadVenues, may, readVenue, type Venue } from '../../../model/venues.ts'
import { SavedSwitch } from '../../../parts/saved-switch.tsx'
import type { SectionProps } from '../section.ts'
import { BriefingMail } from './briefing-mail.tsx'
import { MessageEditor } from './message-editor.tsx'
import { KINDS, type Kind } from './message-kinds.ts'
import { SentMessages } from './sent-messages.tsx'

export const Messages = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  const { address, set } = useNavigation()
  const load = () => call('GET /api/my-venues/:venueId/message-settings', { params })
  const { data, error, reload } = useStored(`${venue.id} messages`, load)
  const list = useReturnFocus(address.query.edit ?? '')
  if (!data) return <LoadState error={error} isLoading onAgain={reload} rows={3} />
  const kind = KINDS.find(({ kind }) => kind === address.query.edit)
  if (kind)
    return (
      <MessageEditor
        key={kind.kind}
        venue={venue}
        kind={kind}
        stored={data.kinds[kind.kind]}
        placeholders={data.placeholders[kind.kind]}
        load={async () => (await load()).kinds[kind.kind]}
        reload={reload}
        onClose={() => set({ edit: '' })}
      />
    )
  const turn = async ({ kind, label }: Kind, enabled: boolean) => {
    await sendAndSay(
      () =>
        call('PUT /api/my-venues/:venueId/message-settings', {
          params,
          body: { kinds: { [kind]: { enabled } } },
        }),
      () => (enabled ? `“${label}” is sent again.` : `“${label}” is not sent any more.`),
      async () => (await load()).kinds[kind].enabled === enabled,
    )
    await reload()
  }
  return (
    <div class="stack" ref={list}>
      <ul class="entries people">
        {KINDS.map((kind) => {
          const settings = data.kinds[kind.kind]
          const own =
            Object.values(settings.text).some(Boolean) || Object.values(settings.subject).some(Boolean)
          return (
            <li key={kind.kind} class="entry">
              <SavedSwitch
                class="check switch"
                checked={settings.enabled}
                disabled={kind.isAlwaysSent || !may(venue, 'manager')}
                onTurn={(enabled) => turn(kind, enabled)}
              >
                <span>
                  <b>{kind.label}</b>
                  <small>
                    {kind.about}
                    {own && ' Your own words.'}
                  </small>
                </span>
              </SavedSwitch>
              <button
                type="button"
                class="button small"
                data-entry={kind.kind}
                aria-label={`Text of “${kind.label}”`}
                onClick={() => set({ edit: kind.kind })}
              >
                Text
              </button>
            </li>
          )
        })}
      </ul>
      <BriefingMail venue={venue} />
      <Sender venue={venue} />
      <SentMessages venue={venue} />
    </div>
  )
}

const senderOf = (venue: Venue) => ({
  marketing_sender_name: venue.marketing_sender_name ?? '',
  marketing_reply_to: venue.marketing_reply_to ?? '',
})

const Sender = ({ venue }: { venue: Venue }) => {
  const draft = useDraft({
    id: `${venue.id} sender`,
    stored: senderOf(venue),
    rules: updateVenue,
    canChange: may(venue, 'manager'),
    save: async (body) => {
      await call('PUT /api/my-venues/:id', { params: { id: venue.id }, body })
      await loadVenues()
      return undefined
    },
    look: async () => {
      const now = await readVenue(venue.id)
      return now && senderOf(now)
    },
  })
  return (
    <section class="card stack tight">
      <h3>Sender</h3>
      <Form draft={draft}>
        <div class="pair">
          <TextField
            draft={draft}
            name="marketing_sender_name"
            label="Name"
            hint={`If empty, ${venue.name}.`}
            optional
          />
          <TextField
            draft={draft}
            name="marketing_reply_to"
            label="Answers go to"
            type="email"
            hint={`If empty, ${venue.email ?? 'the venue’s e-mail address'}.`}
            optional
          />
        </div>
      </Form>
    </section>
  )
}
