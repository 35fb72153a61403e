import type { Sales } from './desk.ts'

/** What cancelling an event does, in words: the sum, what to know before, and what is said when it is done. */
export const cancelInWords = (
  { places, return_pence, arrived_return_pence }: Sales['cancel'],
  alsoArrived: boolean,
  pay: (pence: number) => string,
) => {
  const heads = `${places} ${places === 1 ? 'place' : 'places'}${alsoArrived ? ' and those inside' : ''}`
  const pence = return_pence + (alsoArrived ? arrived_return_pence : 0)
  const inside =
    arrived_return_pence === 0
      ? 'Guests who are in already stay.'
      : alsoArrived
        ? 'Guests who are in already get their money back too.'
        : `Guests who are in already stay, and the ${pay(arrived_return_pence)} they paid is kept.`
  if (places === 0 && arrived_return_pence === 0)
    return {
      total: '',
      sentences: ['Nobody has booked, so no money moves. This cannot be undone.'],
      done: '',
    }
  if (places === 0)
    return {
      total: pence > 0 ? `${pay(pence)} goes back.` : 'No money goes back.',
      sentences: [`Everybody who booked is in. ${inside} This cannot be undone.`],
      done: pence > 0 ? `${pay(pence)} goes back.` : '',
    }
  return {
    total: `${pay(pence)} goes back: ${heads}.`,
    sentences: [
      `Every guest who is not in yet gets everything they paid and a message. ${inside} This cannot be undone.`,
    ],
    done: `${pay(pence)} goes back: ${heads}.`,
  }
}
