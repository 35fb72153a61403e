import { useState } from 'preact/hooks'

/** A text to take elsewhere, with a button that copies it. */
export const CopyText = ({ label, text, lines }: { label: string; text: string; lines?: number }) => {
  const [isCopied, setIsCopied] = useState(false)
  const id = `copy-${label.toLowerCase().replace(/\W+/g, '-')}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      document.querySelector<HTMLTextAreaElement>(`#${id}`)?.select()
    }
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea id={id} class="copy" readOnly rows={lines ?? 1} value={text} />
      <p>
        <button type="button" class="button small" onClick={copy}>
          Copy
        </button>{' '}
        <span role="status">{isCopied ? 'Copied' : ''}</span>
      </p>
    </div>
  )
}
