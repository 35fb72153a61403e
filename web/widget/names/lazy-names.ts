import { lazyStep } from '../shared/lazy-step.tsx'

/** Fetched while the guest types the rest, so that the first screen stays light. */
export const { LazyStep: LazyNames, prepare: prepareNames } = lazyStep('namesTitle', () =>
  import('./names.tsx').then(({ Names }) => Names),
)
