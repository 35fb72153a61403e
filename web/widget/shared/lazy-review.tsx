import type { ComponentType } from 'preact'
import { lazy } from '../result/lazy.tsx'
import { Head } from './parts.tsx'

interface Titled {
  readonly words: { readonly reviewTitle: string }
}

/** A review whose code is fetched ahead. Its heading is there at once, because the focus goes to it. */
export const lazyReview = <P extends Titled>(load: () => Promise<ComponentType<P>>) => {
  const { Lazy, prepare } = lazy(load)
  const LazyReview = (props: P) => (
    <>
      <Head title={props.words.reviewTitle} />
      <Lazy {...props} />
    </>
  )
  return { LazyReview, prepareReview: prepare }
}
