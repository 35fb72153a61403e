import type { BesideWords } from './beside-words.en.ts'

const de: BesideWords = {
  beside:
    'Ihre frühere Buchung ist bestätigt oder wird gerade bezahlt und bleibt bestehen. Möchten Sie diese zusätzlich buchen?',
  besideYes: 'Ja, beide buchen',
  besideNo: 'Nein, die frühere genügt',
}

export default de
