import type { DoorList, Session } from '../model/types.ts'
import { type DoorService, Unreachable } from './ports.ts'
import type { ServiceClock } from './service-clock.ts'

/** The device gives up before. */
const ANSWER_WITHIN_MS = 15_000

/** The list, and the service's time at this moment. The list says it as it was half of the way ago. */
export const readTimedList = async (
  service: DoorService,
  clock: ServiceClock,
  session: Session,
  venueId: string,
  date: string | null,
): Promise<{ readonly list: DoorList; readonly serviceTime: number }> => {
  const askedAt = clock.now()
  const list = await service.readList(session, venueId, date)
  const tookMs = clock.now() - askedAt
  // The phone slept meanwhile, or its clock was put right: when the service said its time, nobody knows.
  if (tookMs > ANSWER_WITHIN_MS) throw new Unreachable()
  return { list, serviceTime: Date.parse(list.now) + tookMs / 2 }
}
