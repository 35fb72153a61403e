/** Loyalty points for a successful visit. */
export const pointsForVisit = (partySize: number): number => partySize * 10
