import type { findWidgetSettings } from './queries.ts'

type Found<Q extends (...parts: never[]) => Promise<unknown>> = Awaited<ReturnType<Q>>

export const presentWidgetSettings = (row: Found<typeof findWidgetSettings>) => ({
  bookings: { enabled: row.bookings_enabled },
  events: { enabled: row.events_enabled },
  vouchers: { enabled: row.vouchers_enabled },
  combo: { enabled: row.combo_enabled },
  theme_mode: row.theme_mode,
  accent_color: row.accent_color,
  font: row.font,
  corner_radius: row.corner_radius,
  background: row.background,
  allowed_origins: row.allowed_origins,
})
