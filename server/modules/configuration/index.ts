export { requireEvery, requireNotAbove } from './checks.ts'
export { collection } from './collection.ts'
export { lockConfiguration } from './venue.ts'
