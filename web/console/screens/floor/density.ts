import { signal } from '@preact/signals'

/** How tall the rows of the timeline are. `auto`: low ones where many tables would not fit otherwise. */
export type Rows = 'auto' | 'compact' | 'roomy'

export interface Density {
  readonly rowPx: number
  readonly headingPx: number
}

const COMPACT: Density = { rowPx: 24, headingPx: 20 }
const ROOMY: Density = { rowPx: 44, headingPx: 28 }
/** So many tables are in sight with roomy rows on a usual screen. */
const FEW_TABLES = 14
const KEY = 'maitred-rows'

const stored = (): Rows => {
  try {
    const text = localStorage.getItem(KEY)
    return text === 'compact' || text === 'roomy' ? text : 'auto'
  } catch {
    return 'auto'
  }
}

export const rows = signal<Rows>(stored())

export const chooseRows = (chosen: Rows): void => {
  rows.value = chosen
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // It holds until the page is left.
  }
}

/** A finger needs 44 px, whatever was chosen. */
export const densityOf = (
  chosen: Rows,
  tables: number,
  isCoarse = matchMedia('(pointer: coarse)').matches,
): Density => {
  if (isCoarse || chosen === 'roomy') return ROOMY
  return chosen === 'compact' || tables > FEW_TABLES ? COMPACT : ROOMY
}
