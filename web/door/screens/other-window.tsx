import { useFocus } from './use-focus.ts'

/** The door is open in another window of this phone. Nothing is shown here, and nothing is counted here. */
export const OtherWindow = ({ onTake }: { onTake(): void }) => {
  const heading = useFocus()
  return (
    <main class="centre">
      <h1 ref={heading} tabIndex={-1}>
        Open in another window
      </h1>
      <p>
        This phone’s door is open in another window or tab. One at a time, so that nobody is counted twice.
      </p>
      <p>Close the other one, or go on here. Nothing is lost.</p>
      <div class="stack">
        <button type="button" class="button primary big" onClick={onTake}>
          Go on here
        </button>
      </div>
    </main>
  )
}
