import { lazy } from '../result/lazy.tsx'
import { lazyStep } from '../shared/lazy-step.tsx'

export const { LazyStep: LazyReview, prepare: prepareReview } = lazyStep('reviewTitle', () =>
  import('./review.tsx').then(({ Review }) => Review),
)
/** Of the same script: one more would make the first screen heavier. */
export const { Lazy: LazyTerms } = lazy(() => import('./review.tsx').then(({ TermsOfTime }) => TermsOfTime))
