/** Asked before an order that was to replace an earlier one stands beside it. */
const en = {
  beside: 'Your earlier booking is confirmed or being paid, so it stays. Shall we book this one as well?',
  besideYes: 'Yes, book both',
  besideNo: 'No, keep the earlier one',
}

export default en
export type BesideWords = typeof en
