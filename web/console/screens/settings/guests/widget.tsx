import type { Contract } from '../../../../../contract/index.ts'
import type { OkOf } from '../../../../../contract/row.ts'
import { updateWidgetSettings } from '../../../../shared/form-rules.ts'
import { CheckField, FieldFrame, LinesField, SelectField } from '../../../forms/fields.tsx'
import { Form } from '../../../forms/form.tsx'
import { LoadState } from '../../../forms/load-state.tsx'
import { type Draft, useDraft } from '../../../forms/use-draft.ts'
import { useStored } from '../../../forms/use-stored.ts'
import { call } from '../../../model/api.ts'
import { may, type Venue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'
import { OnWebsite, WidgetPreview } from './widget-preview.tsx'

type Settings = OkOf<Contract['GET /api/my-venues/:venueId/widget-settings']>

const valuesOf = (settings: Settings) => ({
  bookings: settings.bookings.enabled,
  events: settings.events.enabled,
  vouchers: settings.vouchers.enabled,
  combo: settings.combo.enabled,
  theme_mode: settings.theme_mode,
  accent_color: settings.accent_color,
  font: settings.font,
  corner_radius: settings.corner_radius,
  background: settings.background,
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
  ...(changes.font ? { font: changes.font } : {}),
  ...(changes.corner_radius === undefined ? {} : { corner_radius: changes.corner_radius }),
  ...(changes.background ? { background: changes.background } : {}),
  ...(changes.allowed_origins === undefined
    ? {}
    : { allowed_origins: changes.allowed_origins.split(/\s+/).filter(Boolean) }),
})

export const Widget = ({ venue }: SectionProps) => {
  const { data, error, reload } = useStored(`${venue.id} widget`, () =>
    call('GET /api/my-venues/:venueId/widget-settings', { params: { venueId: venue.id } }),
  )
  if (!data) return <LoadState error={error} isLoading onAgain={reload} rows={3} />
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
      {venue.status === 'live' && <OnWebsite venue={venue} />}
      <Form draft={draft}>
        <section class="card stack">
          <h3>Look</h3>
          <p class="quiet">
            Your website’s colour, letters and corners, so that the widget belongs to it. The preview follows
            as you choose.
          </p>
          <div class="look">
            <div class="stack">
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
                <ColourField
                  draft={draft}
                  name="accent_color"
                  label="Colour"
                  hint="Made a little lighter or darker where that is needed to read it."
                />
                <SelectField
                  draft={draft}
                  name="font"
                  label="Font"
                  options={[
                    ['sans', 'Plain (sans serif)'],
                    ['serif', 'Book (serif)'],
                    ['humanist', 'Handwritten origin (humanist)'],
                    ['rounded', 'Round'],
                  ]}
                />
                <RadiusField draft={draft} />
              </div>
              <BackgroundField draft={draft} />
            </div>
            <WidgetPreview venue={venue} values={draft.values} saved={JSON.stringify(settings)} />
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
          <LinesField
            draft={draft}
            name="allowed_origins"
            label="Sites that may show the widgets"
            hint="One on each line, such as https://www.example.com. If empty, every site."
          />
        </section>
      </Form>
      {venue.status === 'draft' && <OnWebsite venue={venue} />}
    </div>
  )
}

interface ColourProps {
  readonly draft: Draft<Values>
  readonly name: 'accent_color' | 'background'
  readonly label: string
  readonly hint: string
}

const ColourField = ({ draft, name, label, hint }: ColourProps) => {
  const id = `field-${name}`
  return (
    <FieldFrame id={id} label={label} hint={hint} error={draft.errorOf(name)}>
      <input
        id={id}
        type="color"
        aria-describedby={`${id}-note`}
        value={draft.values[name]}
        onInput={(event) => draft.set(name, event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

const RadiusField = ({ draft }: { draft: Draft<Values> }) => (
  <FieldFrame
    id="field-corner_radius"
    label="Corners"
    hint={draft.values.corner_radius === 0 ? 'Square' : `${draft.values.corner_radius} px round`}
    error={draft.errorOf('corner_radius')}
  >
    <input
      id="field-corner_radius"
      type="range"
      min="0"
      max="24"
      aria-describedby="field-corner_radius-note"
      value={draft.values.corner_radius}
      onInput={(event) => draft.set('corner_radius', event.currentTarget.valueAsNumber)}
    />
  </FieldFrame>
)

const GROUNDS = [
  ['card', 'White or dark, by the theme'],
  ['none', 'None: the website shows through'],
  ['own', 'A colour'],
] as const

/** The colour decides between dark and light letters, so the theme does not count beside it. */
const BackgroundField = ({ draft }: { draft: Draft<Values> }) => {
  const { background } = draft.values
  const chosen = background.startsWith('#') ? 'own' : background
  const choose = (ground: string) => draft.set('background', ground === 'own' ? '#f7f1e8' : ground)
  return (
    <>
      <fieldset class="stack tight">
        <legend>Background</legend>
        {GROUNDS.map(([ground, label]) => (
          <label class="check" key={ground}>
            <input type="radio" name="ground" checked={chosen === ground} onChange={() => choose(ground)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {chosen === 'own' && (
        <ColourField
          draft={draft}
          name="background"
          label="Background colour"
          hint="Text turns dark or light to suit; the colour shifts slightly if text would be hard to read."
        />
      )}
    </>
  )
}
