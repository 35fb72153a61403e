const DOMAIN = '@walkin.local'

/** A placeholder for a guest without an e-mail address. Mail is never sent to `.local`. */
export const walkInAddress = (guestId: string): string => `walkin-${guestId}${DOMAIN}`

export const isWalkInAddress = (email: string): boolean => email.endsWith(DOMAIN)

/** The account to which a venue's bookings go whose guests were erased. */
export const erasedAddress = (venueId: string): string => `erased-${venueId.toLowerCase()}${DOMAIN}`

export const isErasedAddress = (email: string): boolean => /^erased-.*@walkin\.local$/.test(email)
