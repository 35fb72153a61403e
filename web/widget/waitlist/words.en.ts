import money from '../../../domain/money-words.en.ts'
import shared from '../shared/words.en.ts'

const en = {
  ...shared,
  ...money,
  lost: 'There was no answer, so this may have been done. Please look at the page again: it shows how it stands.',
  waitingTitle: 'You are on the waiting list',
  waitingSentence:
    'We write to you as soon as something comes free. This page says so too, while it is open.',
  place: (place: number) => (place === 1 ? 'You are first in line' : `You are number ${place} in line`),
  offerTitle: 'Something came free',
  offerSentence: (until: string) => `It is held for you until ${until}. Nobody else can book it meanwhile.`,
  left: (seconds: number) => {
    const [many, one] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute']
    return `${many} ${one}${many === 1 ? '' : 's'} left`
  },
  wish: 'Your wish',
  between: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  guestList: 'Guest list',
  anyArea: (areas: string) => `Only ${areas}`,
  take: 'Take it',
  takeAndPay: (amount: string) => `Take it and pay ${amount}`,
  takeAndHold: (amount: string) => `Take it, with ${amount} held`,
  takeWithCard: 'Take it, with a card',
  finishPaying: 'Finish paying',
  notThis: 'Not this one',
  notThisHint: 'It goes to the next in line. You keep your place, and this time is not offered to you again.',
  leave: 'Leave the waiting list',
  leaveTitle: 'Leave the waiting list?',
  leaveSentence: 'You lose your place. What is held for you goes to the next in line.',
  stay: 'Stay on the waiting list',
  yesLeave: 'Yes, leave',
  gone: 'The offer is over: its time has passed, or it was answered elsewhere. This is how it stands now.',
  declined: 'Thank you. It goes to the next in line, and you keep your place.',
  history: 'What happened so far',
  ended: {
    taken: ['You have it', 'What was offered is booked. The confirmation comes by e-mail.'],
    left: ['You left the waiting list', 'Nothing more will be offered to you.'],
    removed: ['The venue took you off the waiting list', 'Please ask there if you do not know why.'],
    over: ['The time you wished for has passed', 'Unfortunately nothing else came free for you.'],
  },
  again: 'Look for another day',
  againEvent: 'See other events',
  reach: (venue: string) => `Questions? You can reach ${venue} here:`,
  terms: 'If you cannot come',
  holdEnds: 'It is held on your card, not taken.',
  cardKept: 'Your card is kept on file. Nothing is taken now.',
}

export default en
export type Words = typeof en
