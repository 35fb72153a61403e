import type { Metrics } from '../http/metrics.ts'
import type { Binding } from '../http/route.ts'
import { authRoutes } from './auth/index.ts'
import { systemRoutes } from './system/index.ts'
import { venueRoutes } from './venues/index.ts'

/** Every room of the house, in the order of the contract. */
export const rooms = (metrics: Metrics): Binding[] => [
  ...authRoutes,
  ...venueRoutes,
  ...systemRoutes(metrics),
]
