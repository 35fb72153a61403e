import { CopyField } from '../../parts/copy-field.tsx'
import type { Event } from './desk.ts'

/** How guests find the event: a link, and the widget for a website. */
export const Share = ({ event }: { event: Event }) => {
  const { origin } = location
  const link = `${origin}/widget/events/${event.venue_id}?event=${event.id}`
  const snippet = [
    `<script src="${origin}/embed.js" async></script>`,
    `<maitred-widget venue="${event.venue_id}" type="events" mode="inline">`,
    `  <a href="${origin}/widget/events/${event.venue_id}">Our events</a>`,
    '</maitred-widget>',
  ].join('\n')
  return (
    <section class="card" aria-labelledby="share-title">
      <h3 id="share-title">Share</h3>
      <div class="stack">
        <CopyField label="Link to this event" text={link} />
        <CopyField label="All events, for your website" text={snippet} lines={4} />
      </div>
    </section>
  )
}
