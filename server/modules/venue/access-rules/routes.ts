import { blackouts } from './blackouts.ts'
import { bundles } from './bundles.ts'
import { rules } from './rules.ts'
import { services } from './services.ts'
import { specialDays } from './special-days.ts'

export const accessRuleRoutes = [...rules, ...services, ...blackouts, ...specialDays, ...bundles]
