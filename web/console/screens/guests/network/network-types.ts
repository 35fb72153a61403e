import type { Contract } from '../../../../../contract/index.ts'
import type { OkOf } from '../../../../../contract/row.ts'

export type NetworkOf = OkOf<Contract['GET /api/my-guests/network']>
export type NetworkNode = NetworkOf['nodes'][number]
