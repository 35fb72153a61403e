import { lazyReview } from '../shared/lazy-review.tsx'

export const { LazyReview, prepareReview } = lazyReview(() =>
  import('./review.tsx').then(({ Review }) => Review),
)
