import { stringify } from 'csv-stringify/sync'
import type { REPORTS } from '../../../../contract/reports.ts'
import { guardCell } from '../../../../domain/csv-cells.ts'
import type { ReadContext } from '../../../http/context.ts'
import { asFile, RawResponse } from '../../../http/responses.ts'
import { loadReport } from './read-report.ts'

type Name = (typeof REPORTS)[number]
type Report = Awaited<ReturnType<typeof loadReport>>

/** One part of the report: a header with the names of its fields, then its rows. */
export const exportReport = async ({
  db,
  params: { venueId },
  query: { report: name, from, to },
}: ReadContext<'GET /api/my-venues/:venueId/reports.csv'>) => {
  const report = await loadReport(db, { venueId, from, to })
  const csv = stringify([...rowsOf(report, name)], OPTIONS[name])
  return new RawResponse('text/csv; charset=utf-8', csv, asFile(`${name}-${from}-${to}.csv`))
}

const rowsOf = (report: Report, name: Name): readonly object[] => {
  if (name === 'lead-time') return report.lead_time
  if (name === 'stay') return [report.stay]
  // The only texts of a report that somebody typed.
  if (name === 'services')
    return report.services.map((service) => ({ ...service, name: service.name && guardCell(service.name) }))
  return report[name]
}

const table = (...columns: string[]) => ({ header: true, columns })

/** The columns are named, so that an empty report has its header too. */
const OPTIONS: Record<Name, { header: boolean; columns: string[] }> = {
  days: table('date', 'parties', 'covers', 'arrived', 'no_shows', 'cancelled', 'revenue_pence'),
  services: table('name', 'parties', 'covers'),
  sources: table('source', 'kind', 'parties', 'covers'),
  'lead-time': table('days', 'parties'),
  stay: table('parties', 'mins', 'planned_mins'),
  revenue: table('kind', 'revenue_pence'),
  occupancy: table('weekday', 'hour', 'covers'),
  refused: table('reason', 'time', 'seen'),
  demand: table('date', 'hour', 'party', 'reason', 'asked', 'lost'),
}
