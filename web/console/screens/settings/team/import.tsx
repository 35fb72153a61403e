import { useRef, useState } from 'preact/hooks'
import type { Contract } from '../../../../../contract/index.ts'
import type { OkOf } from '../../../../../contract/row.ts'
import { ApiError } from '../../../../shared/client.ts'
import { call, sentenceFor } from '../../../model/api.ts'
import { session } from '../../../model/session.ts'
import type { Venue } from '../../../model/venues.ts'

type Result = OkOf<Contract['POST /api/my-venues/:venueId/import']>
type Progress = OkOf<Contract['GET /api/my-venues/:venueId/import/:id']>

const POLL_MS = 1000
const MAX_PROBLEMS = 50

const PRESETS = {
  '': 'Our own column names',
  opentable: 'OpenTable',
  sevenrooms: 'SevenRooms',
  resy: 'Resy',
  thefork: 'TheFork',
} as const
const ORDERS = { ymd: '2026-01-31', dmy: '31/01/2026', mdy: '01/31/2026' } as const

interface Outcome {
  readonly isDry: boolean
  readonly created: number
  readonly duplicates: number
  readonly invalid: number
  readonly problems: readonly { readonly row: number; readonly error: string }[]
}

const outcomeOf = (isDry: boolean, { created, duplicates, invalid, rows }: Result): Outcome => ({
  isDry,
  created,
  duplicates,
  invalid,
  problems: rows.flatMap(({ row, error }) => (error ? [{ row, error }] : [])),
})

/** CSV is sent as it is, which the client for JSON does not do. */
const send = async (
  venue: Venue,
  file: File,
  query: Record<string, string>,
): Promise<Result | { id: string }> => {
  const response = await fetch(`/api/my-venues/${venue.id}/import?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.value?.token}`, 'content-type': 'text/csv' },
    body: file,
  }).catch(() => {
    throw new ApiError(0)
  })
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, body)
  return body
}

/** Guests or reservations from a file: checked first, then imported. */
export const Import = ({ venue }: { venue: Venue }) => {
  const [file, setFile] = useState<File>()
  const [kind, setKind] = useState('guests')
  const [preset, setPreset] = useState('')
  const [dates, setDates] = useState('ymd')
  const [outcome, setOutcome] = useState<Outcome>()
  const [progress, setProgress] = useState<Progress>()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  /** Counts what was asked for: a check of another file, or in another way, says nothing about this one. */
  const asked = useRef(0)
  const isImporting = useRef(false)
  const forget = () => {
    setOutcome(undefined)
    if (isImporting.current) return
    asked.current += 1
    setProgress(undefined)
    setIsBusy(false)
  }

  const follow = async (id: string, isCurrent: () => boolean): Promise<Outcome | undefined> => {
    for (;;) {
      if (!isCurrent()) return undefined
      const now = await call('GET /api/my-venues/:venueId/import/:id', { params: { venueId: venue.id, id } })
      if (isCurrent()) setProgress(now)
      if (now.status === 'failed') throw new ApiError(400, { error: now.error ?? 'The import failed.' })
      if (now.status === 'done') return { ...now, isDry: now.dry_run }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  const run = async (isDry: boolean) => {
    if (!file || isBusy) return
    asked.current += 1
    const mine = asked.current
    const isCurrent = () => mine === asked.current
    isImporting.current = !isDry
    setIsBusy(true)
    setFault('')
    setOutcome(undefined)
    try {
      const query = { kind, dates, dry_run: isDry ? '1' : '0', ...(preset ? { preset } : {}) }
      const answer = await send(venue, file, query)
      const found = 'id' in answer ? await follow(answer.id, isCurrent) : outcomeOf(isDry, answer)
      if (isCurrent()) setOutcome(found)
    } catch (error) {
      if (isCurrent()) setFault(sentenceFor(error))
    } finally {
      if (isCurrent()) {
        isImporting.current = false
        setProgress(undefined)
        setIsBusy(false)
      }
    }
  }
  const change = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    forget()
  }
  return (
    <section class="card stack">
      <h3>Import</h3>
      <div class="pair">
        <Choice
          label="What the rows are"
          value={kind}
          onChange={change(setKind)}
          options={{ guests: 'Guests', reservations: 'Reservations' }}
        />
        <Choice label="The file comes from" value={preset} onChange={change(setPreset)} options={PRESETS} />
        <Choice label="Dates look like" value={dates} onChange={change(setDates)} options={ORDERS} />
        <div class="field">
          <label for="import-file">CSV file</label>
          <input
            id="import-file"
            type="file"
            accept=".csv,text/csv"
            aria-describedby="import-limits"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0])
              forget()
            }}
          />
          <p id="import-limits" class="hint">
            At most 50,000 rows and 20 MB. One file at a time.
          </p>
        </div>
      </div>
      <div class="actions start">
        <button type="button" class="button" disabled={!file} aria-busy={isBusy} onClick={() => run(true)}>
          Check the file
        </button>
        {outcome?.isDry && outcome.created > 0 && (
          <button type="button" class="button primary" aria-busy={isBusy} onClick={() => run(false)}>
            Import {outcome.created} {outcome.created === 1 ? 'row' : 'rows'}
          </button>
        )}
      </div>
      {progress && (
        <div class="field">
          <label for="import-progress">
            {progress.done} of {progress.total} rows. It goes on if you leave this page.
          </label>
          <progress id="import-progress" max={progress.total || 1} value={progress.done} />
        </div>
      )}
      <div role="status" class="stack tight import-outcome">
        {fault && <p class="notice bad">{fault}</p>}
        {outcome && <OutcomeView outcome={outcome} />}
      </div>
    </section>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: Readonly<Record<string, string>>
  onChange(event: { currentTarget: { value: string } }): void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => {
  const id = `import-${label.replace(/\W+/g, '-').toLowerCase()}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={onChange}>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

const OutcomeView = ({
  outcome: { isDry, created, duplicates, invalid, problems },
}: {
  outcome: Outcome
}) => (
  <>
    <p class={`notice ${invalid > 0 ? 'warn' : 'good'}`}>
      {isDry ? `${created} can be imported` : `${created} imported`}, {duplicates} here already, {invalid}{' '}
      with a fault.
    </p>
    {problems.length > 0 && (
      <ul class="problems">
        {problems.slice(0, MAX_PROBLEMS).map(({ row, error }) => (
          <li key={row}>
            <b>Row {row}</b> {error}
          </li>
        ))}
        {problems.length > MAX_PROBLEMS && <li>And {problems.length - MAX_PROBLEMS} more.</li>}
      </ul>
    )}
  </>
)
