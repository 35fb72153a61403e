const MAX_LENGTH = 60

/** A scheme, `www.`, or a dot between two words, in any script's form of the dot: what mail programs turn into a link. */
const WEBSITE = /:\/\/|www\.|[\p{L}\p{N}-][.\u3002\uff0e\uff61][\p{L}]{2,}/iu

/** Whether a name can stand in a greeting. One that advertises a website must not reach somebody in a venue's mail. */
export const canGreet = (name: string): boolean =>
  name !== '' && [...name].length <= MAX_LENGTH && !WEBSITE.test(name)
