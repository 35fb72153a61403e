import { FaultNotice } from '../../shared/fault-notice.tsx'

interface Props {
  /** Why the last attempt was refused. Empty: it was not. */
  readonly fault?: string
  /** What the button does that sends the form. Absent where each choice sends it. */
  readonly label?: string
  readonly onClose: () => void
}

/** The end of a form in a dialog: its fault, Cancel, and the button that sends it. */
export const DialogEnd = ({ fault, label, onClose }: Props) => (
  <>
    <FaultNotice fault={fault} />
    <div class="actions">
      <button type="button" class="button" onClick={onClose}>
        Cancel
      </button>
      {label && (
        <button type="submit" class="button primary">
          {label}
        </button>
      )}
    </div>
  </>
)
