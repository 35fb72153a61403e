/** Loyalty points for a successful visit: 10 for each person who came. */
export const pointsForVisit = (heads: number): number => heads * 10
