import { words } from '../words.ts'
import { useFocus } from './use-focus.ts'

/** The door is open in another window of this phone. Nothing is shown here, and nothing is counted here. */
export const OtherWindow = ({ onTake }: { onTake(): void }) => {
  const heading = useFocus()
  const { start } = words.value
  return (
    <main class="centre">
      <h1 ref={heading} tabIndex={-1}>
        {start.elsewhere}
      </h1>
      <p>{start.oneWindow}</p>
      <p>{start.goOnHere}</p>
      <div class="stack">
        <button type="button" class="button primary big" onClick={onTake}>
          {start.take}
        </button>
      </div>
    </main>
  )
}
