import type { BesideWords } from './beside-words.en.ts'

const de: BesideWords = {
  beside:
    'Ihre frühere Buchung lässt sich nicht tauschen: Sie ist bezahlt, wird gerade bezahlt, oder wir haben schon geantwortet. Möchten Sie die neue zusätzlich buchen?',
  besideYes: 'Ja, beide buchen',
  besideNo: 'Nein, dabei bleibt es',
}

export default de
