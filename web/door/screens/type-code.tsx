import { useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'
import { door, show } from '../state.ts'

/** For a dark screen, a broken camera, or a ticket on wet paper. */
export const TypeCode = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  const check = async (event: Event) => {
    event.preventDefault()
    if (!text.trim()) return
    const verdict = await door.scan(text)
    onClose()
    if (verdict) show(verdict)
  }
  return (
    <Dialog title="Type a code" onClose={onClose}>
      <form class="stack" onSubmit={check}>
        <div class="field">
          <label for="typed-code">The code on the ticket</label>
          <input
            id="typed-code"
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <p class="hint">Four groups of four. Spaces and dashes do not matter.</p>
        </div>
        <button type="submit" class="button primary big">
          Check
        </button>
        <button type="button" class="button big" onClick={onClose}>
          Back
        </button>
      </form>
    </Dialog>
  )
}
