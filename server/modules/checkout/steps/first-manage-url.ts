import type { Services } from '../../../services.ts'
import { FIRST_GENERATION } from '../../base/index.ts'

/**
 * The manage link of a booking that this request made. Only the first answer has it: a repeat that is recognised by an
 * address, and finalize, are open to whoever knows the address or the id.
 */
export const firstManageUrl = ({ manageLinks }: Services, bookingId: string): string =>
  manageLinks.url({ id: bookingId, manage_generation: FIRST_GENERATION })
