import { lazyStep } from '../shared/lazy-step.tsx'

export const { LazyStep: LazyReview, prepare: prepareReview } = lazyStep('reviewTitle', () =>
  import('./review.tsx').then(({ Review }) => Review),
)
