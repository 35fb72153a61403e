/** The refund part of a venue's cancellation policy. */
export interface RefundPolicy {
  readonly refund: 'none' | 'full' | 'partial_pct'
  readonly partial_pct: number | null
  readonly cancel_until_hours: number
}

/**
 * The share of captured money that a cancellation refunds, in per cent. Without a policy everything is refunded. With
 * one, its share is refunded until the deadline before the start, and nothing after it.
 */
export const refundPctOnCancel = (policy: RefundPolicy | undefined, startsAt: Date, now: Date): number => {
  if (!policy) return 100
  const deadline = startsAt.getTime() - policy.cancel_until_hours * 3_600_000
  if (now.getTime() > deadline) return 0
  if (policy.refund === 'full') return 100
  return policy.refund === 'partial_pct' ? (policy.partial_pct ?? 0) : 0
}
