import type { DoorTheme } from '../engine/ports.ts'

const [EVENING, MORNING] = [19, 7]

/** What `data-theme` says: at night a bright screen blinds whoever holds it, so it starts dark. */
export const themeAt = (chosen: DoorTheme | undefined, hour: number): DoorTheme =>
  (chosen ?? 'auto') !== 'auto' ? (chosen as DoorTheme) : hour >= EVENING || hour < MORNING ? 'dark' : 'auto'
