import { signal } from '@preact/signals'

export type Facing = 'environment' | 'user'

export interface Camera {
  readonly stream: MediaStream
  readonly hasTorch: boolean
  setTorch(isOn: boolean): Promise<void>
  stop(): void
}

/** The faults that have a sentence of their own, by the names of the platform. */
const FAULTS = ['NotAllowedError', 'NotFoundError', 'NotReadableError'] as const

/** Why there is no picture. */
export const cameraFault = signal<(typeof FAULTS)[number] | 'other' | undefined>(undefined)

interface TorchConstraints extends MediaTrackConstraintSet {
  torch?: boolean
}

/** Opens the camera at the back, or at the front where somebody wants it. Undefined, with a fault, if it cannot. */
export const openCamera = async (facing: Facing): Promise<Camera | undefined> => {
  cameraFault.value = undefined
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    const [track] = stream.getVideoTracks()
    // The system took it away, for a call or for another app: the last picture would stand there as if it went on.
    track?.addEventListener('ended', () => {
      cameraFault.value = 'NotReadableError'
    })
    const abilities = (track?.getCapabilities?.() ?? {}) as MediaTrackCapabilities & { torch?: boolean }
    return {
      stream,
      hasTorch: abilities.torch === true,
      setTorch: async (isOn) => {
        await track?.applyConstraints({ advanced: [{ torch: isOn } as TorchConstraints] })
      },
      stop: () => {
        for (const one of stream.getTracks()) one.stop()
      },
    }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    cameraFault.value = FAULTS.find((fault) => fault === name) ?? 'other'
    return undefined
  }
}

const PAUSE_MS = 60

/** Calls `looked` for every picture, with the code in it if there is one, until it is stopped. */
export const watchCodes = (
  video: HTMLVideoElement,
  decode: (video: HTMLVideoElement) => Promise<string | undefined>,
  looked: (text: string | undefined, frameAt: number) => void,
): (() => void) => {
  let isOn = true
  const look = async () => {
    while (isOn) {
      const frameAt = performance.now()
      const text = video.readyState >= 2 ? await decode(video) : undefined
      if (!isOn) return
      looked(text || undefined, frameAt)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  look()
  return () => {
    isOn = false
  }
}
