import type { NoticeWords } from './notice-words.en.ts'

const de: NoticeWords = {
  dataGoes: (venue) => `Ihre Angaben gehen an ${venue}, für diese Buchung.`,
  noticeKinds: { privacy: 'Datenschutz', house_rules: 'Hausordnung', imprint: 'Impressum' },
}

export default de
