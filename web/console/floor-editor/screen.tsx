import type { ScreenProps } from '../screens.tsx'
import { FloorEditor } from './floor-editor.tsx'

/** The floor editor at its address among the settings. */
export const FloorSettings = ({ venue }: ScreenProps) => (
  <div>
    <h2>Floor plan</h2>
    <FloorEditor venue={venue} />
  </div>
)
