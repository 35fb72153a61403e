import type { ComponentType } from 'preact'
import { lazy } from '../result/lazy.tsx'
import { Head } from './parts.tsx'

/** A step whose code is fetched ahead. Its heading is there at once, because the focus goes to it. */
export const lazyStep = <T extends string, P extends { readonly words: Readonly<Record<T, string>> }>(
  title: T,
  load: () => Promise<ComponentType<P>>,
) => {
  const { Lazy, prepare } = lazy(load)
  const LazyStep = (props: P) => (
    <>
      <Head title={props.words[title]} />
      <Lazy {...props} />
    </>
  )
  return { LazyStep, prepare }
}
