// Generated from migrations/ by `npm run generate`. Do not edit.
import type { ColumnType, Generated } from 'kysely'
import type {
  BookingTerms,
  BundleItem,
  Closure,
  DoorJwk,
  EventChangePayload,
  Fixture,
  GuestNote,
  MessageFacts,
  NoticeText,
  OpenInterval,
  OpeningHours,
  PaceChange,
  ShownNotice,
  StoredExtra,
  TermsStep,
  TurnTime,
  VoucherPurchase,
} from './json-columns.ts'

export interface AccessRules {
  id: string
  venue_id: string
  name: string
  rule_type: 'tables' | 'guestlist'
  days: string[]
  start_time: string
  end_time: string
  date_from: string | null
  date_to: string | null
  slot_interval_mins: Generated<number>
  party_min: Generated<number>
  party_max: Generated<number>
  duration_mins: number | null
  seating_area_ids: Generated<string[]>
  max_covers_per_slot: number | null
  capacity: number | null
  price_per_cover_pence: Generated<number>
  min_covers: Generated<number>
  deposit_mode: Generated<'none' | 'hold' | 'charge' | 'card'>
  price_keys: Generated<number>
  auto_approve: Generated<boolean>
  bundle_ids: Generated<string[]>
  booking_cutoff_value: number | null
  booking_cutoff_unit: 'minutes' | 'hours' | 'days' | 'weeks' | null
  booking_start_value: number | null
  booking_start_unit: 'minutes' | 'hours' | 'days' | 'weeks' | null
  active: Generated<boolean>
  archived_at: Date | null
  special_only: Generated<boolean>
  names: GuestNote | null
}

export interface AccountTokens {
  token_hash: string
  purpose: 'password_reset' | 'magic_link'
  user_id: string
  created_at: Date
  expires_at: Date
}

export interface Arrivals {
  venue_id: string
  date: string
  slot_time: string
  covers: Generated<number>
  parties: Generated<number>
}

export interface Bars {
  venue_id: string
  guest_id: string
  until: string | null
  reason: string
  created_by: string
  created_at: Date
}

export interface Blackouts {
  id: string
  venue_id: string
  date_from: string
  date_to: string
  flows: string[]
  reason: Generated<string>
}

export interface BookingAudit {
  venue_id: string
  booking_id: string
  seq: ColumnType<number, never, never>
  at: Date
  type:
    | 'created'
    | 'approved'
    | 'rejected'
    | 'unrejected'
    | 'cancelled'
    | 'status_changed'
    | 'checked_in'
    | 'check_in_undone'
    | 'door_rejected'
    | 'table_assigned'
    | 'table_unassigned'
    | 'moved'
    | 'locked'
    | 'unlocked'
    | 'details_changed'
    | 'duration_changed'
    | 'paid'
    | 'in_use'
    | 'closed'
    | 'hold_requested'
    | 'hold_authorised'
    | 'hold_captured'
    | 'hold_released'
    | 'payment_succeeded'
    | 'payment_failed'
    | 'released'
    | 'refunded'
    | 'refund_failed'
    | 'hold_declined'
    | 'card_saved'
    | 'fee_charged'
    | 'fee_declined'
    | 'attendance'
    | 'disputed'
    | 'dispute_closed'
  actor: string
  actor_id: string | null
  details: unknown | null
}

export interface BookingChanges {
  id: string
  venue_id: string
  booking_id: string
  status: Generated<'waiting' | 'applied' | 'released' | 'kept' | 'restored'>
  booking_date: string
  booking_time: string
  party_size: number
  duration_mins: number
  starts_at: Date
  ends_at: Date
  table_ids: string[]
  access_rule_id: string | null
  deposit_pence: number
  deposit_mode: string
  approves: boolean
  extra_heads: Generated<number>
  extra_covers: Generated<number>
  extra_parties: Generated<number>
  due_at: Date
  created_at: Date
  approved_at: Date | null
  approved_by_name: string | null
  terms_start_at: Date | null
}

export interface BookingCounts {
  venue_id: string
  booking_date: string
  status: string
  bookings: number
}

export interface Bookings {
  id: string
  venue_id: string
  user_id: string
  kind: 'table' | 'guestlist' | 'event'
  source: 'staff' | 'public'
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'checked_in'
  party_size: number
  guest_count: number
  booking_date: string
  booking_time: string
  duration_mins: number
  starts_at: Date
  ends_at: Date
  table_id: string | null
  table_ids: Generated<string[]>
  access_rule_id: string | null
  event_id: string | null
  ticket_type_id: string | null
  locked: number | null
  reservation_tags: Generated<string[]>
  comments: Generated<string>
  guest_name: string
  guest_email: string | null
  guest_phone: string | null
  reason: string | null
  approved_by_name: string | null
  approved_at: Date | null
  checked_in_by_name: string | null
  checked_in_at: Date | null
  door_rejected_by_name: string | null
  door_rejected_at: Date | null
  door_reject_reason: 'at_capacity' | 'barred' | 'attitude' | 'dresswear' | 'unspecified' | null
  paid: Generated<boolean>
  paid_amount_pence: Generated<number>
  in_use: Generated<boolean>
  closed_at: Date | null
  deposit_pence: Generated<number>
  deposit_mode: Generated<'none' | 'hold' | 'charge' | 'card'>
  payment_due_at: Date | null
  option_kind: 'standard' | 'queue_skip' | null
  promo_code_id: string | null
  keys_spent: Generated<number>
  bundle_selections: Generated<StoredExtra[]>
  points_awarded: Generated<number>
  created_by: string | null
  created_at: Date
  terms: BookingTerms | null
  request_hash: string | null
  at_risk: Generated<boolean>
  cancelled_late: Generated<boolean>
  arrived: Generated<number>
  heads_over: Generated<number>
  no_show_at: Date | null
  reminded_for: Date | null
  manage_generation: Generated<number>
  manage_token_hash: string | null
  terms_start_at: Date | null
  occasion: string | null
  dietary: string | null
  guest_comments: string | null
  marketing_consent: boolean | null
  locale: string | null
  reference: Generated<string>
  event_returned: 'unused' | 'all' | null
  guest_phone_key: string | null
  table_chosen: Generated<boolean>
  keep_table: Generated<boolean>
  notices: Generated<ShownNotice[]>
  kept_change_id: string | null
  terms_party_size: number | null
  wish_id: string | null
  ticket_names: string[] | null
}

export interface Bundles {
  id: string
  venue_id: string
  name: string
  profiles: Generated<string[]>
  prepaid: Generated<boolean>
  items: Generated<BundleItem[]>
  archived_at: Date | null
  names: GuestNote | null
}

export interface CalendarFeeds {
  venue_id: string
  token_hash: string
  created_at: Date
  created_by: string | null
}

export interface Connections {
  user_a: string
  user_b: string
  created_at: Date
}

export interface Demand {
  venue_id: string
  date: string
  hour: number
  party: number
  reason: string
  asked: number
  lost: number
}

export interface DemandSalts {
  venue_id: string
  day: string
  salt: string
  ends_at: Generated<Date>
}

export interface DemandVisitors {
  venue_id: string
  day: string
  visitor: string
  date: string
  party: number
  hour: number
  reason: string
  first_seen_at: Date
  has_booked: Generated<boolean>
  is_counted: Generated<boolean>
  ends_at: Generated<Date>
}

export interface Disputes {
  id: string
  venue_id: string
  payment_id: string
  provider_dispute_id: string
  amount_pence: number
  withdrawn_pence: Generated<number>
  status: 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost'
  reason: string
  due_by: Date | null
  created_at: Date
  updated_at: Date
}

export interface DoorKeys {
  kid: string
  public_key: DoorJwk
  private_key: string
  created_at: Date
  retired_at: Date | null
}

export interface DoorLog {
  venue_id: string
  device: string
  seq: number
  at: Date
  action: 'check_in' | 'undo' | 'count' | 'settle'
  booking_id: string | null
  content_hash: string
  verdict: 'applied' | 'conflict'
  heads_in: Generated<number>
  heads_out: Generated<number>
  actor_id: string
  received_at: Date
  heads_over: number | null
  settled_at: Date | null
  settled_out: boolean | null
}

export interface EventChanges {
  id: string
  venue_id: string
  event_id: string
  payload: EventChangePayload
  status: Generated<'pending' | 'approved' | 'declined'>
  created_by: string
  created_at: Date
  decided_at: Date | null
}

export interface Events {
  id: string
  venue_id: string
  organiser_id: string | null
  name: string
  event_date: string
  start_time: string
  end_time: string
  starts_at: Date
  ends_at: Date
  description: string | null
  event_type: string | null
  genre: string | null
  cover_image_url: string | null
  capacity: number
  sold: Generated<number>
  policy_id: string | null
  status: Generated<'draft' | 'pending_venue_approval' | 'approved' | 'rejected' | 'cancelled'>
  created_by: string
  created_at: Date
  cancelled_by_id: string | null
  cancelled_by_name: string | null
  sells_tables: Generated<boolean>
  table_price_per_cover_pence: Generated<number>
  last_entry_time: string | null
  takes_over: Generated<'none' | 'areas' | 'venue'>
  seating_area_ids: Generated<string[]>
  cancel_arrived: Generated<boolean>
  descriptions: GuestNote | null
  ticket_names: Generated<'off' | 'asked' | 'required'>
  names: GuestNote | null
}

export interface Floors {
  id: string
  venue_id: string
  name: string
  width: Generated<number>
  height: Generated<number>
  sort: Generated<number>
  fixtures: Generated<Fixture[]>
  names: GuestNote | null
}

export interface GuestAudit {
  venue_id: string
  seq: ColumnType<number, never, never>
  guest_id: string | null
  at: Date
  type: 'changed' | 'merged' | 'erased'
  actor: string
  actor_id: string | null
  details: unknown | null
}

export interface GuestTags {
  venue_id: string
  guest_id: string
  scope: 'global' | 'venue'
  tags: string[]
}

export interface IdempotencyKeys {
  id: string
  body_hash: string
  answer: string | null
  locked_until: Date
  created_at: Date
  venue_id: string | null
  about: Generated<string[]>
}

export interface Images {
  hash: string
  extension: 'png' | 'jpg' | 'webp' | 'gif'
  bytes: Uint8Array
  created_at: Date
  unused_since: Date | null
}

export interface ImportedRows {
  venue_id: string
  kind: 'guests' | 'reservations'
  hash: string
  guest_id: string | null
}

export interface Imports {
  id: string
  venue_id: string
  kind: 'guests' | 'reservations'
  dry_run: boolean
  columns: unknown
  source: string | null
  status: Generated<'queued' | 'running' | 'done' | 'failed'>
  total: Generated<number>
  done: Generated<number>
  created: Generated<number>
  duplicates: Generated<number>
  invalid: Generated<number>
  problems: Generated<unknown>
  error: string | null
  locked_until: Date | null
  created_by: string
  created_at: Date
}

export interface Invitations {
  id: string
  venue_id: string
  email: string
  role: 'owner' | 'manager' | 'host' | 'door' | 'viewer'
  status: Generated<'pending' | 'accepted' | 'declined' | 'revoked'>
  token_hash: string | null
  invited_by: string | null
  created_at: Date
  expires_at: Date
  decided_at: Date | null
}

export interface KeyLedger {
  id: string
  user_id: string
  venue_id: string | null
  booking_id: string | null
  type: 'grant' | 'purchase' | 'spend' | 'refund'
  delta: number
  note: Generated<string>
  created_at: Date
}

export interface KnownAddresses {
  user_id: string
  address_hash: string
  last_used_at: Date
}

export interface LoginChallenges {
  user_id: string
  expires_at: Date
  failures: Generated<number>
}

export interface Memberships {
  user_id: string
  venue_id: string
  created_at: Date
  role: 'owner' | 'manager' | 'host' | 'door' | 'viewer'
}

export interface MessageSettings {
  venue_id: string
  kind: string
  enabled: Generated<boolean>
  lead_hours: number | null
  subject_en: string | null
  subject_de: string | null
  text_en: string | null
  text_de: string | null
}

export interface MoneyLedger {
  id: string
  venue_id: string
  payment_id: string | null
  booking_id: string | null
  voucher_id: string | null
  type:
    | 'authorise'
    | 'capture'
    | 'release'
    | 'refund'
    | 'ticket_sale'
    | 'voucher_sale'
    | 'voucher_redemption'
    | 'dispute'
  amount_pence: number
  day: string
  created_at: Date
}

export interface MoneyTasks {
  id: string
  venue_id: string
  payment_id: string
  kind: 'release' | 'capture' | 'refund'
  amount_pence: number
  actor: string
  status: Generated<'queued' | 'done' | 'failed' | 'withdrawn'>
  attempts: Generated<number>
  next_attempt_at: Date
  last_error: string | null
  created_at: Date
  reason: string | null
}

export interface Notices {
  id: string
  venue_id: string
  kind: 'privacy' | 'house_rules' | 'imprint'
  url: string | null
  text: NoticeText | null | null
  version: Generated<number>
}

export interface Occupancy {
  venue_id: string
  date: string
  device: string
  heads_in: Generated<number>
  heads_out: Generated<number>
}

export interface Outbox {
  id: string
  venue_id: string | null
  cause: string
  to_address: string
  from_name: string | null
  reply_to: string | null
  subject: string | null
  html: string | null
  text: string | null
  status: Generated<'queued' | 'sent' | 'failed' | 'suppressed'>
  attempts: Generated<number>
  next_attempt_at: Date
  last_error: string | null
  sent_at: Date | null
  created_at: Date
  kind:
    | 'deposit_request'
    | 'voucher'
    | 'booking_received'
    | 'booking_confirmed'
    | 'booking_changed'
    | 'booking_cancelled'
    | 'booking_rejected'
    | 'reminder'
    | 'tickets'
    | 'event_changed'
    | 'event_cancelled'
    | 'refund'
    | 'fee'
    | 'hold_declined'
    | 'voucher_receipt'
    | 'invitation'
    | 'password_reset'
    | 'magic_link'
    | 'sign_up'
    | 'staff_new_booking'
    | 'staff_dispute'
    | 'staff_money'
    | 'staff_briefing'
    | 'waitlist_joined'
    | 'waitlist_offer'
    | 'waitlist_over'
    | 'queue_ready'
  booking_id: string | null
  locale: Generated<'en' | 'de'>
  facts: Generated<MessageFacts>
  not_before: Date | null
  by_guest: Generated<boolean>
}

export interface Payments {
  id: string
  venue_id: string
  purpose: 'deposit' | 'hold' | 'tickets' | 'vouchers' | 'fee'
  capture: 'manual' | 'automatic' | 'setup'
  status: Generated<
    | 'created'
    | 'awaiting_payment'
    | 'processing'
    | 'authorised'
    | 'captured'
    | 'released'
    | 'failed'
    | 'expired'
    | 'saved'
  >
  booking_id: string | null
  amount_pence: number
  captured_pence: Generated<number>
  refunded_pence: Generated<number>
  currency: Generated<string>
  provider: string
  intent_id: string | null
  client_secret: string | null
  checkout_session_id: string | null
  checkout_url: string | null
  description: Generated<string>
  authorised_until: Date | null
  purchase: VoucherPurchase | null
  created_at: Date
  updated_at: Date
  save_card: Generated<boolean>
  customer_id: string | null
  payment_method_id: string | null
  off_session: Generated<boolean>
  replaces: string | null
  declined_at: Date | null
  link_kind: 'hold_declined' | 'fee' | 'deposit_request' | null
  change_id: string | null
  disputed_pence: Generated<number>
  manage_generation: number | null
  extras_pence: number | null
  freed_pence: Generated<number>
  freed_kept_pence: Generated<number>
}

export interface Platform {
  only_row: Generated<boolean>
  maintenance: Generated<boolean>
  signing_key: string
  late_until: Date | null
  door_codes_since: Generated<Date>
}

export interface Policies {
  id: string
  venue_id: string
  name: string
  refund: Generated<'none' | 'full' | 'partial_pct'>
  partial_pct: number | null
  cancel_until_hours: Generated<number>
  text: Generated<string>
  late_fee_per_cover_pence: Generated<number>
  steps: TermsStep[] | null
  texts: GuestNote | null
}

export interface PreviewLinks {
  token_hash: string
  venue_id: string
  created_by: string
  expires_at: Date
}

export interface PromoCodes {
  id: string
  venue_id: string
  code: string
  discount_pct: number
  max_uses: number | null
  uses: Generated<number>
  expires_at: Date | null
  active: Generated<boolean>
}

export interface QueueEntries {
  id: string
  venue_id: string
  date: string
  name: string
  party_size: number
  phone: string | null
  email: string | null
  note: Generated<string>
  source: 'staff' | 'guest'
  status: 'waiting' | 'ready' | 'seated' | 'left' | 'no_answer' | 'removed' | 'day_over'
  quoted_mins: number | null
  table_ids: Generated<string[]>
  called_at: Date | null
  ready_until: Date | null
  joined_at: Date
  ended_at: Date | null
  guest_id: string | null
  booking_id: string | null
  token_hash: string
}

export interface RefundRequests {
  venue_id: string
  booking_id: string
  key: string
  request: string
  refunded_pence: number
  created_at: Date
}

export interface Refunds {
  id: string
  venue_id: string
  payment_id: string
  provider_refund_id: string
  task_id: string | null
  amount_pence: number
  status: 'pending' | 'done' | 'failed'
  actor: string
  reason: string | null
  created_at: Date
  updated_at: Date
}

export interface RefusedDemand {
  venue_id: string
  date: string
  slot_time: string
  reason: string
  seen: number
}

export interface RefusedMonths {
  venue_id: string
  month: string
  slot_time: string
  reason: string
  seen: number
}

export interface ReportDays {
  venue_id: string
  date: string
  source: 'public' | 'staff' | 'reservation'
  kind: 'table' | 'guestlist' | 'event' | 'reservation'
  parties: number
  covers: number
  arrived: number
  no_shows: number
  cancelled: number
  lead_0: number
  lead_1: number
  lead_2: number
  lead_4: number
  lead_8: number
  lead_15: number
  lead_31: number
  stays: number
  stay_mins: number
  planned_mins: number
  hours: number[]
}

export interface ReseatProposals {
  id: string
  venue_id: string
  plan: unknown
  expires_at: Date
  booking_id: string | null
}

export interface ReseatingDays {
  venue_id: string
  date: string
  proved_full: Generated<number>
  undecided: Generated<number>
  parties: Generated<number>
  covers: Generated<number>
}

export interface Reservations {
  id: string
  venue_id: string
  table_id: string
  user_id: string | null
  guest_name: string
  guest_phone: string | null
  party_size: Generated<number>
  reservation_date: string
  reservation_time: string
  duration_mins: number
  starts_at: Date
  ends_at: Date
  reservation_tags: Generated<string[]>
  notes: Generated<string>
  status: Generated<'confirmed' | 'seated' | 'completed' | 'no_show' | 'cancelled'>
  created_by: string
  created_at: Date
  at_risk: Generated<boolean>
  table_ids: Generated<string[]>
  arrived: Generated<number>
  arrived_at: Date | null
}

export interface RevenueDays {
  venue_id: string
  day: string
  revenue_pence: number
}

export interface RevenueKinds {
  venue_id: string
  day: string
  kind: string
  revenue_pence: number
}

export interface RuleUsage {
  venue_id: string
  rule_id: string
  date: string
  slot_time: string
  heads: Generated<number>
}

export interface SandboxCards {
  payment_method_id: string
  customer_id: string
  declines: Generated<boolean>
  created_at: Date
}

export interface SandboxCheckouts {
  id: string
  intent_id: string
  status: Generated<'open' | 'complete' | 'expired'>
  tried: Generated<boolean>
  success_url: string
  cancel_url: string
  closes_at: Date
  created_at: Date
}

export interface SandboxDisputes {
  id: string
  intent_id: string
  amount_pence: number
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  due_by: Date
  created_at: Date
}

export interface SandboxIdempotency {
  key: string
  request: string
  answer: unknown | null
  created_at: Date
}

export interface SandboxIntents {
  id: string
  client_secret: string
  capture: 'manual' | 'automatic' | 'setup'
  status: Generated<
    'requires_payment' | 'requires_action' | 'processing' | 'authorised' | 'succeeded' | 'cancelled'
  >
  amount_pence: number
  captured_pence: Generated<number>
  refunded_pence: Generated<number>
  currency: string
  description: string
  metadata: Record<string, string>
  receipt_email: string | null
  authorised_until: Date | null
  closes_at: Date | null
  last_error: string | null
  created_at: Date
  refunds_go: Generated<'done' | 'pending' | 'fail'>
  save_card: Generated<boolean>
  customer_id: string | null
  payment_method_id: string | null
}

export interface SandboxRefunds {
  id: string
  intent_id: string
  key: string | null
  amount_pence: number
  status: 'pending' | 'succeeded' | 'failed'
  created_at: Date
}

export interface SeatingAreas {
  id: string
  venue_id: string
  floor_id: string
  name: string
  sort: Generated<number>
  names: GuestNote | null
}

export interface SecondFactorFailures {
  user_id: string
  failed_at: Date
}

export interface SecondFactors {
  user_id: string
  secret: string
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface Services {
  id: string
  venue_id: string
  name: string
  days: string[] | null
  date: string | null
  start_time: string
  last_seating: string
  interval_mins: Generated<number>
  max_covers: number | null
  max_parties: number | null
  turn_mins: Generated<TurnTime[]>
  reset_mins: Generated<number>
  pace_changes: Generated<PaceChange[]>
}

export interface Sessions {
  token_hash: string
  user_id: string
  created_at: Date
  expires_at: Date
  id: string
  user_agent: string | null
  address: string | null
}

export interface ShiftNotes {
  venue_id: string
  date: string
  text: string
  changed_by: string
  changed_at: Date
}

export interface SignUps {
  token_hash: string
  email: string
  name: string
  created_at: Date
  expires_at: Date
}

export interface SpecialDays {
  id: string
  venue_id: string
  name: string
  date_from: string
  date_to: string
  note: GuestNote | null
  opening_hours: OpenInterval[] | null
  rule_ids: string[] | null
  closures: Generated<Closure[]>
  created_at: Generated<Date>
}

export interface TableBlocks {
  id: string
  venue_id: string
  table_ids: string[]
  date: string
  start_time: string
  end_time: string
  starts_at: Date
  ends_at: Date
  reason: Generated<string>
}

export interface TableClaims {
  id: string
  venue_id: string
  table_id: string
  holder_kind: 'booking' | 'reservation' | 'change' | 'queue'
  holder_id: string
  starts_at: Date
  ends_at: Date
}

export interface TableCombos {
  id: string
  venue_id: string
  table_ids: string[]
  capacity: number
  min_party: Generated<number>
  priority: Generated<number>
}

export interface TicketTypes {
  id: string
  venue_id: string
  event_id: string
  name: string
  description: string | null
  price_pence: number
  capacity: number
  sold: Generated<number>
  min_per_order: Generated<number>
  max_per_order: Generated<number>
  sale_start: Date | null
  sale_end: Date | null
  archived_at: Date | null
  names: GuestNote | null
  descriptions: GuestNote | null
}

export interface Tickets {
  id: string
  venue_id: string
  event_id: string
  ticket_type_id: string
  booking_id: string
  code: string
  created_at: Date
  used_at: Date | null
  holder_name: string | null
}

export interface Users {
  id: string
  role: 'client' | 'organiser' | 'admin' | 'guest'
  name: string
  email: string
  password_hash: string | null
  membership_tier: Generated<'standard' | 'silver' | 'gold' | 'vip' | 'vvip'>
  followers: Generated<number>
  verified: Generated<boolean>
  profile_image_url: string | null
  keys_balance: Generated<number>
  is_walk_in: Generated<boolean>
  created_at: Date
  access_version: Generated<number>
  unchecked_booking_at: Date | null
  link_opened_at: Date | null
  signed_in_at: Date | null
}

export interface VenueConnections {
  venue_id: string
  user_a: string
  user_b: string
  created_at: Date
}

export interface VenueGuests {
  venue_id: string
  guest_id: string
  name_key: string
  search_text: string
  first_seen_at: Date
  bookings: Generated<number>
  visits: Generated<number>
  points: Generated<number>
  door_rejections: Generated<number>
  keys_spent: Generated<number>
  elsewhere: Generated<boolean>
  name: string
  phone: string | null
  contact_email: string | null
  birthday: string | null
  notes: string | null
  allergies: string | null
  language: string | null
  marketing_consent: boolean | null
  marketing_at: Date | null
  marketing_source: 'staff' | 'guest' | 'import' | null
  profile_at: Date
  no_shows: Generated<number>
  tier: 'standard' | 'silver' | 'gold' | 'vip' | 'vvip' | null
}

export interface VenueSisters {
  venue_id: string
  sister_id: string
}

export interface VenueTables {
  id: string
  venue_id: string
  floor_id: string
  area_id: string | null
  table_number: string
  capacity: number
  min_party: Generated<number>
  shape: Generated<'rect' | 'circle' | 'booth'>
  x: Generated<number>
  y: Generated<number>
  w: Generated<number>
  h: Generated<number>
  rotation: Generated<number>
  deposit_pence: Generated<number>
  bookable_online: Generated<boolean>
  archived_at: Date | null
  priority: Generated<number>
  own_priority: number | null
}

export interface VenueVersions {
  venue_id: string
  config: Generated<number>
  activity: Generated<number>
  guests: Generated<number>
  revision: Generated<number>
  removed_guests: Generated<number>
  places: Generated<number>
}

export interface Venues {
  id: string
  name: string
  address: string
  status: Generated<'draft' | 'live'>
  app_listing_status: Generated<'none' | 'pending' | 'approved'>
  listing_requested_at: Date | null
  venue_type: string | null
  food_types: string[] | null
  phone: string | null
  email: string | null
  backdoor_capacity: number | null
  queue_skip_price: Generated<number>
  surge_threshold: number | null
  surge_price: Generated<number>
  last_entry_time: string | null
  max_plus_ones: Generated<number>
  members_only: Generated<number>
  opening_hours: OpeningHours | null
  guest_list_enabled: Generated<boolean>
  tables_enabled: Generated<boolean>
  paid_guest_list_enabled: Generated<boolean>
  booking_policy: string | null
  default_booking_duration: Generated<number>
  default_party_min: Generated<number>
  default_party_max: Generated<number>
  booking_cutoff_value: Generated<number>
  booking_cutoff_unit: Generated<'minutes' | 'hours' | 'days' | 'weeks'>
  booking_start_value: Generated<number>
  booking_start_unit: Generated<'minutes' | 'hours' | 'days' | 'weeks'>
  website: string | null
  description: string | null
  marketing_sender_name: string | null
  marketing_reply_to: string | null
  instagram_url: string | null
  tiktok_url: string | null
  twitter_url: string | null
  logo_url: string | null
  timezone: Generated<string>
  service_day_start: Generated<string>
  created_at: Date
  request_expires_hours: number | null
  currency: Generated<string>
  release_after_mins: number | null
  locale: Generated<'en' | 'de'>
  max_open_per_day: Generated<number | null>
  max_open_ahead: Generated<number | null>
  fit_stay: Generated<boolean>
  reseating: Generated<'off' | 'propose' | 'auto'>
  freeze_mins: Generated<number>
  has_first_policy: Generated<boolean>
  queue_open: Generated<boolean>
  queue_hold_mins: Generated<number>
  briefing_at: string | null
  briefing_to: Generated<string[]>
  briefed_on: string | null
  waitlist: Generated<'off' | 'on'>
  offer_mins: Generated<number>
}

export interface VoucherRedemptions {
  id: string
  venue_id: string
  voucher_id: string
  redeemed_at_venue_id: string
  amount_pence: number
  redeemed_by_name: string
  created_at: Date
}

export interface VoucherSettings {
  venue_id: string
  enabled: Generated<boolean>
  min_amount_pence: Generated<number>
  max_amount_pence: Generated<number>
  fixed_amounts: Generated<number[]>
  allow_custom: Generated<boolean>
  min_quantity: Generated<number>
  max_quantity: Generated<number>
  expiration_months: Generated<number>
  terms: Generated<string>
  terms_texts: GuestNote | null
}

export interface Vouchers {
  id: string
  venue_id: string
  payment_id: string
  code: string
  amount_pence: number
  balance_pence: number
  expires_at: string
  delivery: 'recipient' | 'purchaser'
  recipient_name: string | null
  recipient_email: string | null
  purchaser_name: string
  purchaser_email: string
  created_at: Date
}

export interface WaitlistChecks {
  venue_id: string
  config: Generated<number>
  places: Generated<number>
  next_at: Date | null
}

export interface WaitlistDays {
  venue_id: string
  date: string
  joined: Generated<number>
  offered: Generated<number>
  taken: Generated<number>
  covers: Generated<number>
}

export interface WebhookDeliveries {
  id: string
  webhook_id: string
  venue_id: string
  event: string
  body: string
  status: Generated<'queued' | 'delivered' | 'failed'>
  attempts: Generated<number>
  next_attempt_at: Date
  response_status: number | null
  last_error: string | null
  queued_at: Date
  delivered_at: Date | null
  created_at: Date
}

export interface WebhookEvents {
  id: string
  received_at: Date
}

export interface Webhooks {
  id: string
  venue_id: string
  url: string
  events: string[]
  active: Generated<boolean>
  secret: string
  created_at: Date
}

export interface WidgetSettings {
  venue_id: string
  bookings_enabled: Generated<boolean>
  events_enabled: Generated<boolean>
  vouchers_enabled: Generated<boolean>
  combo_enabled: Generated<boolean>
  theme_mode: Generated<'light' | 'dark' | 'auto'>
  accent_color: Generated<string>
  allowed_origins: Generated<string[]>
  font: Generated<'sans' | 'serif' | 'humanist' | 'rounded'>
  corner_radius: Generated<number>
  background: Generated<string>
}

export interface WishOffers {
  venue_id: string
  wish_id: string
  booking_id: string
  time: string
  party_size: number
  until: Date
  made_by: string | null
  reason: string | null
  made_at: Date
  ended_at: Date | null
  outcome: 'taken' | 'declined' | 'lapsed' | null
}

export interface Wishes {
  id: string
  venue_id: string
  seq: ColumnType<number, never, never>
  type: 'tables' | 'guestlist' | 'event'
  date: string
  wish_from: string
  wish_to: string
  ends_at: Date
  party_size: number
  event_id: string | null
  ticket_type_id: string | null
  seating_area_ids: Generated<string[]>
  guest_id: string | null
  guest_name: string
  guest_email: string | null
  guest_phone: string | null
  guest_phone_key: string | null
  locale: 'en' | 'de'
  token_hash: string | null
  created_by: string | null
  created_at: Date
  ended_at: Date | null
  ended_reason: 'taken' | 'left' | 'removed' | 'over' | 'replaced' | null
}

export interface Tables {
  access_rules: AccessRules
  account_tokens: AccountTokens
  arrivals: Arrivals
  bars: Bars
  blackouts: Blackouts
  booking_audit: BookingAudit
  booking_changes: BookingChanges
  booking_counts: BookingCounts
  bookings: Bookings
  bundles: Bundles
  calendar_feeds: CalendarFeeds
  connections: Connections
  demand: Demand
  demand_salts: DemandSalts
  demand_visitors: DemandVisitors
  disputes: Disputes
  door_keys: DoorKeys
  door_log: DoorLog
  event_changes: EventChanges
  events: Events
  floors: Floors
  guest_audit: GuestAudit
  guest_tags: GuestTags
  idempotency_keys: IdempotencyKeys
  images: Images
  imported_rows: ImportedRows
  imports: Imports
  invitations: Invitations
  key_ledger: KeyLedger
  known_addresses: KnownAddresses
  login_challenges: LoginChallenges
  memberships: Memberships
  message_settings: MessageSettings
  money_ledger: MoneyLedger
  money_tasks: MoneyTasks
  notices: Notices
  occupancy: Occupancy
  outbox: Outbox
  payments: Payments
  platform: Platform
  policies: Policies
  preview_links: PreviewLinks
  promo_codes: PromoCodes
  queue_entries: QueueEntries
  refund_requests: RefundRequests
  refunds: Refunds
  refused_demand: RefusedDemand
  refused_months: RefusedMonths
  report_days: ReportDays
  reseat_proposals: ReseatProposals
  reseating_days: ReseatingDays
  reservations: Reservations
  revenue_days: RevenueDays
  revenue_kinds: RevenueKinds
  rule_usage: RuleUsage
  sandbox_cards: SandboxCards
  sandbox_checkouts: SandboxCheckouts
  sandbox_disputes: SandboxDisputes
  sandbox_idempotency: SandboxIdempotency
  sandbox_intents: SandboxIntents
  sandbox_refunds: SandboxRefunds
  seating_areas: SeatingAreas
  second_factor_failures: SecondFactorFailures
  second_factors: SecondFactors
  services: Services
  sessions: Sessions
  shift_notes: ShiftNotes
  sign_ups: SignUps
  special_days: SpecialDays
  table_blocks: TableBlocks
  table_claims: TableClaims
  table_combos: TableCombos
  ticket_types: TicketTypes
  tickets: Tickets
  users: Users
  venue_connections: VenueConnections
  venue_guests: VenueGuests
  venue_sisters: VenueSisters
  venue_tables: VenueTables
  venue_versions: VenueVersions
  venues: Venues
  voucher_redemptions: VoucherRedemptions
  voucher_settings: VoucherSettings
  vouchers: Vouchers
  waitlist_checks: WaitlistChecks
  waitlist_days: WaitlistDays
  webhook_deliveries: WebhookDeliveries
  webhook_events: WebhookEvents
  webhooks: Webhooks
  widget_settings: WidgetSettings
  wish_offers: WishOffers
  wishes: Wishes
}
