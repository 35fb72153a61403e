import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { ExportKind } from '../../../../contract/import-export.ts'
import { guardCell, joinList } from '../../../../domain/csv-cells.ts'
import { isWalkInAddress } from '../../../../domain/walk-in.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { asFile, RawResponse } from '../../../http/responses.ts'
import { codesFor } from '../../accounts/index.ts'
import type { ShowCode } from '../../selling/index.ts'
import { allRows } from './pages.ts'
import {
  type BookingExportRow,
  bookingPage,
  type GuestExportRow,
  guestPage,
  type LedgerExportRow,
  ledgerPage,
  type VoucherExportRow,
  voucherPage,
} from './queries.ts'

/** Texts are guarded, so that no spreadsheet runs them as formulas. Numbers, phone numbers, dates and our own words need no guard. */
interface Column<R> {
  readonly name: string
  readonly isText?: true
  readonly value: (row: R) => string | number | null
}

const text = <R>(name: string, value: Column<R>['value']): Column<R> => ({ name, isText: true, value })
const plain = <R>(name: string, value: Column<R>['value']): Column<R> => ({ name, value })
const iso = (at: Date | null) => at?.toISOString() ?? null

/** The first nine are what import reads. */
const GUESTS: readonly Column<GuestExportRow>[] = [
  text('name', (row) => row.name),
  text('email', (row) => (isWalkInAddress(row.email) ? null : row.email)),
  plain('phone', (row) => row.phone),
  plain('birthday', (row) => row.birthday),
  text('notes', (row) => row.notes),
  text('allergies', (row) => row.allergies),
  plain('language', (row) => row.language),
  plain('marketing', (row) => (row.marketing === null ? null : row.marketing ? 'yes' : 'no')),
  text('tags', (row) => joinList(row.tags)),
  plain('visits', (row) => row.visits),
  plain('first_seen_at', (row) => iso(row.first_seen_at)),
  plain('id', (row) => row.id),
]

const BOOKINGS: readonly Column<BookingExportRow>[] = [
  plain('id', (row) => row.id),
  plain('status', (row) => row.status),
  plain('kind', (row) => row.kind),
  plain('source', (row) => row.source),
  plain('booking_date', (row) => row.booking_date),
  plain('booking_time', (row) => row.booking_time),
  plain('duration_mins', (row) => row.duration_mins),
  plain('party_size', (row) => row.party_size),
  text('tables', (row) => joinList(row.tables)),
  text('guest_name', (row) => row.guest_name),
  text('guest_email', (row) =>
    row.guest_email && isWalkInAddress(row.guest_email) ? null : row.guest_email,
  ),
  plain('guest_phone', (row) => row.guest_phone),
  text('ticket_names', (row) => joinList(row.names_on_tickets)),
  text('reservation_tags', (row) => joinList(row.reservation_tags)),
  text('comments', (row) => row.comments),
  text('reason', (row) => row.reason),
  text('extras', (row) =>
    joinList(row.bundle_selections.map(({ quantity, item }) => `${quantity} × ${item ?? '?'}`)),
  ),
  plain('deposit_pence', (row) => row.deposit_pence),
  plain('paid_amount_pence', (row) => row.paid_amount_pence),
  plain('checked_in_at', (row) => iso(row.checked_in_at)),
  plain('created_at', (row) => iso(row.created_at)),
]

const vouchers = (showCode: ShowCode): readonly Column<VoucherExportRow>[] => [
  plain('id', (row) => row.id),
  text('code', (row) => showCode(row.code)),
  plain('amount_pence', (row) => row.amount_pence),
  plain('balance_pence', (row) => row.balance_pence),
  plain('expires_at', (row) => row.expires_at),
  plain('delivery', (row) => row.delivery),
  text('purchaser_name', (row) => row.purchaser_name),
  text('purchaser_email', (row) => row.purchaser_email),
  text('recipient_name', (row) => row.recipient_name),
  text('recipient_email', (row) => row.recipient_email),
  plain('created_at', (row) => iso(row.created_at)),
]

const LEDGER: readonly Column<LedgerExportRow>[] = [
  plain('id', (row) => row.id),
  plain('day', (row) => row.day),
  plain('type', (row) => row.type),
  plain('amount_pence', (row) => row.amount_pence),
  plain('booking_id', (row) => row.booking_id),
  plain('voucher_id', (row) => row.voucher_id),
  plain('payment_id', (row) => row.payment_id),
  plain('created_at', (row) => iso(row.created_at)),
]

type Source = AsyncGenerator<(string | number | null)[]>

async function* linesOf<R>(rows: AsyncGenerator<R>, columns: readonly Column<R>[]): Source {
  yield columns.map(({ name }) => name)
  for await (const row of rows)
    yield columns.map(({ value, isText }) => {
      const cell = value(row)
      return isText && typeof cell === 'string' ? guardCell(cell) : cell
    })
}

const SOURCES: Record<ExportKind, (db: Executor, venueId: string, showCode: ShowCode) => Source> = {
  guests: (db, venueId) => linesOf(allRows(db, guestPage(venueId)), GUESTS),
  bookings: (db, venueId) => linesOf(allRows(db, bookingPage(venueId)), BOOKINGS),
  vouchers: (db, venueId, showCode) => linesOf(allRows(db, voucherPage(venueId)), vouchers(showCode)),
  ledger: (db, venueId) => linesOf(allRows(db, ledgerPage(venueId)), LEDGER),
}

/** Streams the rows as they are read. When the reader goes away, reading ends. */
export const exportRows = async ({
  db,
  params,
  query,
  actor,
  services,
}: ReadContext<'GET /api/my-venues/:venueId/export.csv'>) => {
  const showCode = await codesFor(db, services, actor, params.venueId)
  const lines = Readable.from(SOURCES[query.kind](db, params.venueId, showCode))
  const csv = stringify({ record_delimiter: 'windows' })
  // An error ends both streams, and with them the reply.
  pipeline(lines, csv, () => {})
  return new RawResponse<Readable>('text/csv; charset=utf-8', csv, asFile(`${query.kind}.csv`))
}
