import { useEffect, useState } from 'preact/hooks'
import type { ResultWords } from './words.en.ts'

interface Props {
  readonly words: Pick<ResultWords, 'doorCode' | 'codeAlt' | 'doorCodeHint'>
  /** The booking whose code it is; another one starts anew. */
  readonly name: string
  read(signal: AbortSignal): Promise<{ readonly qr_code: string; readonly expires_in_ms: number }>
}

/** The code changes every minute: it is read again well before it ends. Without a connection the last one stays. */
const RENEW_BEFORE_MS = 25_000
const SOON_MS = 5000

export const DoorCode = ({ words, name, read }: Props) => {
  const [image, setImage] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const abort = new AbortController()
    const renew = async () => {
      let waitMs = SOON_MS
      try {
        const { qr_code, expires_in_ms } = await read(abort.signal)
        setImage(qr_code)
        waitMs = Math.max(SOON_MS, expires_in_ms - RENEW_BEFORE_MS)
      } catch {
        if (abort.signal.aborted) return
      }
      timer = setTimeout(renew, waitMs)
    }
    renew()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [name])
  return (
    <figure class="door-code">
      <h3>{words.doorCode}</h3>
      {image ? <img src={image} alt={words.codeAlt} width="200" height="200" /> : <span class="blank" />}
      <figcaption class="quiet small">{words.doorCodeHint}</figcaption>
    </figure>
  )
}
