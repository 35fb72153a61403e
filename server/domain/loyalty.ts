/** What a successful visit earns. */
export const pointsForVisit = (partySize: number): number => partySize * 10
