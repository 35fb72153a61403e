import { useEffect, useRef, useState } from 'preact/hooks'
import { createReader } from './code-reader.ts'

interface Props {
  /** Whether the text was what we look for; else the camera looks on. */
  onRead(text: string): boolean
  onClose(): void
}

const PAUSE_MS = 150

/** The camera, only while it is wanted. */
export const Camera = ({ onRead, onClose }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState('')
  const [isForeign, setIsForeign] = useState(false)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const run = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const read = await createReader()
      const element = video.current
      if (isOver || !element) return
      element.srcObject = stream
      await element.play()
      while (!isOver) {
        const text = await read(element).catch(() => undefined)
        if (isOver) return
        if (text !== undefined) {
          if (onRead(text)) return
          setIsForeign(true)
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    run()
      .catch(() => setFault('The camera cannot be used. Allow it in the browser, or type the code.'))
      .finally(() => {
        if (isOver) for (const track of stream?.getTracks() ?? []) track.stop()
      })
    return () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <div class="camera stack">
      {fault ? (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      ) : (
        <video ref={video} playsInline muted aria-label="What the camera sees" />
      )}
      <p class="quiet small" role="status">
        {isForeign
          ? 'This code is not a voucher’s.'
          : fault
            ? ''
            : 'Hold the code of the voucher before the camera.'}
      </p>
      <button type="button" class="button" onClick={onClose}>
        Stop the camera
      </button>
    </div>
  )
}
