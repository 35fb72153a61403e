import shared from '../shared/words.en.ts'

const everyone = (size: number): string =>
  size === 1 ? 'They have' : size === 2 ? 'Both have' : `All ${size} have`

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)
const STORAGE_FULL = 'this phone’s storage is full. Free some space and try again.'

/** What the door says. */
const en = {
  ...shared,
  title: 'Door',
  people,
  gate: 'Door',
  tryAgain: 'Try again',
  goBack: 'Back',
  close: 'Close',
  gateName: 'Name of this door',
  anotherNight: 'Another venue or night',
  tabs: { scan: 'Scan', list: 'List', count: 'Count', more: 'More' },
  screens: 'Screens',
  toSettle: 'to settle',
  waiting: (count: number) => `${entries(count)} to send`,
  notCounted: `Not counted: ${STORAGE_FULL}`,
  notRecorded: `Not recorded: ${STORAGE_FULL}`,

  start: {
    loading: 'Loading tonight’s list',
    moment: 'A moment.',
    noConnection: 'No connection yet',
    noList: 'This phone has no list for tonight. It needs the network once; after that it goes on without.',
    over: 'The night is over',
    namesGone: 'The names are gone from this phone.',
    unsent: (count: number) =>
      `${entries(count)} to send: ${count === 1 ? 'it goes' : 'they go'} when the network is back.`,
    elsewhere: 'Open in another window',
    oneWindow:
      'This phone’s door is open in another window or tab. One at a time, so that nobody is counted twice.',
    goOnHere: 'Close the other one, or go on here. Nothing is lost.',
    take: 'Go on here',
  },
  signIn: {
    ended: 'You are signed out, and the names are gone from this phone.',
    unsent: (count: number) =>
      `${entries(count)} to send: sign in at ${count === 1 ? 'its' : 'their'} venue.`,
  },
  choose: {
    title: 'Where are you?',
    lost: 'Your account is no longer at the door of that venue. Its names are gone from this phone.',
    noVenue: 'Your account has no venue with a door. Ask the owner of one for the role “door”.',
    venue: 'Venue',
    night: 'Night',
    tonight: 'The one that is running',
    next: 'The next one, to prepare this phone',
    gateHint: 'Other doors see it: “Front”, “Terrace”.',
    open: 'Open the door',
  },
  held: (count: number) =>
    count === 1
      ? '1 entry of another venue is kept on this phone. It is sent once somebody of that venue signs in here.'
      : `${count} entries of another venue are kept on this phone. They are sent once somebody of that venue signs in here.`,
  status: {
    inside: (capacity: number | null) => (capacity === null ? 'inside' : `of ${capacity} inside`),
    off: 'No network. Go on: everything is kept.',
    connecting: 'Connecting… Go on: everything is kept.',
    on: 'Connected',
    full: 'This phone’s storage is full. Free some space, and keep this app open until everything is sent.',
  },
  clock: {
    units: { minute: ['minute', 'minutes'], hour: ['hour', 'hours'], day: ['day', 'days'] },
    wrong: (span: string, isAhead: boolean, time: string) =>
      `This phone’s clock is ${span} ${isAhead ? 'ahead' : 'behind'}. Entries get the right time all the same: it is ${time}.`,
    understood: 'OK',
    corrected: (count: number) =>
      `This phone’s clock was wrong. ${entries(count)} ${count === 1 ? 'has' : 'have'} the right time now.`,
  },
  scan: {
    title: 'Scan',
    picture: 'Picture of the camera',
    light: 'Light',
    back: 'Back camera',
    front: 'Front camera',
    type: 'Type a code',
    hint: 'Hold the code into the frame. It is read by itself.',
    last: 'Last:',
    lastIn: (arrived: number, size: number) => `${arrived} of ${people(size)} in`,
    codeLabel: 'The code on the ticket',
    codeHint: 'Four groups of four. Spaces and dashes do not matter.',
    codeFault: (letters: number) =>
      letters === 16
        ? 'No code has a 0, O, 1, I or L in it. Check what you typed.'
        : `A code has 16 letters and digits, and this one has ${letters}. Check what you typed.`,
    referenceFault: 'That is a booking’s reference. Look them up by name.',
    check: 'Check',
  },
  camera: {
    NotAllowedError:
      'The camera is blocked for this page. Allow it in the browser’s settings, or type the code.',
    NotFoundError: 'This device has no camera. Type the code, or use the list.',
    NotReadableError: 'Another app uses the camera. Close it and try again, or type the code.',
    other: 'The camera does not start. Type the code, or use the list.',
  },
  list: {
    toCome: (count: number) => `${count} still to come`,
    tonight: 'tonight',
    found: (count: number): string => `${count} found`,
    clear: 'Clear',
    search: 'Search by name or table',
    placeholder: 'Name or table',
    show: 'Show',
    filters: { out: 'To come', in: 'In', all: 'All' },
    notFound: (search: string) => `Nobody called “${search}” is on tonight’s list. Try part of the name.`,
    empty: 'Nobody has booked for tonight. Walk-ups are counted under Count.',
    nobody: 'Nobody here.',
    headsToCome: (_count: number): string => 'to come,',
    heads: (count: number): string => (count === 1 ? 'person,' : 'people,'),
    table: (tables: string) => `Table ${tables}`,
    barred: 'Barred',
    twice: 'Twice',
  },
  standing: {
    turnedAway: 'Turned away',
    cancelled: 'Cancelled',
    rejected: 'Not accepted',
    pending: 'Not confirmed',
    left: 'Has left',
    late: 'Late',
    noShow: 'No-show',
    toCome: 'To come',
    allIn: 'All in',
    someIn: (arrived: number, size: number) => `${arrived} of ${size} in`,
  },
  flags: {
    title: 'To know',
    allergies: (text: string) => `Allergies: ${text}`,
    givenUp: 'Was given up: the table may be gone',
    over: (count: number) => `${count} too many inside`,
  },
  party: {
    letIn: 'Let in',
    undo: 'Take out again',
    turnAway: 'Turn away…',
    toCome: 'still to come',
    size: 'Party',
    sizeAt: (size: number, time: string) => `${people(size)} at ${time}`,
    table: 'Table',
    tickets: 'Tickets',
    noName: 'No name',
    isIn: 'in',
    event: 'Event',
    firstIn: 'First in',
    by: (name: string) => `by ${name}`,
    turnedAway: 'Turned away',
    canBeExpected: 'The desk can expect them again.',
    outAgain: (name: string, heads: number) => `${name}: ${people(heads)} out again.`,
    inNow: (name: string, arrived: number, size: number) => `${name}: ${arrived} of ${size} in.`,
    needsNetwork: 'A reservation of the desk needs the network. Count them under Count, and tell the desk.',
  },
  reasons: {
    at_capacity: 'The venue is full',
    dresswear: 'Dress code',
    attitude: 'Attitude',
    barred: 'Barred',
    unspecified: 'No reason given',
  },
  turnAway: {
    title: (name: string) => `Turn ${name} away?`,
    offline:
      'Turning away can refund money, so it needs the network. Do not let them in, and turn them away here when the network is back.',
    lookingUp: 'Looking up what was paid…',
    why: 'Why?',
    manager: 'This gives back money that was taken: a manager can do it.',
    button: 'Turn away',
    done: (name: string) => `${name} was turned away.`,
    back: {
      will: (count: number): string => (count === 1 ? 'goes back' : 'go back'),
      done: (count: number): string => (count === 1 ? 'is on its way back' : 'are on their way back'),
    },
    kept: {
      will: (count: number): string => (count === 1 ? 'is kept' : 'are kept'),
      done: (count: number): string => (count === 1 ? 'was kept' : 'were kept'),
    },
    hold: (amount: string) => `the hold of ${amount} is released`,
    keys: (count: number) => (count === 1 ? '1 key' : `${count} keys`),
    nothing: 'Nothing was paid.',
  },
  count: {
    title: 'Walk-ups',
    inside: 'inside',
    left: (count: number) => `inside, ${count} more allowed`,
    full: (capacity: number) => `inside: the licence of ${capacity} is reached`,
    personOut: 'person out',
    personIn: 'person in',
    peopleIn: 'people in',
    hint: 'Guests who are scanned or let in from the list are counted already.',
  },
  more: {
    title: 'More',
    refused: (count: number) =>
      `The service could not record ${entries(count)}. Tell the desk to check tonight’s list.`,
    update: 'A new version is ready. It starts in a second and loses nothing.',
    updateNow: 'Update now',
    sound: 'Sound',
    vibration: 'Vibration',
    screen: 'Screen',
    themes: { auto: 'Dark at night', dark: 'Dark', light: 'Light' },
    language: 'Language',
    asThePhone: 'As this phone is set',
    signedInAs: 'Signed in as',
    at: 'at',
    signOut: 'Sign out',
    signOutTitle: 'Sign out?',
    namesGo: 'The names go from this phone.',
    unsent: (count: number) =>
      `${entries(count)} to send. ${count === 1 ? 'It stays on this phone and is' : 'They stay on this phone and are'} sent once somebody of this venue signs in here again. Better: wait for the network first.`,
    stay: 'Stay',
  },
  conflict: {
    unknown: 'An unknown code',
    anUnknown: 'an unknown code',
    twice: (name: string) => `${name} came in twice`,
    someTwice: (count: number) => `${count} came in twice`,
    andMore: (name: string, more: number) => `${name} and ${more} more came in twice`,
    ask: 'Ask at the other door. If they are inside, leave it so: they are counted. One decision is for all doors.',
    allInside: 'All of them are inside',
    oneByOne: 'Decide one by one',
    inside: 'They are inside',
    takeOut: (heads: number) => `Take ${people(heads)} out again`,
    door: (gate: string, by: string, time: string) => `${gate} (${by}) at ${time}`,
    noBooking: (door: string, heads: number) =>
      `${door} let ${people(heads)} in with a code that no booking here has.`,
    tooMany: (door: string, heads: number) =>
      `${door} let in ${people(heads)} too many: the party had come in before.`,
    stayedInside:
      'Another door had said that they stay inside. They were not taken out: count them out under Count if they left.',
    takenOut: 'Another door had taken them out. Let them in again if they are inside.',
  },
  verdict: {
    goOn: 'Go on',
    refuse: 'Do not let in',
    fewer: 'Fewer came:',
    allTheSame: 'Let in all the same:',
    update: 'Update the list',
    bookedBy: (name: string) => `Booked by ${name}.`,
    letIn: (name: string, heads: number) => `${name}: ${people(heads)} let in.`,
    heads: (heads: number): string => (heads === 1 ? 'person' : 'people'),
    stillToCome: (count: number) => `${count} still to come.`,
    tableIn: (tables: string, area: string | null) => `Table ${tables}${area ? `, ${area}` : ''}.`,
    since: (time: string, by: string | null) => ` since ${time}${by ? `, let in by ${by}` : ''}`,
    allIn: (size: number, since: string) => `${everyone(size)} been in${since}.`,
    ticketIn: (since: string) => `Somebody has been in with this ticket${since}.`,
    turnedAway: (reason: string) =>
      `Tonight, at the door: ${reason.slice(0, 1).toLowerCase()}${reason.slice(1)}.`,
    otherVenue: (venue: string) => `This code is for ${venue}.`,
    link: (host: string) => `It is a link to ${host}. Ask for the code in their booking.`,
    clockInDoubt: (time: string) =>
      `Or this phone’s clock is wrong: is it ${time} now? If not, let them in by name.`,
  },
  doubts: {
    barred: 'Barred from this venue. Ask a manager.',
    at_capacity: 'The licence is reached: more people than allowed would be inside.',
    after_last_entry: (time: string) => `Last entry was at ${time}.`,
    other_time: (time: string) => `Booked for ${time}.`,
  },
  /** Of every verdict: one or two words that are read at arm’s length, and what it means or what to do. */
  verdicts: {
    in: ['Let in', ''],
    ask: ['Stop and decide', ''],
    already: ['Already in', ''],
    used_ticket: ['Ticket used', ''],
    turned_away: ['Turned away', ''],
    cancelled: ['Cancelled', 'This booking was cancelled.'],
    rejected: ['Not accepted', 'This booking was declined.'],
    pending: ['Not confirmed', 'Nobody has confirmed this request yet. Ask the desk.'],
    left: ['Has left', 'This party has left. Ask the desk to undo it.'],
    turned_over: [
      'Old code',
      'This code has run out: it may be a picture. Ask for the live code on their phone.',
    ],
    other_night: [
      'Other night',
      'A code of ours, but not on tonight’s list. If they booked a minute ago, update the list and scan again.',
    ],
    other_venue: ['Other venue', ''],
    no_ticket: [
      'Not for tonight',
      'This ticket is not on tonight’s list: it may be for another night. Look them up by name.',
    ],
    voucher: ['A voucher', 'It pays at the desk and lets nobody in. Ask for the code in their booking.'],
    link: ['Not our code', ''],
    not_saved: [
      'Not recorded',
      'This phone’s storage is full, so nobody was counted. Free some space, or use another phone.',
    ],
    damaged: [
      'Not readable',
      'A part of this code is missing or was read wrongly. Ask for more light or a larger code, or look them up by name.',
    ],
    not_verified: [
      'Not for this door',
      'This code is for another venue, or it was damaged. Look them up by name.',
    ],
    foreign: ['Not our code', 'Ask for the code in their booking, or look them up by name.'],
  },
  failures: {
    noConnection: 'There is no connection. Nothing was changed.',
    noAnswer: 'There was no answer: perhaps it is done. Look at the list before you do it again.',
    broken: 'Something went wrong. Try again.',
    wrongSignIn: 'The e-mail address, the password or the code is wrong.',
    /** The service's own sentences are written for people, in English. */
    refused: (said: string) => said || 'That did not work. Try again.',
  },
}

export default en
export type Words = typeof en
