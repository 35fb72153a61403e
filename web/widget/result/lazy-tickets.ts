import { lazy } from './lazy.tsx'

export const { Lazy: LazyTickets, prepare: prepareTickets } = lazy(() =>
  import('./tickets.tsx').then(({ Tickets }) => Tickets),
)
