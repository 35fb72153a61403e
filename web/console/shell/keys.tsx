import { Dialog } from '../../shared/dialog.tsx'

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'Search guests and bookings'],
  ['n', 'New booking'],
  ['w', 'Seat a walk-in, today'],
  ['m', 'Move the party that is chosen on the floor'],
  ['Alt', 'While a party is dragged: join the table below it'],
  ['Esc', 'Close what is open'],
  ['?', 'This list'],
]

/** Every key that does something anywhere in the console. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl class="keys">
      {KEYS.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <div class="actions">
      <button type="button" class="button" onClick={onClose}>
        Close
      </button>
    </div>
  </Dialog>
)
