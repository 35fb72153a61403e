import type { Contract } from '../../../../../contract/index.ts'
import type { OkOf } from '../../../../../contract/row.ts'

/** An access rule as its form has it. */
export type Rule = Omit<
  OkOf<Contract['GET /api/my-venues/:venueId/access-rules']>['data'][number],
  'id' | 'venue_id'
>
