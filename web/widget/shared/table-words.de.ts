import money from '../../../domain/money-words.de.ts'
import plan from './plan-words.de.ts'
import type { TableWords } from './table-words.en.ts'

const de: TableWords = { ...money, ...plan }

export default de
