export { requireEvery, requireNotAbove } from './checks.ts'
export { collection } from './collection.ts'
export { type ConfiguredVenue, configVersion, lockConfiguration } from './venue.ts'
