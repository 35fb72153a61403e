const DOMAIN = '@walkin.local'

/** A placeholder for a guest without an e-mail address. Mail is never sent to `.local`. */
export const walkInAddress = (guestId: string): string => `walkin-${guestId}${DOMAIN}`

export const isWalkInAddress = (email: string): boolean => email.endsWith(DOMAIN)
