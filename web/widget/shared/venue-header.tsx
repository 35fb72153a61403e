import type { VenueFacts } from '../../../contract/page-data.ts'

/** Whose widget it is. Not shown inside a website, which says so itself. */
export const VenueHeader = ({ venue }: { venue: VenueFacts }) => (
  <header class="venue">
    {venue.logo_url && <img class="logo" src={venue.logo_url} alt="" width="44" height="44" />}
    <div>
      <h1>{venue.name}</h1>
      <p class="quiet">{venue.address}</p>
    </div>
  </header>
)
