import { updateWidgetSettings } from '../../../../shared/form-rules.ts'
import { FieldFrame, SelectField } from '../../../forms/fields.tsx'
import { call } from '../../../model/api.ts'
import { loadVenues } from '../../../model/venues.ts'
import { WidgetPreview } from '../guests/widget-preview.tsx'
import { Logo } from '../venue/logo.tsx'
import { initialLogo } from './initial-logo.ts'
import { StepFrame, type StepProps } from './step.tsx'
import { useStep } from './use-step.ts'

interface Values {
  accent_color: string
  theme_mode: 'light' | 'dark' | 'auto'
}

/** Logo and colour. Who has no logo at hand gets one from the venue's initial. */
export const LookStep = (props: StepProps) => {
  const { venue, facts, reload } = props
  const { accent_color, theme_mode } = facts.look
  const { draft, frame } = useStep<Values>(props, 'look', {
    stored: { accent_color, theme_mode },
    rules: updateWidgetSettings,
    save: async (_, values) => {
      await call('PUT /api/my-venues/:venueId/widget-settings', {
        params: { venueId: venue.id },
        body: values,
      })
      if (venue.logo_url === null)
        await call('POST /api/venues/:id/logo', {
          params: { id: venue.id },
          body: { data: initialLogo(venue.name, values.accent_color) },
        })
      await Promise.all([loadVenues(), reload()])
      return undefined
    },
  })
  return (
    <StepFrame
      {...frame}
      title="How does it look?"
      about="The widget takes the colour of your website. Letters, corners and ground can follow later."
      draft={draft}
      aside={
        <WidgetPreview
          venue={venue}
          values={{ ...facts.look, ...draft.values }}
          saved={`${JSON.stringify(facts.look)} ${venue.logo_url}`}
        />
      }
    >
      <section class="card stack">
        <Logo venue={venue} />
        {venue.logo_url === null && (
          <p class="quiet small">No logo at hand? Go on: we draw one from your initial until you have one.</p>
        )}
        <div class="pair">
          <FieldFrame id="field-accent_color" label="Colour" error={draft.errorOf('accent_color')}>
            <input
              id="field-accent_color"
              type="color"
              value={draft.values.accent_color}
              onInput={(event) => draft.set('accent_color', event.currentTarget.value)}
            />
          </FieldFrame>
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
        </div>
      </section>
    </StepFrame>
  )
}
