import { useId } from 'preact/hooks'
import { showToast } from '../../shared/toast.tsx'

interface Props {
  readonly label: string
  readonly text: string
  readonly lines?: number
}

/** A text to take along. It can be selected by hand where the clipboard is not allowed. */
export const CopyField = ({ label, text, lines }: Props) => {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: 'Copied.' })
    } catch {
      const field = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null
      field?.select()
      showToast({ text: 'Press Ctrl and C to copy it.' })
    }
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copy-field">
        {lines ? (
          <textarea id={id} class="code" readOnly rows={lines} value={text} />
        ) : (
          <input id={id} class="code" type="text" readOnly value={text} />
        )}
        <button type="button" class="button small" aria-label={`Copy: ${label}`} onClick={copy}>
          Copy
        </button>
      </div>
    </div>
  )
}
