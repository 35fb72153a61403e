import { lazy } from '../result/lazy.tsx'

export const { Lazy: LazyReview, prepare: prepareReview } = lazy(() =>
  import('./review.tsx').then(({ Review }) => Review),
)
