import { Dialog } from '../../shared/dialog.tsx'
import { question } from '../model/ask.ts'

/** The question that stands open, over whatever screen asked it. */
export const OpenQuestion = () => {
  const asked = question.value
  if (!asked) return null
  const close = () => {
    question.value = undefined
  }
  return (
    <Dialog title={asked.title} onClose={close}>
      <div class="stack">
        <p>{asked.text}</p>
        <div class="actions">
          <button type="button" class="button" onClick={close}>
            Cancel
          </button>
          <button
            type="button"
            class="button primary"
            onClick={() => {
              close()
              asked.run()
            }}
          >
            {asked.confirm}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
