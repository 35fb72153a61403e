import { blackouts } from './blackouts.ts'
import { bundles } from './bundles.ts'
import { rules } from './rules.ts'

export const accessRuleRoutes = [...rules, ...blackouts, ...bundles]
