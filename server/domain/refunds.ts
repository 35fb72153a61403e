/** A venue's cancellation policy, as far as money is concerned. */
export interface RefundPolicy {
  readonly refund: 'none' | 'full' | 'partial_pct'
  readonly partial_pct: number | null
  readonly cancel_until_hours: number
}

/**
 * How much of captured money a cancellation returns, in per cent. Without a policy everything goes back; with one,
 * its share, and nothing once the deadline before the start has passed.
 */
export const refundPctOnCancel = (policy: RefundPolicy | undefined, startsAt: Date, now: Date): number => {
  if (!policy) return 100
  const deadline = startsAt.getTime() - policy.cancel_until_hours * 3_600_000
  if (now.getTime() > deadline) return 0
  if (policy.refund === 'full') return 100
  return policy.refund === 'partial_pct' ? (policy.partial_pct ?? 0) : 0
}
