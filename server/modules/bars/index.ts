export {
  barredParties,
  barsOfGuest,
  barWarnings,
  findBar,
  isBarred,
  type Visit,
  type Visitor,
} from './queries.ts'
