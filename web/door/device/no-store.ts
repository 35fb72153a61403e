import { type DoorStore, NOTHING_KEPT } from '../engine/ports.ts'

const refuse = async (): Promise<never> => {
  throw new DOMException('The database of this device does not open.', 'UnknownError')
}

/** Instead of a database that does not open, as on a phone without any room: the overflow keeps what is done. */
export const noStore: DoorStore = {
  load: async () => ({ kept: NOTHING_KEPT, queue: [] }),
  queue: async () => [],
  keep: refuse,
  append: refuse,
  drop: async () => undefined,
  amend: async () => undefined,
}
