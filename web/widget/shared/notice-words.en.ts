/** What stands beside the button of every form. */
const en = {
  dataGoes: (venue: string) => `Your details go to ${venue}, for this booking.`,
  noticeKinds: { privacy: 'Privacy', house_rules: 'House rules', imprint: 'Imprint' },
}

export default en
export type NoticeWords = typeof en
