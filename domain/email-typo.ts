/** Where most people have their mail. */
const KNOWN = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.de',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.de',
  'icloud.com',
  'live.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'web.de',
  't-online.de',
  'btinternet.com',
]

/**
 * The address that was probably meant, where the domain is one slip away from a well-known one: a letter too many, too
 * few, another one, or two exchanged. Undefined: nothing to ask. It is only asked, never corrected: the domain may exist.
 */
export const likelyEmail = (email: string): string | undefined => {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length < 5 || KNOWN.includes(domain)) return undefined
  const meant = KNOWN.find((known) => isOneSlip(domain, known))
  return meant && `${email.slice(0, at)}@${meant}`
}

/** Whether one slip of the finger lies between two texts. */
const isOneSlip = (typed: string, meant: string): boolean => {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  const rest = (text: string, skip: number) => text.slice(same + skip)
  if (typed.length === meant.length)
    return (
      rest(typed, 1) === rest(meant, 1) ||
      (typed[same] === meant[same + 1] &&
        typed[same + 1] === meant[same] &&
        rest(typed, 2) === rest(meant, 2))
    )
  return typed.length > meant.length ? rest(typed, 1) === rest(meant, 0) : rest(typed, 0) === rest(meant, 1)
}
