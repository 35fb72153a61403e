import { useEffect, useRef, useState } from 'preact/hooks'
import { LOOK_VARIABLES, type Look, styleOf } from '../../../../../domain/look.ts'
import { call, sentenceFor } from '../../../model/api.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { CopyField } from '../../../parts/copy-field.tsx'

const widgetAddress = (venue: Venue) => `${location.origin}/widget/bookings/${venue.id}`

const snippetOf = (venue: Venue) => `<script src="${location.origin}/embed.js" async></script>
<maitred-widget venue="${venue.id}" type="bookings" mode="inline">
  <a href="${widgetAddress(venue)}">Book a table</a>
</maitred-widget>`

/** What brings the widget onto a website. */
export const OnWebsite = ({ venue }: { venue: Venue }) => (
  <section class="card stack" aria-labelledby="on-website">
    <h3 id="on-website">Put it on your website</h3>
    {venue.status === 'draft' && <p class="quiet">It shows once the venue is published.</p>}
    <CopyField label="For the page" text={snippetOf(venue)} lines={4} />
    <CopyField label="Or link to it" text={widgetAddress(venue)} />
  </section>
)

/** The address of the widget. Nothing of a draft is public, so a draft is shown by a link of its own. */
const useWidgetSource = (venue: Venue) => {
  const [preview, setPreview] = useState('')
  const [fault, setFault] = useState('')
  const isDraft = venue.status === 'draft'
  useEffect(() => {
    if (!isDraft || !may(venue, 'manager')) return
    let isHere = true
    call('POST /api/my-venues/:venueId/preview-link', { params: { venueId: venue.id } })
      .then(({ url }) => isHere && setPreview(new URL(url).search))
      .catch((error) => isHere && setFault(sentenceFor(error)))
    return () => {
      isHere = false
    }
  }, [venue.id, isDraft])
  const query = isDraft ? preview : '?'
  return { source: query && `/widget/bookings/${venue.id}${query}&lang=en`, fault }
}

interface PreviewProps {
  readonly venue: Venue
  readonly values: Look
  /** The settings as text: when they are saved, the widget is loaded again. */
  readonly saved: string
}

/** The real widget. What is not saved yet is painted over it: the page is ours, so its style can be reached. */
export const WidgetPreview = ({ venue, values, saved }: PreviewProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const { source, fault } = useWidgetSource(venue)
  const { theme_mode, accent_color, font, corner_radius, background } = values
  const paint = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root) return
    const look = styleOf({ theme_mode, accent_color, font, corner_radius, background })
    const isDark =
      look.theme === 'dark' || (look.theme === 'auto' && matchMedia('(prefers-color-scheme:dark)').matches)
    const variables: Readonly<Record<string, string>> = { ...look.both, ...(isDark ? look.dark : look.light) }
    root.dataset.theme = look.theme
    for (const name of LOOK_VARIABLES)
      if (variables[name]) root.style.setProperty(name, variables[name])
      else root.style.removeProperty(name)
    // A frame of another scheme than the page around it would not be transparent.
    frame.current?.style.setProperty('color-scheme', isDark ? 'dark' : 'light')
  }
  useEffect(() => {
    paint()
    const dark = matchMedia('(prefers-color-scheme:dark)')
    dark.addEventListener('change', paint)
    return () => dark.removeEventListener('change', paint)
  }, [theme_mode, accent_color, font, corner_radius, background])
  if (fault) return <p class="notice bad">{fault}</p>
  if (!source) return null
  return (
    <figure class="stack tight">
      <figcaption class="quiet">Preview, as it stands on a website</figcaption>
      <div class="widget-ground">
        <iframe
          key={saved}
          ref={frame}
          class="widget-frame"
          src={source}
          title="The booking widget"
          onLoad={paint}
        />
      </div>
    </figure>
  )
}
