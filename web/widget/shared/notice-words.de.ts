import type { NoticeWords } from './notice-words.en.ts'

const de: NoticeWords = {
  dataGoes: (venue) => `Ihre Angaben gehen an ${venue}, nur für diese Buchung.`,
  noticeKinds: { privacy: 'Datenschutz', house_rules: 'Hausordnung', imprint: 'Impressum' },
}

export default de
