import type { BesideWords } from './beside-words.en.ts'

const de: BesideWords = {
  beside:
    'Ihre frühere Buchung lässt sich nicht tauschen: Sie ist bezahlt, wird gerade bezahlt, oder das Haus hat schon geantwortet. Möchten Sie diese zusätzlich buchen?',
  besideYes: 'Ja, auch diese buchen',
  besideNo: 'Nein, dabei bleibt es',
}

export default de
