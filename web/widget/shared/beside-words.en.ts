/** Asked before an order that was to replace an earlier one stands beside it. */
const en = {
  beside:
    'Your earlier booking cannot be exchanged: it is paid, being paid, or answered by the venue. Shall we book this one as well?',
  besideYes: 'Yes, book this one too',
  besideNo: 'No, leave it at that',
}

export default en
export type BesideWords = typeof en
