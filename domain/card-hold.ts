import type { HoldStatus } from '../contract/holds.ts'

/** SPEC part 3, card hold, cell by cell. */
export const HOLD_ACTIONS = ['capture', 'release', 'request'] as const
export type HoldAction = (typeof HOLD_ACTIONS)[number]

type HoldDecision =
  | { kind: 'act' }
  | { kind: 'stay' }
  | { kind: 'unpaid'; why: string }
  | { kind: 'conflict'; why: string }

const act = { kind: 'act' } as const
const stay = { kind: 'stay' } as const
const unpaid = { kind: 'unpaid', why: 'The guest has not authorised this hold yet.' } as const
const no = (why: string) => ({ kind: 'conflict', why }) as const

const TABLE: Record<HoldStatus, Record<HoldAction, HoldDecision>> = {
  requested: { capture: unpaid, release: unpaid, request: act },
  authorised: {
    capture: act,
    release: act,
    request: no('This booking already has an authorised hold. Capture or release it first.'),
  },
  captured: {
    capture: stay,
    release: no('This hold has been captured, so it cannot be released.'),
    request: act,
  },
  released: {
    capture: no('This hold has been released, so it cannot be captured.'),
    release: stay,
    request: act,
  },
  expired: {
    capture: no('This hold expired before it was captured. Ask the guest for a new one.'),
    release: stay,
    request: act,
  },
  card_saved: {
    capture: act,
    release: act,
    request: no(
      'The card of this booking is saved and held again before the start. Capture or release it first.',
    ),
  },
}

export const decideHold = (status: HoldStatus, action: HoldAction): HoldDecision => TABLE[status][action]

export type PaymentStatus =
  | 'created'
  | 'awaiting_payment'
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'released'
  | 'failed'
  | 'expired'
  | 'saved'

/** The hold status that the API shows for a payment with manual capture. */
export const HOLD_STATUS_OF: Record<PaymentStatus, HoldStatus> = {
  created: 'requested',
  awaiting_payment: 'requested',
  processing: 'requested',
  authorised: 'authorised',
  captured: 'captured',
  released: 'released',
  failed: 'released',
  expired: 'expired',
  saved: 'card_saved',
}
