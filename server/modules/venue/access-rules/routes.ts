import { call } from '../../../http/route.ts'
import { blackouts } from './blackouts.ts'
import { bundles } from './bundles.ts'
import { rules } from './rules.ts'
import { services } from './services.ts'
import { setBundlePicture } from './set-bundle-picture.ts'
import { specialDays } from './special-days.ts'

export const accessRuleRoutes = [
  ...rules,
  ...services,
  ...blackouts,
  ...specialDays,
  ...bundles,
  call('POST /api/my-venues/:venueId/bundles/:id/picture', setBundlePicture),
]
