import { lazy } from '../result/lazy.tsx'

/** Signing in is fetched ahead on the list, because many who come here need no account. */
export const { Lazy: LazySignIn, prepare: prepareSignIn } = lazy(() =>
  import('./sign-in.tsx').then(({ SignIn }) => SignIn),
)
export const { Lazy: LazyCodeForm } = lazy(() => import('./sign-in.tsx').then(({ CodeForm }) => CodeForm))
