/** Guests without an address of their own have one under `.local`, which exists nowhere. Nothing is ever sent there. */
export const isReachable = (address: string): boolean => !/\.local\.?$/i.test(address.trim())
