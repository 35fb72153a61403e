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

/** What a guest's bank has taken back of a payment. */
export interface TakenBack {
  readonly openedAt: Date
  readonly pence: number
  /** Not decided yet. Otherwise the venue has lost it. */
  readonly isOpen: boolean
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
 * failed comes in its place, also when it fails in turn: then it is listed itself. A dispute that was opened after a refund
 * was wanted is about that money first; an earlier one counts where it left too little to return. What a lost dispute took
 * is not owed any more. `returnablePence` can still be returned.
 */
export const missingRefunds = <A extends RefundAttempt>(
  attempts: readonly A[],
  payment: { readonly returnablePence: number; readonly disputes: readonly TakenBack[] },
): MissingRefund<A>[] => {
  const missing: { attempt: A; pence: number; disputedPence: number }[] = []
  for (const attempt of [...attempts].sort((a, b) => a.wantedAt.getTime() - b.wantedAt.getTime())) {
    let left = attempt.pence
    for (const earlier of missing) {
      if (earlier.attempt.failedAt > attempt.wantedAt) continue
      const covered = Math.min(left, earlier.pence)
      earlier.pence -= covered
      left -= covered
    }
    missing.push({ attempt, pence: attempt.failedPence, disputedPence: 0 })
  }
  let openPence = 0
  for (const { openedAt, pence, isOpen } of payment.disputes) {
    let left = pence
    for (const owed of missing) {
      if (owed.attempt.wantedAt > openedAt) continue
      const taken = Math.min(left, owed.pence - owed.disputedPence)
      if (isOpen) owed.disputedPence += taken
      else owed.pence -= taken
      left -= taken
    }
    if (isOpen) openPence += left
  }
  let returnablePence = Math.max(payment.returnablePence, 0)
  return missing.flatMap(({ attempt, ...owed }) => {
    const returnable = Math.min(owed.pence - owed.disputedPence, returnablePence)
    const waiting = Math.min(owed.pence - owed.disputedPence - returnable, openPence)
    returnablePence -= returnable
    openPence -= waiting
    const disputedPence = owed.disputedPence + waiting
    return returnable + disputedPence > 0
      ? [{ attempt, pence: returnable + disputedPence, disputedPence }]
      : []
  })
}
