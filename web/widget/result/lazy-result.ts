import { lazy } from './lazy.tsx'

export const { Lazy: LazyResult, prepare: prepareResult } = lazy(() =>
  import('./result.tsx').then(({ Result }) => Result),
)
