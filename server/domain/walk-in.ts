const DOMAIN = '@walkin.local'

/** The address of a guest who gave none. It leads nowhere: nothing is ever mailed to `.local`. */
export const walkInAddress = (guestId: string): string => `walkin-${guestId}${DOMAIN}`

export const isWalkInAddress = (email: string): boolean => email.endsWith(DOMAIN)
