// Generated from contract/ by `npm run generate`. Do not edit.
import type { FormRules } from './validate.ts'

export const signIn = {
  email: { required: true, maxLength: 254 },
  password: { required: true, maxLength: 200 },
} as const satisfies FormRules
export const validateSecondFactor = {
  user_id: { required: true, maxLength: 100 },
  token: { required: true, pattern: '^[0-9]{6}$' },
} as const satisfies FormRules
export const changePassword = {
  current_password: { required: true, maxLength: 200 },
  new_password: { required: true, minLength: 10, maxLength: 200 },
} as const satisfies FormRules
export const confirmSecondFactor = {
  token: { required: true, pattern: '^[0-9]{6}$' },
} as const satisfies FormRules
export const disableSecondFactor = {
  token: { required: true, pattern: '^[0-9]{6}$' },
} as const satisfies FormRules
export const requestPasswordReset = {
  email: { required: true, minLength: 3, maxLength: 254, format: 'email' },
} as const satisfies FormRules
export const resetPassword = {
  token: { required: true, maxLength: 100 },
  new_password: { required: true, minLength: 10, maxLength: 200 },
} as const satisfies FormRules
export const requestMagicLink = {
  email: { required: true, minLength: 3, maxLength: 254, format: 'email' },
  venue_id: { maxLength: 100 },
  date: { format: 'date' },
  party_size: { minimum: 1, maximum: 1000 },
  locale: { maxLength: 35 },
} as const satisfies FormRules
export const consumeMagicLink = { token: { required: true, maxLength: 100 } } as const satisfies FormRules
export const signUp = {
  name: { required: true, maxLength: 200 },
  email: { required: true, minLength: 3, maxLength: 254, format: 'email' },
} as const satisfies FormRules
export const confirmSignUp = {
  token: { required: true, maxLength: 100 },
  password: { required: true, minLength: 10, maxLength: 200 },
} as const satisfies FormRules
export const setUp = {
  name: { required: true, maxLength: 200 },
  email: { required: true, minLength: 3, maxLength: 254, format: 'email' },
  password: { required: true, minLength: 10, maxLength: 200 },
  venue_name: { required: true, maxLength: 200 },
  venue_address: { required: true, maxLength: 500 },
  timezone: { format: 'time-zone' },
  status: { enum: ['draft', 'live'] },
} as const satisfies FormRules
export const createVenue = {
  name: { required: true, maxLength: 200 },
  address: { required: true, maxLength: 500 },
  status: { enum: ['draft', 'live'] },
  venue_type: { maxLength: 50 },
  food_types: {},
  phone: { minLength: 3, maxLength: 40, format: 'phone' },
  email: { minLength: 3, maxLength: 254, format: 'email' },
  backdoor_capacity: { minimum: 0, maximum: 1000000 },
  queue_skip_price: { minimum: 0, maximum: 1000000 },
  surge_threshold: { minimum: 0, maximum: 1000000 },
  surge_price: { minimum: 0, maximum: 1000000 },
  last_entry_time: { format: 'time-of-day' },
  max_plus_ones: { minimum: 0, maximum: 100 },
  members_only: { minimum: 0, maximum: 2 },
  opening_hours: {},
  guest_list_enabled: {},
  tables_enabled: {},
  paid_guest_list_enabled: {},
  booking_policy: { maxLength: 100 },
  default_booking_duration: { minimum: 15, maximum: 1440 },
  fit_stay: {},
  reseating: { enum: ['off', 'propose', 'auto'] },
  freeze_mins: { minimum: 0, maximum: 10080 },
  queue_open: {},
  queue_hold_mins: { minimum: 1, maximum: 120 },
  waitlist: { enum: ['off', 'on'] },
  offer_mins: { minimum: 5, maximum: 1440 },
  default_party_min: { minimum: 1, maximum: 1000 },
  default_party_max: { minimum: 1, maximum: 1000 },
  booking_cutoff_value: { minimum: 0, maximum: 10000 },
  booking_cutoff_unit: { enum: ['minutes', 'hours', 'days', 'weeks'] },
  booking_start_value: { minimum: 0, maximum: 10000 },
  booking_start_unit: { enum: ['minutes', 'hours', 'days', 'weeks'] },
  request_expires_hours: { minimum: 1, maximum: 8760 },
  release_after_mins: { minimum: 1, maximum: 1440 },
  max_open_per_day: { minimum: 1, maximum: 1000 },
  max_open_ahead: { minimum: 1, maximum: 1000 },
  briefing_at: { format: 'time-of-day' },
  briefing_to: {},
  website: { maxLength: 2000, format: 'url-or-empty' },
  description: { maxLength: 2000 },
  marketing_sender_name: { maxLength: 200 },
  marketing_reply_to: { maxLength: 254, format: 'email-or-empty' },
  instagram_url: { maxLength: 2000, format: 'url-or-empty' },
  tiktok_url: { maxLength: 2000, format: 'url-or-empty' },
  twitter_url: { maxLength: 2000, format: 'url-or-empty' },
  locale: { enum: ['en', 'de'] },
  timezone: { format: 'time-zone' },
  service_day_start: { format: 'time-of-day' },
  currency: { maxLength: 3, format: 'currency' },
} as const satisfies FormRules
export const updateVenue = {
  name: { maxLength: 200 },
  address: { maxLength: 500 },
  venue_type: { maxLength: 50 },
  food_types: {},
  phone: { minLength: 3, maxLength: 40, format: 'phone' },
  email: { minLength: 3, maxLength: 254, format: 'email' },
  backdoor_capacity: { minimum: 0, maximum: 1000000 },
  queue_skip_price: { minimum: 0, maximum: 1000000 },
  surge_threshold: { minimum: 0, maximum: 1000000 },
  surge_price: { minimum: 0, maximum: 1000000 },
  last_entry_time: { format: 'time-of-day' },
  max_plus_ones: { minimum: 0, maximum: 100 },
  members_only: { minimum: 0, maximum: 2 },
  opening_hours: {},
  guest_list_enabled: {},
  tables_enabled: {},
  paid_guest_list_enabled: {},
  booking_policy: { maxLength: 100 },
  default_booking_duration: { minimum: 15, maximum: 1440 },
  fit_stay: {},
  reseating: { enum: ['off', 'propose', 'auto'] },
  freeze_mins: { minimum: 0, maximum: 10080 },
  queue_open: {},
  queue_hold_mins: { minimum: 1, maximum: 120 },
  waitlist: { enum: ['off', 'on'] },
  offer_mins: { minimum: 5, maximum: 1440 },
  default_party_min: { minimum: 1, maximum: 1000 },
  default_party_max: { minimum: 1, maximum: 1000 },
  booking_cutoff_value: { minimum: 0, maximum: 10000 },
  booking_cutoff_unit: { enum: ['minutes', 'hours', 'days', 'weeks'] },
  booking_start_value: { minimum: 0, maximum: 10000 },
  booking_start_unit: { enum: ['minutes', 'hours', 'days', 'weeks'] },
  request_expires_hours: { minimum: 1, maximum: 8760 },
  release_after_mins: { minimum: 1, maximum: 1440 },
  max_open_per_day: { minimum: 1, maximum: 1000 },
  max_open_ahead: { minimum: 1, maximum: 1000 },
  briefing_at: { format: 'time-of-day' },
  briefing_to: {},
  website: { maxLength: 2000, format: 'url-or-empty' },
  description: { maxLength: 2000 },
  marketing_sender_name: { maxLength: 200 },
  marketing_reply_to: { maxLength: 254, format: 'email-or-empty' },
  instagram_url: { maxLength: 2000, format: 'url-or-empty' },
  tiktok_url: { maxLength: 2000, format: 'url-or-empty' },
  twitter_url: { maxLength: 2000, format: 'url-or-empty' },
  locale: { enum: ['en', 'de'] },
  timezone: { format: 'time-zone' },
  service_day_start: { format: 'time-of-day' },
  currency: { maxLength: 3, format: 'currency' },
  keep_wall_clock: {},
} as const satisfies FormRules
export const setVenueStatus = {
  status: { required: true, enum: ['draft', 'live'] },
} as const satisfies FormRules
export const addSisterVenue = {
  sister_venue_id: { required: true, maxLength: 100 },
} as const satisfies FormRules
export const uploadLogo = { data: { required: true, maxLength: 6000000 } } as const satisfies FormRules
export const createFloor = {
  name: { required: true, maxLength: 200 },
  width: { minimum: 1, maximum: 10000 },
  height: { minimum: 1, maximum: 10000 },
  fixtures: {},
  sort: { minimum: 0, maximum: 10000 },
  names: {},
} as const satisfies FormRules
export const updateFloor = {
  name: { maxLength: 200 },
  width: { minimum: 1, maximum: 10000 },
  height: { minimum: 1, maximum: 10000 },
  fixtures: {},
  sort: { minimum: 0, maximum: 10000 },
  names: {},
} as const satisfies FormRules
export const createSeatingArea = {
  floor_id: { required: true, maxLength: 100 },
  name: { required: true, maxLength: 200 },
  sort: { minimum: 0, maximum: 10000 },
  names: {},
} as const satisfies FormRules
export const updateSeatingArea = {
  floor_id: { maxLength: 100 },
  name: { maxLength: 200 },
  sort: { minimum: 0, maximum: 10000 },
  names: {},
} as const satisfies FormRules
export const createTable = {
  floor_id: { required: true, maxLength: 100 },
  table_number: { required: true, maxLength: 50 },
  capacity: { required: true, minimum: 1, maximum: 1000 },
  area_id: { maxLength: 100 },
  min_party: { minimum: 1, maximum: 1000 },
  shape: { enum: ['rect', 'circle', 'booth'] },
  x: { minimum: 0, maximum: 10000 },
  y: { minimum: 0, maximum: 10000 },
  w: { minimum: 1, maximum: 10000 },
  h: { minimum: 1, maximum: 10000 },
  rotation: { minimum: -360, maximum: 360 },
  deposit_pence: { minimum: 0, maximum: 100000000 },
  bookable_online: {},
  priority: { minimum: 0, maximum: 1000 },
} as const satisfies FormRules
export const updateTable = {
  floor_id: { maxLength: 100 },
  table_number: { maxLength: 50 },
  capacity: { minimum: 1, maximum: 1000 },
  area_id: { maxLength: 100 },
  min_party: { minimum: 1, maximum: 1000 },
  shape: { enum: ['rect', 'circle', 'booth'] },
  x: { minimum: 0, maximum: 10000 },
  y: { minimum: 0, maximum: 10000 },
  w: { minimum: 1, maximum: 10000 },
  h: { minimum: 1, maximum: 10000 },
  rotation: { minimum: -360, maximum: 360 },
  deposit_pence: { minimum: 0, maximum: 100000000 },
  bookable_online: {},
  priority: { minimum: 0, maximum: 1000 },
} as const satisfies FormRules
export const createTableCombo = {
  table_ids: { required: true },
  capacity: { required: true, minimum: 1, maximum: 1000 },
  min_party: { minimum: 1, maximum: 1000 },
  priority: { minimum: 0, maximum: 1000 },
} as const satisfies FormRules
export const updateTableCombo = {
  table_ids: {},
  capacity: { minimum: 1, maximum: 1000 },
  min_party: { minimum: 1, maximum: 1000 },
  priority: { minimum: 0, maximum: 1000 },
} as const satisfies FormRules
export const createTableBlock = {
  table_ids: { required: true },
  date: { required: true, format: 'date' },
  start_time: { required: true, format: 'time-of-day' },
  end_time: { required: true, format: 'time-of-day' },
  reason: { maxLength: 2000 },
} as const satisfies FormRules
export const updateTableBlock = {
  table_ids: {},
  date: { format: 'date' },
  start_time: { format: 'time-of-day' },
  end_time: { format: 'time-of-day' },
  reason: { maxLength: 2000 },
} as const satisfies FormRules
export const createAccessRule = {
  name: { required: true, maxLength: 200 },
  rule_type: { required: true, enum: ['tables', 'guestlist'] },
  days: { required: true },
  start_time: { required: true, format: 'time-of-day' },
  end_time: { required: true, format: 'time-of-day' },
  date_from: { format: 'date' },
  date_to: { format: 'date' },
  slot_interval_mins: { minimum: 5, maximum: 1440 },
  party_min: { minimum: 1, maximum: 1000 },
  party_max: { minimum: 1, maximum: 1000 },
  duration_mins: { minimum: 15, maximum: 1440 },
  seating_area_ids: {},
  max_covers_per_slot: { minimum: 1, maximum: 1000000 },
  capacity: { minimum: 0, maximum: 1000000 },
  price_per_cover_pence: { minimum: 0, maximum: 100000000 },
  min_covers: { minimum: 0, maximum: 1000 },
  deposit_mode: { enum: ['none', 'hold', 'charge', 'card'] },
  price_keys: { minimum: 0, maximum: 1000000 },
  auto_approve: {},
  bundle_ids: {},
  booking_cutoff_value: { minimum: 0, maximum: 10000 },
  booking_cutoff_unit: { enum: ['minutes', 'hours', 'days', 'weeks', null] },
  booking_start_value: { minimum: 0, maximum: 10000 },
  booking_start_unit: { enum: ['minutes', 'hours', 'days', 'weeks', null] },
  names: {},
  active: {},
  special_only: {},
} as const satisfies FormRules
export const updateAccessRule = {
  name: { maxLength: 200 },
  rule_type: { enum: ['tables', 'guestlist'] },
  days: {},
  start_time: { format: 'time-of-day' },
  end_time: { format: 'time-of-day' },
  date_from: { format: 'date' },
  date_to: { format: 'date' },
  slot_interval_mins: { minimum: 5, maximum: 1440 },
  party_min: { minimum: 1, maximum: 1000 },
  party_max: { minimum: 1, maximum: 1000 },
  duration_mins: { minimum: 15, maximum: 1440 },
  seating_area_ids: {},
  max_covers_per_slot: { minimum: 1, maximum: 1000000 },
  capacity: { minimum: 0, maximum: 1000000 },
  price_per_cover_pence: { minimum: 0, maximum: 100000000 },
  min_covers: { minimum: 0, maximum: 1000 },
  deposit_mode: { enum: ['none', 'hold', 'charge', 'card'] },
  price_keys: { minimum: 0, maximum: 1000000 },
  auto_approve: {},
  bundle_ids: {},
  booking_cutoff_value: { minimum: 0, maximum: 10000 },
  booking_cutoff_unit: { enum: ['minutes', 'hours', 'days', 'weeks', null] },
  booking_start_value: { minimum: 0, maximum: 10000 },
  booking_start_unit: { enum: ['minutes', 'hours', 'days', 'weeks', null] },
  names: {},
  active: {},
  special_only: {},
} as const satisfies FormRules
export const createBlackout = {
  date_from: { required: true, format: 'date' },
  date_to: { required: true, format: 'date' },
  flows: {},
  reason: { maxLength: 2000 },
} as const satisfies FormRules
export const updateBlackout = {
  date_from: { format: 'date' },
  date_to: { format: 'date' },
  flows: {},
  reason: { maxLength: 2000 },
} as const satisfies FormRules
export const createBundle = {
  name: { required: true, maxLength: 200 },
  items: { required: true },
  profiles: {},
  prepaid: {},
  names: {},
} as const satisfies FormRules
export const updateBundle = {
  name: { maxLength: 200 },
  profiles: {},
  prepaid: {},
  names: {},
  items: {},
} as const satisfies FormRules
export const setBundlePicture = {
  item_id: { required: true, maxLength: 100 },
  data: { required: true, maxLength: 6000000 },
} as const satisfies FormRules
export const createService = {
  name: { required: true, maxLength: 200 },
  start_time: { required: true, format: 'time-of-day' },
  last_seating: { required: true, format: 'time-of-day' },
  days: {},
  date: { format: 'date' },
  interval_mins: { minimum: 5, maximum: 1440 },
  max_covers: { minimum: 1, maximum: 1000000 },
  max_parties: { minimum: 1, maximum: 1000000 },
  turn_mins: {},
  reset_mins: { minimum: 0, maximum: 240 },
} as const satisfies FormRules
export const updateService = {
  name: { maxLength: 200 },
  start_time: { format: 'time-of-day' },
  last_seating: { format: 'time-of-day' },
  days: {},
  date: { format: 'date' },
  interval_mins: { minimum: 5, maximum: 1440 },
  max_covers: { minimum: 1, maximum: 1000000 },
  max_parties: { minimum: 1, maximum: 1000000 },
  turn_mins: {},
  reset_mins: { minimum: 0, maximum: 240 },
} as const satisfies FormRules
export const createSpecialDay = {
  name: { required: true, maxLength: 200 },
  date_from: { required: true, format: 'date' },
  date_to: { required: true, format: 'date' },
  note: {},
  opening_hours: {},
  rule_ids: {},
  closures: {},
} as const satisfies FormRules
export const updateSpecialDay = {
  name: { maxLength: 200 },
  date_from: { format: 'date' },
  date_to: { format: 'date' },
  note: {},
  opening_hours: {},
  rule_ids: {},
  closures: {},
} as const satisfies FormRules
export const createPromoCode = {
  code: { required: true, maxLength: 50 },
  discount_pct: { required: true, minimum: 1, maximum: 100 },
  max_uses: { minimum: 1, maximum: 2147483647 },
  expires_at: { format: 'date-time' },
  active: {},
} as const satisfies FormRules
export const updatePromoCode = {
  code: { maxLength: 50 },
  discount_pct: { minimum: 1, maximum: 100 },
  max_uses: { minimum: 1, maximum: 2147483647 },
  expires_at: { format: 'date-time' },
  active: {},
} as const satisfies FormRules
export const createPolicy = {
  name: { required: true, maxLength: 200 },
  refund: { required: true, enum: ['none', 'full', 'partial_pct'] },
  partial_pct: { minimum: 0, maximum: 100 },
  cancel_until_hours: { minimum: 0, maximum: 8760 },
  late_fee_per_cover_pence: { minimum: 0, maximum: 100000000 },
  steps: {},
  text: { maxLength: 2000 },
  texts: {},
} as const satisfies FormRules
export const updatePolicy = {
  name: { maxLength: 200 },
  refund: { enum: ['none', 'full', 'partial_pct'] },
  partial_pct: { minimum: 0, maximum: 100 },
  cancel_until_hours: { minimum: 0, maximum: 8760 },
  late_fee_per_cover_pence: { minimum: 0, maximum: 100000000 },
  steps: {},
  text: { maxLength: 2000 },
  texts: {},
} as const satisfies FormRules
export const createNotice = {
  kind: { required: true, enum: ['privacy', 'house_rules', 'imprint'] },
  url: { maxLength: 2000, format: 'url-or-empty' },
  text: {},
} as const satisfies FormRules
export const updateNotice = {
  kind: { enum: ['privacy', 'house_rules', 'imprint'] },
  url: { maxLength: 2000, format: 'url-or-empty' },
  text: {},
} as const satisfies FormRules
export const updateWidgetSettings = {
  bookings: {},
  events: {},
  vouchers: {},
  combo: {},
  theme_mode: { enum: ['light', 'dark', 'auto'] },
  accent_color: { pattern: '^#[0-9a-fA-F]{6}$' },
  font: { enum: ['sans', 'serif', 'humanist', 'rounded'] },
  corner_radius: { minimum: 0, maximum: 24 },
  background: { maxLength: 7, pattern: '^(card|none|#[0-9a-fA-F]{6})$' },
  allowed_origins: {},
} as const satisfies FormRules
export const addMember = {
  email: { required: true, minLength: 3, maxLength: 254, format: 'email' },
  role: { required: true, enum: ['owner', 'manager', 'host', 'door', 'viewer'] },
} as const satisfies FormRules
export const changeMemberRole = {
  role: { required: true, enum: ['owner', 'manager', 'host', 'door', 'viewer'] },
} as const satisfies FormRules
export const acceptInvitation = {
  name: { maxLength: 200 },
  password: { minLength: 10, maxLength: 200 },
} as const satisfies FormRules
export const setGuestTags = {
  scope: { enum: ['global', 'venue'] },
  venue_id: { maxLength: 100 },
  tags: { required: true },
} as const satisfies FormRules
export const barGuest = {
  until: { required: true, format: 'date' },
  reason: { required: true, maxLength: 500 },
} as const satisfies FormRules
export const setConnection = { connected: { required: true } } as const satisfies FormRules
export const setGuestConnection = { connected: { required: true } } as const satisfies FormRules
export const addWalkIn = {
  name: { required: true, maxLength: 200 },
  phone: { minLength: 3, maxLength: 40, format: 'phone' },
  email: { minLength: 3, maxLength: 254, format: 'email' },
} as const satisfies FormRules
export const updateGuest = {
  name: { maxLength: 200 },
  phone: { minLength: 3, maxLength: 40, format: 'phone' },
  contact_email: { minLength: 3, maxLength: 254, format: 'email' },
  birthday: { format: 'date' },
  notes: { maxLength: 2000 },
  allergies: { maxLength: 500 },
  language: { maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' },
  marketing: {},
  tier: { enum: ['standard', 'silver', 'gold', 'vip', 'vvip', null] },
  venue_id: { maxLength: 100 },
  seen: {},
} as const satisfies FormRules
export const mergeGuests = {
  drop: { required: true, maxLength: 100 },
  keep: { required: true, maxLength: 100 },
} as const satisfies FormRules
export const createStaffBooking = {
  user_id: { required: true, maxLength: 100 },
  reservation_date: { format: 'date' },
  reservation_time: { format: 'time-of-day' },
  party_size: { minimum: 1, maximum: 1000 },
  duration_mins: { minimum: 15, maximum: 1440 },
  reservation_tags: {},
  notes: { maxLength: 2000 },
  auto_approve: {},
  table_id: { maxLength: 100 },
  table_ids: {},
} as const satisfies FormRules
export const createStaffGuestListBooking = {
  user_id: { required: true, maxLength: 100 },
  access_rule_id: { required: true, maxLength: 100 },
  booking_date: { required: true, format: 'date' },
  party_size: { required: true, minimum: 1, maximum: 1000 },
  time: { format: 'time-of-day' },
  reservation_tags: {},
  notes: { maxLength: 2000 },
  auto_approve: {},
} as const satisfies FormRules
export const assignTable = {
  table_id: { maxLength: 100 },
  table_ids: {},
  new_time: { format: 'time-of-day' },
  new_date: { format: 'date' },
  allow_blocked: {},
  seen: {},
} as const satisfies FormRules
export const autoAssignTable = { any_area: {} } as const satisfies FormRules
export const unassignTable = { seen: {} } as const satisfies FormRules
export const updateBookingLifecycle = {
  paid: {},
  paid_amount: { minimum: 0, maximum: 100000000 },
  in_use: {},
  check_in: {},
} as const satisfies FormRules
export const lockBooking = { locked: { required: true }, keep_table: {} } as const satisfies FormRules
export const setBookingDuration = {
  duration_mins: { required: true, minimum: 15, maximum: 1440 },
  seen: {},
} as const satisfies FormRules
export const closeBooking = {
  closed_at_wallclock: { required: true, format: 'local-date-time' },
} as const satisfies FormRules
export const updateBookingDetails = {
  party_size: { minimum: 1, maximum: 1000 },
  party_size_seen: { minimum: 1, maximum: 1000 },
  reservation_tags: {},
  comments: { maxLength: 2000 },
  comments_seen: { maxLength: 2000 },
  ask_deposit: {},
  return_excess: {},
} as const satisfies FormRules
export const proposeReseating = {
  date: { required: true, format: 'date' },
  time: { required: true, format: 'time-of-day' },
  party_size: { required: true, minimum: 1, maximum: 1000 },
  duration_mins: { minimum: 15, maximum: 1440 },
} as const satisfies FormRules
export const applyReseating = {
  proposal: { required: true, maxLength: 100 },
  booking: { required: true },
} as const satisfies FormRules
export const undoReseating = { booking_id: { required: true, maxLength: 100 } } as const satisfies FormRules
export const joinQueue = {
  name: { required: true, maxLength: 200 },
  party_size: { required: true, minimum: 1, maximum: 1000 },
  phone: { minLength: 3, maxLength: 40, format: 'phone' },
  email: { minLength: 3, maxLength: 254, format: 'email' },
  note: { maxLength: 200 },
} as const satisfies FormRules
export const updateQueueEntry = {
  name: { maxLength: 200 },
  party_size: { minimum: 1, maximum: 1000 },
  phone: { minLength: 3, maxLength: 40, format: 'phone' },
  email: { minLength: 3, maxLength: 254, format: 'email' },
  note: { maxLength: 200 },
} as const satisfies FormRules
export const callQueueEntry = { table_ids: {} } as const satisfies FormRules
export const seatQueueEntry = { table_ids: {} } as const satisfies FormRules
export const leaveQueueEntry = {
  outcome: { required: true, enum: ['left', 'no_answer', 'removed'] },
} as const satisfies FormRules
export const joinQueueAsGuest = {
  name: { required: true, maxLength: 200 },
  party_size: { required: true, minimum: 1, maximum: 1000 },
  phone: { minLength: 3, maxLength: 40, format: 'phone' },
  email: { minLength: 3, maxLength: 254, format: 'email' },
  turnstile_token: { maxLength: 2048 },
} as const satisfies FormRules
export const setBookingStatus = {
  status: { required: true, enum: ['pending', 'approved', 'rejected', 'cancelled', 'checked_in'] },
  reason: { maxLength: 2000 },
} as const satisfies FormRules
export const rejectBooking = {
  reason: { maxLength: 2000 },
  seen: { enum: ['pending', 'approved', 'rejected', 'cancelled', 'checked_in'] },
} as const satisfies FormRules
export const cancelBooking = {
  cancelled_by: { enum: ['guest', 'venue'] },
  waive: {},
  quote: {},
} as const satisfies FormRules
export const checkIn = {
  booking_id: { maxLength: 100 },
  qr_code: { maxLength: 200000 },
  code: { maxLength: 200 },
  heads: { minimum: 1, maximum: 1000 },
  device: { maxLength: 80 },
} as const satisfies FormRules
export const rejectAtDoor = {
  booking_id: { required: true, maxLength: 100 },
  reason: { required: true, enum: ['at_capacity', 'barred', 'attitude', 'dresswear', 'unspecified'] },
} as const satisfies FormRules
export const setBookingAttendance = {
  state: { required: true, enum: ['expected', 'arrived', 'seated', 'left', 'no_show'] },
  arrived: { minimum: 1, maximum: 1000 },
  seen: {},
} as const satisfies FormRules
export const setReservationAttendance = {
  state: { required: true, enum: ['expected', 'arrived', 'seated', 'left', 'no_show'] },
  arrived: { minimum: 1, maximum: 1000 },
  seen: {},
} as const satisfies FormRules
export const sendDoorLog = {
  device: { required: true, maxLength: 80 },
  items: { required: true },
} as const satisfies FormRules
export const setShiftNote = {
  text: { required: true, maxLength: 4000 },
  seen: { format: 'date-time' },
} as const satisfies FormRules
export const setPace = {
  time: { required: true, format: 'time-of-day' },
  closed: {},
  extra_covers: { minimum: 0, maximum: 10000 },
  extra_parties: { minimum: 0, maximum: 10000 },
  seen: {},
} as const satisfies FormRules
export const swapTables = {
  with: { required: true, maxLength: 100 },
  allow_blocked: {},
  seen: {},
} as const satisfies FormRules
export const captureHold = { amount_pence: { minimum: 1, maximum: 100000000 } } as const satisfies FormRules
export const requestHold = {
  amount_pence: { required: true, minimum: 50, maximum: 100000000 },
  description: { maxLength: 500 },
  notify: {},
  email: { minLength: 3, maxLength: 254, format: 'email' },
} as const satisfies FormRules
export const createHoldIntent = {
  amount_pence: { required: true, minimum: 1, maximum: 100000000 },
} as const satisfies FormRules
export const chargeFee = {
  reason: { required: true, enum: ['no_show', 'late_cancel'] },
  amount_pence: { minimum: 1, maximum: 100000000 },
} as const satisfies FormRules
export const refundBooking = {
  amount_pence: { minimum: 1, maximum: 100000000 },
  reason: { required: true, maxLength: 500 },
} as const satisfies FormRules
export const createReservation = {
  guest_name: { required: true, maxLength: 200 },
  reservation_date: { required: true, format: 'date' },
  reservation_time: { required: true, format: 'time-of-day' },
  table_id: { maxLength: 100 },
  table_ids: {},
  guest_phone: { minLength: 3, maxLength: 40, format: 'phone' },
  party_size: { minimum: 1, maximum: 1000 },
  duration_mins: { minimum: 15, maximum: 1440 },
  reservation_tags: {},
  notes: { maxLength: 2000 },
  user_id: { maxLength: 100 },
} as const satisfies FormRules
export const updateReservation = {
  table_id: { maxLength: 100 },
  table_ids: {},
  guest_name: { maxLength: 200 },
  reservation_date: { format: 'date' },
  reservation_time: { format: 'time-of-day' },
  guest_phone: { minLength: 3, maxLength: 40, format: 'phone' },
  party_size: { minimum: 1, maximum: 1000 },
  duration_mins: { minimum: 15, maximum: 1440 },
  reservation_tags: {},
  notes: { maxLength: 2000 },
  user_id: { maxLength: 100 },
  status: { enum: ['confirmed', 'seated', 'completed', 'no_show', 'cancelled'] },
  seen: {},
  party_size_seen: { minimum: 1, maximum: 1000 },
  status_seen: { enum: ['confirmed', 'seated', 'completed', 'no_show', 'cancelled'] },
} as const satisfies FormRules
export const createBooking = {
  access_rule_id: { required: true, maxLength: 100 },
  rule_type: { required: true, enum: ['tables', 'guestlist'] },
  date: { required: true, format: 'date' },
  time: { required: true, format: 'time-of-day' },
  party_size: { required: true, minimum: 1, maximum: 1000 },
  table_id: { maxLength: 100 },
  bundle_selections: {},
  guest_name: { maxLength: 200 },
  guest_email: { minLength: 3, maxLength: 254, format: 'email' },
  guest_phone: { minLength: 3, maxLength: 40, format: 'phone' },
  turnstile_token: { maxLength: 2048 },
  occasion: { maxLength: 80 },
  dietary: { maxLength: 500 },
  comments: { maxLength: 2000 },
  marketing_consent: {},
  locale: { maxLength: 35 },
  replaces: {},
  confirm: {},
} as const satisfies FormRules
export const finalizeBooking = { booking_id: { required: true, maxLength: 100 } } as const satisfies FormRules
export const cancelManagedBooking = {
  quote_hash: { required: true, maxLength: 200 },
} as const satisfies FormRules
export const correctManagedBooking = {
  guest_name: { maxLength: 200 },
  guest_phone: { minLength: 3, maxLength: 40, format: 'phone' },
  occasion: { maxLength: 80 },
  dietary: { maxLength: 500 },
  comments: { maxLength: 2000 },
} as const satisfies FormRules
export const changeManagedBooking = {
  date: { format: 'date' },
  time: { format: 'time-of-day' },
  party_size: { minimum: 1, maximum: 1000 },
} as const satisfies FormRules
export const joinWaitlist = {
  date: { required: true, format: 'date' },
  from: { required: true, format: 'time-of-day' },
  to: { required: true, format: 'time-of-day' },
  party_size: { required: true, minimum: 1, maximum: 1000 },
  type: { required: true, enum: ['tables', 'guestlist', 'event'] },
  event_id: { maxLength: 100 },
  ticket_type_id: { maxLength: 100 },
  quantity: { minimum: 1, maximum: 1000 },
  seating_area_ids: {},
  guest_name: { maxLength: 200 },
  guest_email: { minLength: 3, maxLength: 254, format: 'email' },
  guest_phone: { minLength: 3, maxLength: 40, format: 'phone' },
  turnstile_token: { maxLength: 2048 },
  locale: { maxLength: 35 },
} as const satisfies FormRules
export const acceptOffer = {
  ticket_names: {},
  turnstile_token: { maxLength: 2048 },
} as const satisfies FormRules
export const addToWaitlist = {
  date: { required: true, format: 'date' },
  from: { required: true, format: 'time-of-day' },
  to: { required: true, format: 'time-of-day' },
  party_size: { required: true, minimum: 1, maximum: 1000 },
  type: { required: true, enum: ['tables', 'guestlist', 'event'] },
  event_id: { maxLength: 100 },
  ticket_type_id: { maxLength: 100 },
  quantity: { minimum: 1, maximum: 1000 },
  seating_area_ids: {},
  guest_name: { required: true, maxLength: 200 },
  guest_email: { minLength: 3, maxLength: 254, format: 'email' },
  guest_phone: { minLength: 3, maxLength: 40, format: 'phone' },
  locale: { maxLength: 35 },
} as const satisfies FormRules
export const offerByHand = {
  time: { required: true, format: 'time-of-day' },
  table_ids: {},
  reason: { maxLength: 500 },
} as const satisfies FormRules
export const createEventIntent = {
  selection: { required: true },
  ticket_names: {},
  bundle_selections: {},
  guest_name: { maxLength: 200 },
  guest_email: { minLength: 3, maxLength: 254, format: 'email' },
  guest_phone: { minLength: 3, maxLength: 40, format: 'phone' },
  turnstile_token: { maxLength: 2048 },
  occasion: { maxLength: 80 },
  dietary: { maxLength: 500 },
  comments: { maxLength: 2000 },
  marketing_consent: {},
  locale: { maxLength: 35 },
  replaces: {},
  confirm: {},
} as const satisfies FormRules
export const finalizeEventBooking = {
  payment_intent_id: { required: true, maxLength: 100 },
} as const satisfies FormRules
export const createEvent = {
  venue_id: { required: true, maxLength: 100 },
  name: { required: true, maxLength: 200 },
  event_date: { required: true, format: 'date' },
  start_time: { required: true, format: 'time-of-day' },
  end_time: { required: true, format: 'time-of-day' },
  capacity: { required: true, minimum: 0, maximum: 1000000 },
  names: {},
  description: { maxLength: 2000 },
  descriptions: {},
  event_type: { maxLength: 50 },
  genre: { maxLength: 50 },
  organiser_email: { minLength: 3, maxLength: 254, format: 'email' },
  policy_id: { maxLength: 100 },
  sells_tables: {},
  table_price_per_cover_pence: { minimum: 0, maximum: 100000000 },
  ticket_names: { enum: ['off', 'asked', 'required'] },
  last_entry_time: { format: 'time-of-day' },
  takes_over: { enum: ['none', 'areas', 'venue'] },
  seating_area_ids: {},
  status: { enum: ['draft', 'pending_venue_approval', 'approved', 'rejected', 'cancelled'] },
  cover_image: { maxLength: 6000000 },
} as const satisfies FormRules
export const updateEvent = {
  name: { maxLength: 200 },
  event_date: { format: 'date' },
  start_time: { format: 'time-of-day' },
  end_time: { format: 'time-of-day' },
  capacity: { minimum: 0, maximum: 1000000 },
  names: {},
  description: { maxLength: 2000 },
  descriptions: {},
  event_type: { maxLength: 50 },
  genre: { maxLength: 50 },
  organiser_email: { minLength: 3, maxLength: 254, format: 'email' },
  policy_id: { maxLength: 100 },
  sells_tables: {},
  table_price_per_cover_pence: { minimum: 0, maximum: 100000000 },
  ticket_names: { enum: ['off', 'asked', 'required'] },
  last_entry_time: { format: 'time-of-day' },
  takes_over: { enum: ['none', 'areas', 'venue'] },
  seating_area_ids: {},
  cover_image: { maxLength: 6000000 },
} as const satisfies FormRules
export const setEventStatus = {
  status: { required: true, enum: ['draft', 'pending_venue_approval', 'approved', 'rejected', 'cancelled'] },
  also_arrived: {},
} as const satisfies FormRules
export const createTicketType = {
  name: { required: true, maxLength: 200 },
  price_pence: { required: true, minimum: 0, maximum: 100000000 },
  capacity: { required: true, minimum: 0, maximum: 1000000 },
  description: { maxLength: 2000 },
  names: {},
  descriptions: {},
  min_per_order: { minimum: 1, maximum: 1000 },
  max_per_order: { minimum: 1, maximum: 1000 },
  sale_start: { format: 'date-time' },
  sale_end: { format: 'date-time' },
} as const satisfies FormRules
export const updateTicketType = {
  name: { maxLength: 200 },
  price_pence: { minimum: 0, maximum: 100000000 },
  capacity: { minimum: 0, maximum: 1000000 },
  description: { maxLength: 2000 },
  names: {},
  descriptions: {},
  min_per_order: { minimum: 1, maximum: 1000 },
  max_per_order: { minimum: 1, maximum: 1000 },
  sale_start: { format: 'date-time' },
  sale_end: { format: 'date-time' },
} as const satisfies FormRules
export const checkVoucherEmail = {
  email: { required: true, minLength: 3, maxLength: 254, format: 'email' },
} as const satisfies FormRules
export const createVoucherIntent = {
  venue_id: { required: true, maxLength: 100 },
  amount_pence: { required: true, minimum: 1, maximum: 10000000 },
  quantity: { minimum: 1, maximum: 100 },
  delivery: { required: true, enum: ['recipient', 'purchaser'] },
  recipient_name: { maxLength: 200 },
  recipient_email: { minLength: 3, maxLength: 254, format: 'email' },
  purchaser_name: { required: true, maxLength: 200 },
  purchaser_email: { required: true, minLength: 3, maxLength: 254, format: 'email' },
  message: { maxLength: 500 },
  send_on: { format: 'date' },
  locale: { maxLength: 35 },
} as const satisfies FormRules
export const finalizeVoucherPurchase = {
  intent_id: { required: true, maxLength: 100 },
} as const satisfies FormRules
export const redeemVoucher = {
  code: { required: true, maxLength: 50 },
  amount_pence: { minimum: 1, maximum: 10000000 },
} as const satisfies FormRules
export const updateVoucherSettings = {
  enabled: {},
  min_amount_pence: { minimum: 50, maximum: 10000000 },
  max_amount_pence: { minimum: 50, maximum: 10000000 },
  fixed_amounts: {},
  allow_custom: {},
  min_quantity: { minimum: 1, maximum: 100 },
  max_quantity: { minimum: 1, maximum: 100 },
  expiration_months: { minimum: 1, maximum: 120 },
  terms: { maxLength: 2000 },
  terms_texts: {},
} as const satisfies FormRules
export const joinGuestList = {
  rule_id: { required: true, maxLength: 100 },
  date: { required: true, format: 'date' },
  party_size: { required: true, minimum: 1, maximum: 1000 },
  option_kind: { enum: ['standard', 'queue_skip'] },
  promo_code: { maxLength: 50 },
  occasion: { maxLength: 80 },
  dietary: { maxLength: 500 },
  comments: { maxLength: 2000 },
  marketing_consent: {},
  locale: { maxLength: 35 },
} as const satisfies FormRules
export const createWebhook = {
  url: { required: true, maxLength: 2000, pattern: '^https?://[^\\s@]+$' },
  events: { required: true },
  active: {},
} as const satisfies FormRules
export const updateWebhook = {
  url: { maxLength: 2000, pattern: '^https?://[^\\s@]+$' },
  events: {},
  active: {},
} as const satisfies FormRules
export const updateMessageSettings = { kinds: { required: true } } as const satisfies FormRules
export const previewMessageDraft = {
  locale: { enum: ['en', 'de'] },
  subject: { maxLength: 200 },
  text: { maxLength: 5000 },
} as const satisfies FormRules
export const confirmSandboxIntent = {
  client_secret: { required: true, maxLength: 500 },
  outcome: {
    enum: [
      'succeed',
      'decline',
      'refunds_pending',
      'refunds_fail',
      'save_then_decline',
      'requires_action',
      'delay',
      'succeed_then_dispute',
    ],
  },
} as const satisfies FormRules
export const getPayment = {
  payment_intent_id: { required: true, maxLength: 255 },
  client_secret: { required: true, maxLength: 500 },
  locale: { maxLength: 35 },
} as const satisfies FormRules
export const receiveStripeEvent = {} as const satisfies FormRules
export const decideListing = {
  decision: { required: true, enum: ['approved', 'none'] },
} as const satisfies FormRules
export const setMaintenance = { enabled: { required: true } } as const satisfies FormRules
export const changeKeys = {
  delta: { required: true, minimum: -1000000, maximum: 1000000 },
  note: { maxLength: 2000 },
} as const satisfies FormRules
export const guestFields = {
  guest_name: { maxLength: 200 },
  guest_email: { minLength: 3, maxLength: 254, format: 'email' },
  guest_phone: { minLength: 3, maxLength: 40, format: 'phone' },
  occasion: { maxLength: 80 },
  dietary: { maxLength: 500 },
  comments: { maxLength: 2000 },
} as const satisfies FormRules
