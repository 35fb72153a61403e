import check from '../shared/check-words.en.ts'
import guest from '../shared/words.en.ts'

const en = {
  ...guest,
  ...check,
  joinTitle: (venue: string) => `Wait for a table at ${venue}`,
  joinLead: 'Tell us how many you are. Then keep this page open: it tells you when your table is ready.',
  howMany: 'How many are you?',
  morePeople: 'More than eight',
  nameHint: 'We call this name.',
  phoneHint: 'Only to call you today. We forget it when the day is over.',
  join: 'Join the queue',
  joining: 'One moment…',
  missing: 'Please give your name, and say how many you are.',
  closed: 'The queue is closed at the moment. Please ask at the door.',
  off: 'The queue is closed at the moment. Please ask at the door.',
  hello: (name: string, people: string) => `${name}, ${people}`,
  place: (place: number) => `You are number ${place}`,
  ahead: (ahead: number) =>
    ahead === 0
      ? 'Nobody is before you.'
      : ahead === 1
        ? 'One party is before you.'
        : `${ahead} parties are before you.`,
  mins: (mins: number | null) =>
    mins === null
      ? 'No table will be free any more today. Please ask at the door.'
      : mins === 0
        ? 'Any moment now'
        : `About ${mins} minutes`,
  told: (mins: number) => `When you joined we said ${mins} ${mins === 1 ? 'minute' : 'minutes'}.`,
  keepOpen: 'Keep this page open. It changes by itself, and makes a sound when your table is ready.',
  ready: 'Your table is ready',
  comeUntil: (time: string) => `Please come to the door. We keep your table until ${time}.`,
  readyTitle: 'Table ready',
  leave: 'Leave the queue',
  leaveReady: 'I do not need the table',
  leaveTitle: 'Leave the queue?',
  leaveSentence: 'Your place is gone then.',
  yesLeave: 'Yes, leave',
  stay: 'Stay',
  ended: {
    seated: ['Enjoy your meal', 'You have your table.'],
    left: ['You have left the queue', 'Perhaps another time. You can join again at the door.'],
    no_answer: [
      'We called and could not find you',
      'Please ask at the door: perhaps there is still a table.',
    ],
    removed: ['You are not in the queue any more', 'If that is a mistake, please ask at the door.'],
    day_over: ['The day is over', 'Thank you for waiting. We hope to see you again.'],
  },
  again: 'Join again',
}

export default en
export type Words = typeof en
