import { now } from '../model/clock.ts'
import type { Wish } from '../model/wishes.ts'

const MINUTE_MS = 60_000

/** A place that is held for somebody who waits, and how long they have to answer. */
export const RunningOffer = ({ offer }: { readonly offer: NonNullable<Wish['offer']> }) => {
  // The clock on the screen is up to half a minute behind, so rounding up would add a minute.
  const left = Math.max(0, Math.round((Date.parse(offer.until) - now.value) / MINUTE_MS))
  return (
    <span class="badge look-seated">
      Offered {offer.time}
      {offer.tables.length > 0 && `, ${offer.tables.join(' + ')}`}: {left} min left
    </span>
  )
}
