import { useLayoutEffect, useRef } from 'preact/hooks'
import { Dialog } from '../../../shared/dialog.tsx'
import { Qr } from '../../../shared/qr.tsx'
import type { Venue } from '../../model/venues.ts'
import { CopyField } from '../../parts/copy-field.tsx'

interface Props {
  readonly venue: Venue
  readonly onClose: () => void
}

/** The code that hangs at the door, on a page of its own when it is printed. */
export const DoorCode = ({ venue, onClose }: Props) => {
  const print = useRef<HTMLButtonElement>(null)
  // The dialog gives the focus to its first field, where nothing is to be typed.
  useLayoutEffect(() => print.current?.focus(), [])
  const address = `${location.origin}/queue/${venue.id}`
  return (
    <Dialog title="Code for the door" onClose={onClose}>
      <div class="stack door-code">
        <div class="poster">
          <h3>{venue.name}</h3>
          <p>Scan to join the queue. Keep the page open: it tells you when your table is ready.</p>
          <Qr text={address} label="Code that opens the queue" />
        </div>
        <CopyField label="Address" text={address} lines={2} />
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            Close
          </button>
          <button ref={print} type="button" class="button primary" onClick={() => window.print()}>
            Print
          </button>
        </div>
      </div>
    </Dialog>
  )
}
