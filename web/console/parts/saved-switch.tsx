import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  readonly class: string
  /** What is stored. */
  readonly checked: boolean
  readonly disabled?: boolean
  /** Saves it and reads again what is stored. */
  readonly onTurn: (isOn: boolean) => Promise<void>
  readonly children: ComponentChildren
}

/** A checkbox that is saved when it is turned. Until then it shows what was chosen, whatever is read meanwhile. */
export const SavedSwitch = ({ checked, disabled = false, onTurn, children, ...label }: Props) => {
  const [turned, setTurned] = useState<boolean>()
  const turn = async (isOn: boolean) => {
    setTurned(isOn)
    await onTurn(isOn).finally(() => setTurned(undefined))
  }
  return (
    <label {...label}>
      <input
        type="checkbox"
        checked={turned ?? checked}
        disabled={disabled}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
