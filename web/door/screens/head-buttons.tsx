import { useRef } from 'preact/hooks'

interface Props {
  readonly label: string
  readonly most: number
  /** Until it has ended, no other press counts: a wet finger taps twice. */
  readonly onPick: (heads: number) => Promise<unknown>
  /** What takes something back looks different from what lets people in. */
  readonly isUndo?: boolean
}

const SHOWN = 12

/** One large number for each possible count. A larger party comes in by the dozen, or all at once. */
export const HeadButtons = ({ label, most, onPick, isUndo = false }: Props) => {
  const isBusy = useRef(false)
  const pick = async (heads: number) => {
    if (isBusy.current) return
    isBusy.current = true
    await onPick(heads).finally(() => {
      isBusy.current = false
    })
  }
  const numbers = Array.from({ length: Math.min(most, SHOWN) }, (_, n) => n + 1)
  if (most > SHOWN) numbers.push(most)
  return (
    <fieldset class={isUndo ? 'heads undo' : 'heads'}>
      <legend>{label}</legend>
      {numbers.map((heads) => (
        <button type="button" key={heads} class="head" onClick={() => pick(heads)}>
          {heads}
        </button>
      ))}
    </fieldset>
  )
}
