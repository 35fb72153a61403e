import { languageOf } from './language.ts'
import { factsOf, type PublicVenuePage } from './queries.ts'
import { showPage } from './shell.ts'
import { widgetBody } from './show-booking-widget.ts'
import { TEXTS } from './texts.ts'
import { languageLink } from './widget-page.ts'

interface Asked {
  readonly query: { readonly lang?: string }
  readonly request: { header(name: string): string | undefined }
}

/**
 * A page of one guest: a booking, a wish, a place in the queue. No website frames it. Its script reads what it shows, so
 * the page itself holds nothing personal.
 */
export const ownPage = (venue: PublicVenuePage, { query, request }: Asked) => {
  const lang = languageOf(query.lang, request.header('accept-language'), venue.locale)
  const texts = TEXTS[lang]
  return {
    common: { venue: factsOf(venue), lang },
    /** `foreign`: other hosts that it loads from. */
    show: (page: 'manage' | 'waitlist' | 'queue', data: object, foreign: readonly string[] = []) =>
      showPage({
        page,
        lang,
        title: texts[`${page}Title`](venue.name),
        description: texts[`${page}Description`],
        look: venue,
        data,
        body: widgetBody(venue, lang, {
          noScript: texts[`${page}NoScript`],
          languages: languageLink(query, lang),
        }),
        policy: { ancestors: [], foreign },
      }),
  }
}
