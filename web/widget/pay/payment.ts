import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'

/** What the service says about a payment. */
export type Payment = OkOf<Contract['POST /api/public/payment']>
