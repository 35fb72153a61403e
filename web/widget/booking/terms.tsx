import moneyDe from '../../../domain/money-words.de.ts'
import moneyEn from '../../../domain/money-words.en.ts'
import { instantOf } from '../../shared/dates.ts'
import { termsInWords } from '../shared/terms.ts'
import type { StepProps } from './context.ts'
import { dueOf } from './due.ts'

/** The words of money and terms are fetched with what says them, so that the first screen is light. */
export const moneyOf = ({ page }: Pick<StepProps, 'page'>) => (page.lang === 'de' ? moneyDe : moneyEn)

/** What a cancellation costs, as far as it is known what is paid or held. */
export const termsOf = (props: StepProps): string[] => {
  const { page, words, draft } = props
  const { pence, mode } = dueOf(draft)
  return termsInWords({
    ...page,
    words: { ...words, ...moneyOf(props) },
    starts: instantOf(page.venue, draft.date ?? '', draft.slot?.time ?? ''),
    party: draft.party,
    pence,
    isHeld: mode === 'hold',
    now: page.now + performance.now(),
  })
}

/** The same on the step after the time, where money is asked for. */
export const TermsOfTime = (props: StepProps) =>
  dueOf(props.draft).mode === 'none' ? null : (
    <div class="small quiet">
      {termsOf(props).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
