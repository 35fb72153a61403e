import type { ResultWords } from './words.en.ts'

const de: ResultWords = {
  bookedTitle: 'Ihr Tisch ist reserviert',
  requestedTitle: 'Ihre Anfrage ist unterwegs',
  bookedSentence: (email) =>
    email ? `Eine Bestätigung ist unterwegs an ${email}.` : 'Eine Bestätigung ist unterwegs zu Ihnen.',
  requestedSentence: 'Das Haus entscheidet bald und meldet sich per E-Mail.',
  doorCode: 'Ihr Türcode',
  doorCodeHint:
    'Er erneuert sich von selbst. Zeigen Sie am Eingang diese Seite, oder öffnen Sie sie aus Ihrer E-Mail.',
  codeAlt: 'Türcode dieser Reservierung',
  calendarFile: 'In den Kalender',
  manage: 'Ändern oder stornieren',
  another: 'Noch einen Tisch reservieren',
}

export default de
