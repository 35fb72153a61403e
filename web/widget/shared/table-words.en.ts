import money from '../../../domain/money-words.en.ts'
import plan from './plan-words.en.ts'

/** What widgets say that book tables and places: plan, extras, terms. */
const en = { ...money, ...plan }

export default en
export type TableWords = typeof en
