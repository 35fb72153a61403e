import { invalid } from '../../../../domain/errors.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockConfiguration } from '../../base/index.ts'

/** Normalises an origin to the form of the Origin header: lower case, no default port, no path. */
const originOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.href !== `${url?.origin}/`)
    throw invalid(`"${text}" is not an origin such as https://www.example.com.`, {
      fields: ['allowed_origins'],
    })
  return url.origin
}

export const changeWidgetSettings = async ({
  tx,
  params,
  body,
}: WriteContext<'PUT /api/my-venues/:venueId/widget-settings'>) => {
  await lockConfiguration(tx, params.venueId)
  const { bookings, events, vouchers, combo, allowed_origins, ...look } = body
  const changes = {
    ...(bookings ? { bookings_enabled: bookings.enabled } : {}),
    ...(events ? { events_enabled: events.enabled } : {}),
    ...(vouchers ? { vouchers_enabled: vouchers.enabled } : {}),
    ...(combo ? { combo_enabled: combo.enabled } : {}),
    ...(look.theme_mode ? { theme_mode: look.theme_mode } : {}),
    ...(look.accent_color ? { accent_color: look.accent_color } : {}),
    ...(look.font ? { font: look.font } : {}),
    ...(look.corner_radius === undefined ? {} : { corner_radius: look.corner_radius }),
    ...(look.background ? { background: look.background } : {}),
    ...(allowed_origins ? { allowed_origins: [...new Set(allowed_origins.map(originOf))] } : {}),
  }
  if (Object.keys(changes).length > 0)
    await tx.updateTable('widget_settings').set(changes).where('venue_id', '=', params.venueId).execute()
  return { success: true as const }
}
