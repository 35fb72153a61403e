import type { Context } from '../../../http/context.ts'
import { getCachedSettings, presentWidgetConfig } from '../../offer/index.ts'

export const readEventsWidgetConfig = ({
  params,
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/events-widget-config'>) =>
  getCachedSettings(services, params.venueId, 'events-widget-config', now, (venue) =>
    presentWidgetConfig(services, venue, venue.events_enabled),
  )
