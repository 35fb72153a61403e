import { useEffect, useRef } from 'preact/hooks'
import type { Contract } from '../../../../../contract/index.ts'
import type { OkOf } from '../../../../../contract/row.ts'
import { updateWidgetSettings } from '../../../../shared/form-rules.ts'
import { CheckField, FieldFrame, SelectField } from '../../../forms/fields.tsx'
import { Form } from '../../../forms/form.tsx'
import { NotRead } from '../../../forms/not-read.tsx'
import { type Draft, useDraft } from '../../../forms/use-draft.ts'
import { useStored } from '../../../forms/use-stored.ts'
import { call } from '../../../model/api.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { CopyField } from '../../../parts/copy-field.tsx'
import type { SectionProps } from '../section.ts'

type Settings = OkOf<Contract['GET /api/my-venues/:venueId/widget-settings']>

const valuesOf = (settings: Settings) => ({
  bookings: settings.bookings.enabled,
  events: settings.events.enabled,
  vouchers: settings.vouchers.enabled,
  combo: settings.combo.enabled,
  theme_mode: settings.theme_mode,
  accent_color: settings.accent_color,
  allowed_origins: settings.allowed_origins.join('\n'),
})
type Values = ReturnType<typeof valuesOf>

const SWITCHES = ['bookings', 'events', 'vouchers', 'combo'] as const

const bodyOf = (changes: Partial<Values>) => ({
  ...Object.fromEntries(
    SWITCHES.flatMap((name) => (changes[name] === undefined ? [] : [[name, { enabled: changes[name] }]])),
  ),
  ...(changes.theme_mode ? { theme_mode: changes.theme_mode } : {}),
  ...(changes.accent_color ? { accent_color: changes.accent_color } : {}),
  ...(changes.allowed_origins === undefined
    ? {}
    : { allowed_origins: changes.allowed_origins.split(/\s+/).filter(Boolean) }),
})

export const Widget = ({ venue }: SectionProps) => {
  const { data, error, reload } = useStored(`${venue.id} widget`, () =>
    call('GET /api/my-venues/:venueId/widget-settings', { params: { venueId: venue.id } }),
  )
  if (!data) return <NotRead error={error} />
  return <WidgetForm venue={venue} settings={data} reload={reload} />
}

interface FormProps {
  readonly venue: Venue
  readonly settings: Settings
  reload(): Promise<unknown>
}

const WidgetForm = ({ venue, settings, reload }: FormProps) => {
  const draft = useDraft<Values>({
    id: `${venue.id} widget`,
    stored: valuesOf(settings),
    rules: { ...updateWidgetSettings, bookings: {} },
    canChange: may(venue, 'manager'),
    save: async (changes) => {
      await call('PUT /api/my-venues/:venueId/widget-settings', {
        params: { venueId: venue.id },
        body: bodyOf(changes),
      })
      await reload()
      return undefined
    },
    look: async () => {
      const now = await call('GET /api/my-venues/:venueId/widget-settings', { params: { venueId: venue.id } })
      await reload()
      return valuesOf(now)
    },
  })
  return (
    <div class="stack">
      <Form draft={draft}>
        <section class="card stack">
          <h3>Look</h3>
          <div class="pair">
            <SelectField
              draft={draft}
              name="theme_mode"
              label="Light or dark"
              options={[
                ['auto', 'As the visitor prefers'],
                ['light', 'Light'],
                ['dark', 'Dark'],
              ]}
            />
            <ColourField draft={draft} />
          </div>
        </section>
        <section class="card stack tight">
          <h3>What guests can do</h3>
          <CheckField draft={draft} name="bookings" label="Book tables and the guest list" />
          <CheckField draft={draft} name="events" label="Buy tickets" />
          <CheckField draft={draft} name="vouchers" label="Buy vouchers" />
          <CheckField
            draft={draft}
            name="combo"
            label="One button for all of them"
            hint="The combined widget leads to those that are on."
          />
        </section>
        <section class="card stack">
          <h3>Websites</h3>
          <OriginsField draft={draft} />
        </section>
      </Form>
      <Preview venue={venue} values={draft.values} saved={JSON.stringify(settings)} />
      <section class="card stack">
        <h3>Put it on your website</h3>
        <CopyField label="For the page" text={snippetOf(venue)} lines={4} />
        <CopyField label="Or link to it" text={widgetAddress(venue)} />
      </section>
    </div>
  )
}

const ColourField = ({ draft }: { draft: Draft<Values> }) => {
  const error = draft.errorOf('accent_color')
  return (
    <FieldFrame
      id="field-accent_color"
      label="Colour"
      hint="Made a little lighter or darker where that is needed to read it."
      error={error}
    >
      <input
        id="field-accent_color"
        type="color"
        aria-describedby="field-accent_color-note"
        value={draft.values.accent_color}
        onInput={(event) => draft.set('accent_color', event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

const OriginsField = ({ draft }: { draft: Draft<Values> }) => {
  const error = draft.errorOf('allowed_origins')
  return (
    <FieldFrame
      id="field-allowed_origins"
      label="Sites that may show the widgets"
      hint="One on each line, such as https://www.example.com. If empty, every site."
      error={error}
    >
      <textarea
        id="field-allowed_origins"
        rows={3}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby="field-allowed_origins-note"
        value={draft.values.allowed_origins}
        onInput={(event) => draft.set('allowed_origins', event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

const widgetAddress = (venue: Venue) => `${location.origin}/widget/bookings/${venue.id}`

const snippetOf = (venue: Venue) => `<script src="${location.origin}/embed.js" async></script>
<maitred-widget venue="${venue.id}" type="bookings" mode="inline">
  <a href="${widgetAddress(venue)}">Book a table</a>
</maitred-widget>`

interface PreviewProps {
  readonly venue: Venue
  readonly values: Values
  /** The settings as text: when they are saved, the widget is loaded again. */
  readonly saved: string
}

/** The real widget. What is not saved yet is painted over it: the page is ours, so its style can be reached. */
const Preview = ({ venue, values: { theme_mode, accent_color }, saved }: PreviewProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const stored = JSON.parse(saved) as Settings
  const paint = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root) return
    root.dataset.theme = theme_mode
    if (accent_color === stored.accent_color) root.style.removeProperty('--accent')
    else root.style.setProperty('--accent', accent_color)
  }
  useEffect(paint, [theme_mode, accent_color])
  return (
    <section class="card stack tight">
      <h3>Preview</h3>
      {venue.status === 'live' ? (
        <iframe
          key={saved}
          ref={frame}
          class="widget-frame"
          src={`/widget/bookings/${venue.id}?lang=en`}
          title="The booking widget"
          onLoad={paint}
        />
      ) : (
        <p class="notice">The venue is a draft. The widget shows once it is published.</p>
      )}
    </section>
  )
}
