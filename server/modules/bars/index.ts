export { barsOfGuest, barWarnings, findBar, isBarred, type Visitor } from './queries.ts'
