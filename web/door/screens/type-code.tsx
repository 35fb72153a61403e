import { useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'
import { door, show } from '../state.ts'
import { words } from '../words.ts'

/** For a dark screen, a broken camera, or a ticket on wet paper. */
export const TypeCode = ({ onClose }: { onClose: () => void }) => {
  const said = words.value.scan
  const [text, setText] = useState('')
  const check = async (event: Event) => {
    event.preventDefault()
    if (!text.trim()) return
    const verdict = await door.scan(text)
    onClose()
    if (verdict) show(verdict)
  }
  return (
    <Dialog title={said.type} onClose={onClose}>
      <form class="stack" onSubmit={check}>
        <div class="field">
          <label for="typed-code">{said.codeLabel}</label>
          <input
            id="typed-code"
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <p class="hint">{said.codeHint}</p>
        </div>
        <button type="submit" class="button primary big">
          {said.check}
        </button>
        <button type="button" class="button big" onClick={onClose}>
          {words.value.goBack}
        </button>
      </form>
    </Dialog>
  )
}
