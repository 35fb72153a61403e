import { useRef, useState } from 'preact/hooks'
import { normalCode } from '../../../domain/codes.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { isReference, readCode } from '../model/code.ts'
import { door, show } from '../state.ts'
import { words } from '../words.ts'

/** For a dark screen, a broken camera, or a ticket on wet paper. */
export const TypeCode = ({ onClose }: { onClose: () => void }) => {
  const said = words.value.scan
  const [text, setText] = useState('')
  const [isMistyped, setIsMistyped] = useState(false)
  const isBusy = useRef(false)
  const fault = isMistyped && (isReference(text) ? said.referenceFault : said.codeFault(lettersOf(text)))
  const check = async (event: Event) => {
    event.preventDefault()
    if (!text.trim()) return
    // A slip of the finger says nothing about the guest, so there is no verdict.
    if (readCode(text).kind === 'foreign') {
      setIsMistyped(true)
      document.getElementById('typed-code')?.focus()
      return
    }
    // A wet finger taps twice: the second tap would find the ticket used.
    if (isBusy.current) return
    isBusy.current = true
    const verdict = await door.scan(text).finally(() => {
      isBusy.current = false
    })
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
            aria-invalid={fault ? 'true' : undefined}
            aria-describedby="typed-code-hint"
            onInput={(event) => {
              setText(event.currentTarget.value)
              setIsMistyped(false)
            }}
          />
          <p class={fault ? 'fault' : 'hint'} id="typed-code-hint" role={fault ? 'alert' : undefined}>
            {fault || said.codeHint}
          </p>
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

const lettersOf = (text: string): number => normalCode(text).replaceAll('-', '').length
