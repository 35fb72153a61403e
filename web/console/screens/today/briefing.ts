import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'

export type Briefing = OkOf<Contract['GET /api/my-venues/:venueId/briefing']>
