interface Props {
  readonly label: string
  readonly most: number
  readonly onPick: (heads: number) => void
  /** What takes something back looks different from what lets people in. */
  readonly isUndo?: boolean
}

const SHOWN = 12

/** One large number for each possible count. A larger party comes in by the dozen, or all at once. */
export const HeadButtons = ({ label, most, onPick, isUndo = false }: Props) => {
  const numbers = Array.from({ length: Math.min(most, SHOWN) }, (_, n) => n + 1)
  if (most > SHOWN) numbers.push(most)
  return (
    <fieldset class={isUndo ? 'heads undo' : 'heads'}>
      <legend>{label}</legend>
      {numbers.map((heads) => (
        <button type="button" key={heads} class="head" onClick={() => onPick(heads)}>
          {heads}
        </button>
      ))}
    </fieldset>
  )
}
