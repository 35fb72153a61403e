import { useEffect, useRef, useState } from 'preact/hooks'
import { instantOf } from '../../shared/dates.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { showToast } from '../../shared/toast.tsx'
import { call, sentenceFor } from '../model/api.ts'
import { now, timeAt, todayAt } from '../model/clock.ts'
import { reloadDay, standing, type Table, tables } from '../model/day.ts'
import { count } from '../model/guest-name.ts'
import { judge } from '../model/timeline-model.ts'
import type { Venue } from '../model/venues.ts'
import { DialogEnd } from './dialog-end.tsx'
import { TablePicker } from './table-picker.tsx'
import { TimeInput } from './time-input.tsx'

interface Props {
  readonly venue: Venue
  readonly date: string
  /** The tables that are chosen when it opens. */
  readonly chosen?: readonly string[]
  readonly onClose: () => void
}

/** Keeps tables free for a while, with a reason that colleagues read. Parties that are there already stay. */
export const BlockDialog = ({ venue, date, chosen = [], onClose }: Props) => {
  const picker = useRef<HTMLUListElement>(null)
  useEffect(() => picker.current?.querySelector(':checked')?.scrollIntoView({ block: 'center' }), [])
  const isToday = date === todayAt(venue)
  const [picked, setPicked] = useState<readonly string[]>(chosen)
  const [from, setFrom] = useState(isToday ? timeAt(venue, now.value) : '18:00')
  const [to, setTo] = useState('23:00')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const isSending = useRef(false)
  const whoIsAt = (table: Table) => {
    if (!from || !to) return undefined
    const span = { from: instantOf(venue, date, from), to: instantOf(venue, date, to) }
    return judge({ id: '', party_size: 1 }, [table], span, standing.value, []).by
  }
  const inTheWay = tables.value
    .filter(({ id }) => picked.includes(id))
    .map((table) => ({ table, party: whoIsAt(table) }))
  const toggle = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  const save = async (event: Event) => {
    event.preventDefault()
    if (picked.length === 0) return setFault('Choose a table.')
    if (!from || !to || from === to) return setFault('Say from when until when.')
    if (isSending.current) return
    isSending.current = true
    try {
      const params = { venueId: venue.id }
      const { id } = await call('POST /api/my-venues/:venueId/tables/blocks', {
        params,
        body: { table_ids: [...picked], date, start_time: from, end_time: to, reason: reason.trim() },
      })
      await reloadDay()
      onClose()
      const numbers = tables.value.filter((table) => picked.includes(table.id)).map((t) => t.table_number)
      showToast({
        text: `${numbers.length > 1 ? 'Tables' : 'Table'} ${numbers.join(', ')} blocked from ${from} to ${to}.`,
        action: { label: 'Undo', run: () => void liftBlock(venue.id, id, 'The block is lifted again.') },
      })
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      isSending.current = false
    }
  }
  return (
    <Dialog title="Block tables" onClose={onClose}>
      <form class="stack" onSubmit={save}>
        <div class="pair">
          <div class="field">
            <label for="block-from">From</label>
            <TimeInput id="block-from" time={from} onTime={setFrom} />
          </div>
          <div class="field">
            <label for="block-to">Until</label>
            <TimeInput id="block-to" time={to} onTime={setTo} />
          </div>
        </div>
        <div class="field">
          <label for="block-reason">Reason, for colleagues</label>
          <input
            id="block-reason"
            type="text"
            maxLength={200}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </div>
        <fieldset>
          <legend>Tables</legend>
          <TablePicker picker={picker}>
            {(table) => (
              <label class="pick free">
                <input
                  type="checkbox"
                  checked={picked.includes(table.id)}
                  onChange={() => toggle(table.id)}
                />
                <b>{table.table_number}</b>
                <small>{whoIsAt(table)?.guest.name ?? count(table.capacity, 'seat')}</small>
              </label>
            )}
          </TablePicker>
        </fieldset>
        {inTheWay.map(
          ({ table, party }) =>
            party && (
              <p key={table.id} class="notice warn" role="status">
                {party.guest.name} is on {table.table_number} at {party.time}.
              </p>
            ),
        )}
        <DialogEnd fault={fault} label="Block" onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** Opens the tables of a block again. */
export const liftBlock = async (venueId: string, id: string, done: string): Promise<void> => {
  try {
    await call('DELETE /api/my-venues/:venueId/tables/blocks/:id', { params: { venueId, id } })
    showToast({ text: done })
  } catch (error) {
    showToast({ text: sentenceFor(error) })
  }
  await reloadDay()
}
