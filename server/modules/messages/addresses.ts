/** Guests without an e-mail address have a placeholder under `.local`. Mail is never sent to it. */
export const isReachable = (address: string): boolean => !/\.local\.?$/i.test(address.trim())
