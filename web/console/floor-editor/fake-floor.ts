import type { Floor } from './model.ts'

/** A floor for the editor's tests. */
export const floor: Floor = {
  id: 'flr',
  venue_id: 'ven',
  name: 'Ground',
  width: 1000,
  height: 700,
  sort: 0,
  fixtures: [],
  names: null,
}
