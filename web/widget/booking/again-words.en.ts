import type { AgainWords } from '../shared/review-parts.tsx'

const en: AgainWords = {
  again: 'You already have a booking at this time. Shall we book another table as well?',
  againYes: 'Yes, book another',
  againNo: 'No, keep the one I have',
}

export default en
