import type { View } from '../view.ts'
import type { Wording } from './catalogue.ts'
import { people } from './waiting.de.ts'

/** The sheet before service. */
export const briefing = (view: View): Wording => ({
  subject: `Vor dem Service: ${view.day}, ${view.partySize === 0 ? 'niemand gebucht' : people(view.partySize)}`,
  heading: 'Vor dem Service',
  sentences: [
    view.partySize === 0
      ? 'Für diesen Tag hat noch niemand gebucht.'
      : `Gebucht ${view.partySize === 1 ? 'hat' : 'haben'} bisher ${people(view.partySize)}. Was sich seither geändert hat, zeigt die Seite des Tages.`,
  ],
  small: [
    'Ihr Betrieb lässt Ihnen dieses Blatt schicken. In den Einstellungen unter Nachrichten kann das geändert werden.',
  ],
})
