import type { AgainWords } from '../shared/review-parts.tsx'

const de: AgainWords = {
  again: 'Sie haben zu dieser Zeit schon eine Reservierung. Noch einen Tisch dazu?',
  againYes: 'Ja, noch einen Tisch',
  againNo: 'Nein, eine genügt',
}

export default de
