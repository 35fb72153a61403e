/** What pages, mails and receipts say about the money of a booking. */
const en = {
  deposit: 'Deposit',
  perGuest: (each: string, guests: number) => `${each} a guest × ${guests}`,
  perGuestAtLeast: (each: string, least: number) => `${each} a guest, at least ${least}`,
  extra: 'Extra',
  atTable: (amount: string) => `${amount} to pay at the table`,

  /** What has become of the money, each with its amount. */
  paid: 'Paid',
  held: 'Held on your card, not taken',
  returned: 'Returned to your card',
  cardOnFile: 'Your card is kept on file. Nothing was taken.',
  nothingTaken: 'Nothing was taken.',
  comesOff: 'The deposit comes off your bill.',
  holdEnds: 'It is only held: the hold ends by itself after your visit.',

  cancelFree: (until: string) => `Cancel free of charge until ${until}.`,
  cancelPart: (until: string, returned: string, kept: string) =>
    `Cancel by ${until}, and ${returned} comes back; we keep ${kept}.`,
  cancelPartHeld: (until: string, kept: string) => `Cancel by ${until}, and we take ${kept} of what is held.`,
  cancelNever: (kept: string) => `If you cancel, we keep ${kept}.`,
  cancelNeverHeld: (kept: string) => `If you cancel, we take the ${kept} held on your card.`,
  afterThat: (kept: string) => `After that we keep ${kept}.`,
  afterThatHeld: (kept: string) => `After that, or if you do not come, we may take the ${kept}.`,
  tooLateToCancel: (kept: string) =>
    `The time to cancel free of charge is over: if you cancel now, we keep ${kept}.`,
  tooLateHeld: (kept: string) =>
    `The time to cancel free of charge is over: if you cancel now, we take the ${kept} held on your card.`,
  /** Several deadlines in one sentence: "Cancel free of charge until …; then we keep …; from … all …." */
  stepFree: (until: string) => `Cancel free of charge until ${until}`,
  stepUntil: (until: string, kept: string, isHeld: boolean) =>
    `Cancel by ${until}, and we ${isHeld ? 'take' : 'keep'} ${kept}`,
  stepThen: 'then',
  stepFrom: (moment: string) => `from ${moment}`,
  stepKeeps: (from: string, kept: string, isHeld: boolean) =>
    `${from} we ${isHeld ? 'take' : 'keep'} ${kept}`,
  stepNothing: (from: string) => `${from} nothing`,
  stepAll: (from: string, all: string) => `${from} all ${all}`,
  cancelAnyTime: (back: string) => `If you cannot come, tell us: you get ${back} back.`,
  cancelAnyTimeHeld: 'If you cannot come, tell us: nothing is taken.',
  lateFee: (amount: string, until: string) =>
    `If you do not come, or cancel after ${until}, we may charge ${amount}.`,
  lateFeeNow: (amount: string) => `If you do not come, or cancel now, we may charge ${amount}.`,
  asWell: (amount: string) => `${amount} as well`,
  pleaseCancel: (until: string) => `If your plans change, please cancel by ${until}.`,
}

export default en
export type MoneyWords = typeof en
