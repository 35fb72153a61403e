import { useEffect, useState } from 'preact/hooks'
import type { LayoutReply, LayoutRequest } from './layout.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** The page's policy lets no text become the address of a script; this is the one address that may. */
const trusted = (url: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  const createScriptURL = (given: string) => {
    if (given !== url) throw new TypeError(`${given} is no worker of this page.`)
    return given
  }
  policy ??= trustedTypes.createPolicy('maitred-worker', { createScriptURL })
  return policy.createScriptURL(url)
}

/** The worker is the file that says where it is: a chunk of its own, so that it carries nothing of the page. */
const startWorker = async (): Promise<Worker> => {
  const { LAYOUT_URL } = await import('./layout.ts')
  return new Worker(trusted(LAYOUT_URL), { type: 'module' })
}

/** Where each guest lies, as the worker finds out. Undefined until it has said something. */
export const useLayout = (key: string, request: LayoutRequest): Float32Array | undefined => {
  const [state, setState] = useState<{ key: string; places: Float32Array }>()
  useEffect(() => {
    let isGone = false
    let worker: Worker | undefined
    startWorker().then(
      (started) => {
        worker = started
        if (isGone) return started.terminate()
        started.onmessage = ({ data }: MessageEvent<LayoutReply>) => {
          setState({ key, places: data.places })
          if (data.isDone) started.terminate()
        }
        started.postMessage(request)
      },
      // Without a drawing the list says everything.
      () => undefined,
    )
    return () => {
      isGone = true
      worker?.terminate()
    }
  }, [key])
  return state?.key === key ? state.places : undefined
}
