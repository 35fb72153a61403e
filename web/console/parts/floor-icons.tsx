import { icon } from '../../shared/icons.tsx'

// What the floor's tools show where there is no room for their words.

export const BlockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M5.600 5.600l12.800 12.800" />
  </>,
)
export const RowsIcon = icon(<path d="M4 4h16v16H4zM4 9.300h16M4 14.700h16" />)
export const LegendIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 16v-5M12 8v.01" />
  </>,
)
export const TimelineIcon = icon(<path d="M3 6h9M7 12h10M12 18h9" />)
export const PlanIcon = icon(<path d="M3 4h18v16H3zM11 4v6M11 14v6M11 14h4M19 14h2" />)
