import { lazy } from '../result/lazy.tsx'

/** Fetched where something is full, so that the first screen stays light. */
export const { Lazy: LazyJoin } = lazy(() => import('./join.tsx').then(({ Join }) => Join))
