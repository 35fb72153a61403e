import { signal } from '@preact/signals'

/** How tall the rows of the timeline are. `auto`: low ones where the whole floor then comes into sight. */
type Rows = 'auto' | 'compact' | 'roomy'

export interface Density {
  readonly rowPx: number
  readonly headingPx: number
}

const COMPACT: Density = { rowPx: 24, headingPx: 18 }
const ROOMY: Density = { rowPx: 44, headingPx: 28 }
/** So many tables are in sight with roomy rows on a usual screen. */
const FEW_TABLES = 14
/** With more tables than these, low rows do not show the whole floor either, and drawing twice as many costs frames. */
const MANY_TABLES = 40
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
  const isAuto = tables > FEW_TABLES && tables <= MANY_TABLES
  return chosen === 'compact' || isAuto ? COMPACT : ROOMY
}
