import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import { about, Bool, named, OneOf, PlainText, Text, TextOrNull, Timestamp, Whole } from './fields.ts'
import { operatorOf, rows } from './row.ts'

const tag = 'Import and export'

const IMPORT_KINDS = ['guests', 'reservations'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

const EXPORT_KINDS = ['guests', 'bookings', 'vouchers', 'ledger'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

const IMPORT_PRESETS = ['opentable', 'sevenrooms', 'resy', 'thefork'] as const
export type ImportPreset = (typeof IMPORT_PRESETS)[number]

const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

export const IMPORT_FIELDS = {
  guests: [
    'name',
    'first_name',
    'last_name',
    'email',
    'phone',
    'birthday',
    'notes',
    'allergies',
    'language',
    'marketing',
    'tags',
  ],
  reservations: [
    'guest_name',
    'first_name',
    'last_name',
    'guest_phone',
    'party_size',
    'reservation_date',
    'reservation_time',
    'duration_mins',
    'table_number',
    'reservation_tags',
    'notes',
  ],
} as const satisfies Record<ImportKind, readonly string[]>

export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number]

const mapped = Object.fromEntries(
  [...new Set<ImportField>([...IMPORT_FIELDS.guests, ...IMPORT_FIELDS.reservations])].map((field) => [
    `map.${field}`,
    Type.Optional(about(Text(200), `The column of the file that holds \`${field}\`.`)),
  ]),
)

const kind = about(OneOf(IMPORT_KINDS), 'What the rows are.', 'guests')
const row = about(Whole, 'Number of the row. The first one after the headings is 1.', 3)
const counts = {
  created: about(Whole, 'Rows that were imported, or would be.', 2),
  duplicates: about(Whole, 'Rows that are here already.', 1),
  invalid: about(Whole, 'Rows that cannot be imported.', 0),
}
const MAX_BYTES = 20_971_520

export const importExport = rows({
  'POST /api/my-venues/:venueId/import': {
    operationId: 'importRows',
    tag,
    summary: 'Import guests or reservations from a CSV file',
    description:
      'The first row names the columns: our field names, those of a `preset`, or the ones that `map.<field>` says. Commas, semicolons or tabs; UTF-8. Importing the same rows again changes nothing. Up to 1,000 rows are answered at once; up to 50,000 are worked through in the background, the files of several venues in turns. A venue has one import at a time.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    query: Type.Object({
      kind,
      dry_run: Type.Optional(
        about(
          OneOf(['true', 'false', '1', '0'], { default: '0' }),
          '`1` judges the rows and changes nothing.',
          '1',
        ),
      ),
      preset: Type.Optional(
        about(OneOf(IMPORT_PRESETS), 'The system that wrote the file, for its column names.', 'opentable'),
      ),
      dates: Type.Optional(
        about(OneOf(DATE_ORDERS, { default: 'ymd' }), 'The order of year, month and day in dates.', 'ymd'),
      ),
      ...(mapped as Record<never, never>),
    }),
    bodyType: 'text/csv',
    bodyLimit: MAX_BYTES,
    ok: named(
      'ImportResult',
      'What became of each row.',
      Type.Object({
        rows: about(
          Type.Array(
            Type.Object({
              row,
              verdict: about(OneOf(['created', 'duplicate', 'invalid']), 'What became of it.', 'created'),
              error: Type.Optional(about(PlainText, 'Why it is invalid.', '"name" is required.')),
            }),
          ),
          'Every row, in the order of the file.',
        ),
        ...counts,
      }),
    ),
    accepted: named(
      'ImportAccepted',
      'The file has more than 1,000 rows.',
      Type.Object({ id: about(PlainText, 'Id of the import, for `getImport`.', EXAMPLE.import) }),
    ),
    refuses: [409],
    means: {
      400: 'The file is not CSV in UTF-8, is larger than 20 MB, has more than 50,000 rows, or lacks a column that is needed.',
      409: 'Another import of the venue is still running.',
    },
    example: {
      query: { kind: 'guests', dry_run: '1' },
      body: 'name,email,phone\nRowan Ellery,rowan@example.com,07700 900123\n',
    },
  },
  'GET /api/my-venues/:venueId/import/:id': {
    operationId: 'getImport',
    tag,
    summary: 'How far an import is',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: named(
      'ImportProgress',
      'An import that is worked through in the background.',
      Type.Object({
        id: about(PlainText, 'Id of the import.', EXAMPLE.import),
        kind,
        dry_run: about(Bool, 'Whether nothing is changed.', false),
        status: about(OneOf(['queued', 'running', 'done', 'failed']), 'How far it is.', 'running'),
        total: about(Whole, 'Rows of the file.', 50_000),
        done: about(Whole, 'Rows that are finished.', 42_000),
        ...counts,
        problems: about(
          Type.Array(Type.Object({ row, error: about(PlainText, 'Why it is invalid.') })),
          'The first 1,000 rows that are invalid.',
        ),
        error: about(TextOrNull, 'Why it failed. Null otherwise.'),
        created_at: about(Timestamp, 'When the file was sent.'),
      }),
    ),
    means: { 404: 'The import was not found, or the venue is not yours.' },
  },
  'GET /api/my-venues/:venueId/export.csv': {
    operationId: 'exportRows',
    tag,
    summary: 'Guests, bookings, vouchers or the money ledger as CSV',
    description:
      "Text cells that begin with `=`, `+`, `-` or `@` get a leading `'`, so that no spreadsheet takes them for a formula; phone numbers and amounts do not. Import takes it off again.",
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    query: Type.Object({ kind: about(OneOf(EXPORT_KINDS), 'What to export.', 'guests') }),
    ok: { mediaType: 'text/csv' },
    example: { query: { kind: 'guests' } },
  },
})
