/** A refund of a payment that was wanted, and what became of it. */
export interface RefundAttempt {
  readonly id: string
  readonly wantedAt: Date
  /** What it was to return. */
  readonly pence: number
  /** What of that did not go back. 0: it went back, or is on its way. */
  readonly failedPence: number
  /** When that was noticed. */
  readonly failedAt: Date
}

interface MissingRefund<A extends RefundAttempt> {
  readonly attempt: A
  /** What did not go back, and no later refund covers. */
  readonly pence: number
  /** Of that, what an open dispute has taken back. It is owed again only if the venue wins. */
  readonly disputedPence: number
}

/**
 * What of a payment's failed refunds is still owed to the guest, oldest first. A refund that was wanted after another had
 * failed comes in its place, also when it fails in turn: then it is listed itself. `returnablePence` can still be returned,
 * and `disputedPence` was taken back by disputes that are not decided. What a lost dispute took is not owed any more.
 */
export const missingRefunds = <A extends RefundAttempt>(
  attempts: readonly A[],
  payment: { readonly returnablePence: number; readonly disputedPence: number },
): MissingRefund<A>[] => {
  const missing: { attempt: A; pence: number }[] = []
  for (const attempt of [...attempts].sort((a, b) => a.wantedAt.getTime() - b.wantedAt.getTime())) {
    let left = attempt.pence
    for (const earlier of missing) {
      if (earlier.attempt.failedAt > attempt.wantedAt) continue
      const covered = Math.min(left, earlier.pence)
      earlier.pence -= covered
      left -= covered
    }
    missing.push({ attempt, pence: attempt.failedPence })
  }
  let { returnablePence, disputedPence: openPence } = payment
  return missing.flatMap(({ attempt, pence }) => {
    const returnable = Math.min(pence, Math.max(returnablePence, 0))
    const disputedPence = Math.min(pence - returnable, openPence)
    returnablePence -= returnable
    openPence -= disputedPence
    return returnable + disputedPence > 0
      ? [{ attempt, pence: returnable + disputedPence, disputedPence }]
      : []
  })
}
