/** Until how many hours before the start, a guest who cancels leaves how much with the venue. One of the two is set. */
export interface TermsStep {
  readonly until_hours: number
  readonly keep_pct?: number
  readonly keep_pence_per_cover?: number
}

/** The part of a booking's terms that decides about money. Without steps, the other three are the only one. */
export interface CancelTerms {
  readonly refund: 'none' | 'full' | 'partial_pct'
  readonly partial_pct: number | null
  readonly cancel_until_hours: number
  readonly steps?: readonly TermsStep[] | null
}

const HOUR_MS = 3_600_000

/** The terms as steps, the earliest deadline first. */
export const stepsOf = (terms: CancelTerms): readonly TermsStep[] =>
  terms.steps ?? [{ until_hours: terms.cancel_until_hours, keep_pct: 100 - pctInTime(terms) }]

const pctInTime = ({ refund, partial_pct }: CancelTerms): number => {
  if (refund === 'full') return 100
  return refund === 'partial_pct' ? (partial_pct ?? 0) : 0
}

export const deadlineOf = ({ until_hours }: TermsStep, startsAt: Date): Date =>
  new Date(startsAt.getTime() - until_hours * HOUR_MS)

/** The steps whose deadline has not passed. The first of them is in force; after the last, everything is kept. */
export const openSteps = (terms: CancelTerms, startsAt: Date, now: Date): readonly TermsStep[] =>
  stepsOf(terms).filter((step) => now <= deadlineOf(step, startsAt))

/** The last deadline of the terms. */
export const cancelBy = (terms: CancelTerms, startsAt: Date): Date => {
  const [last] = stepsOf(terms).slice(-1)
  return last ? deadlineOf(last, startsAt) : startsAt
}

/** Whether the last deadline of the terms has passed. */
export const isLate = (terms: CancelTerms, startsAt: Date, now: Date): boolean =>
  now > cancelBy(terms, startsAt)

/**
 * The start that deadlines count from. A guest who moves a booking cannot move its deadline back: the earliest start
 * since then counts.
 */
export const termsStart = (booking: {
  readonly starts_at: Date
  readonly terms_start_at: Date | null
}): Date =>
  booking.terms_start_at !== null && booking.terms_start_at < booking.starts_at
    ? booking.terms_start_at
    : booking.starts_at

/** What a step keeps of a sum; without a step, all of it. What goes back is rounded down. */
export const keptOf = (step: TermsStep | undefined, pence: number, covers: number): number => {
  if (step === undefined) return pence
  if (step.keep_pence_per_cover !== undefined) return Math.min(pence, step.keep_pence_per_cover * covers)
  return pence - pctOf(pence, 100 - (step.keep_pct ?? 0))
}

/** Whether a step keeps nothing at all. It returns what was kept before of guests who were taken off, too. */
export const returnsAll = ({ keep_pct, keep_pence_per_cover }: TermsStep): boolean =>
  keep_pence_per_cover === undefined && (keep_pct ?? 0) === 0

/** Rounded down. */
export const pctOf = (pence: number, pct: number): number => Math.floor((pence * pct) / 100)
