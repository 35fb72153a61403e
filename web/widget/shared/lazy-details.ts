import { lazyStep } from './lazy-step.tsx'

/** Fetched while the guest chooses, so that the first screen stays light. */
export const { LazyStep: LazyDetails, prepare: prepareDetails } = lazyStep('detailsTitle', () =>
  import('./details.tsx').then(({ DetailsForm }) => DetailsForm),
)
