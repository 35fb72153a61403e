import { useEffect, useRef, useState } from 'preact/hooks'
import { type Camera, cameraFault, type Facing, openCamera, watchCodes } from '../device/camera.ts'
import { createDecoder } from '../device/decoder.ts'
import { createReader } from '../engine/code-reader.ts'
import { door, lastIn, openParty, openPartyId, show, shown, state } from '../state.ts'
import { words } from '../words.ts'
import { TypeCode } from './type-code.tsx'

/** A verdict is on the screen at least so long before another code replaces it. */
const LEAST_MS = 900

export const Scan = () => {
  const said = words.value.scan
  const video = useRef<HTMLVideoElement>(null)
  const [facing, setFacing] = useState<Facing>('environment')
  const [camera, setCamera] = useState<Camera>()
  const [isLit, setIsLit] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => watchScreen(video, facing, setCamera), [facing, round])
  const toggleTorch = async () => {
    await camera?.setTorch(!isLit)
    setIsLit(!isLit)
  }
  return (
    <section class="scan" aria-labelledby="scan-title">
      <h1 id="scan-title" class="visually-hidden">
        {said.title}
      </h1>
      <div class="viewer">
        <video ref={video} playsInline muted aria-label={said.picture} />
        {cameraFault.value === undefined ? (
          <span class="viewer-frame" aria-hidden="true" />
        ) : (
          <div class="viewer-fault">
            <p role="alert">{words.value.camera[cameraFault.value]}</p>
            <button
              type="button"
              class="button"
              onClick={() => {
                setIsLit(false)
                setRound(round + 1)
              }}
            >
              {words.value.tryAgain}
            </button>
          </div>
        )}
      </div>
      <LastIn />
      <div class="scan-actions">
        {camera?.hasTorch && (
          <button type="button" class="button" aria-pressed={isLit} onClick={toggleTorch}>
            {said.light}
          </button>
        )}
        {(cameraFault.value !== 'NotFoundError' || facing === 'user') && (
          <button
            type="button"
            class="button"
            onClick={() => {
              setIsLit(false)
              setFacing(facing === 'user' ? 'environment' : 'user')
            }}
          >
            {facing === 'user' ? said.back : said.front}
          </button>
        )}
        <button type="button" class="button" onClick={() => setIsTyping(true)}>
          {said.type}
        </button>
      </div>
      {isTyping && <TypeCode onClose={() => setIsTyping(false)} />}
    </section>
  )
}

/** Opens the camera and judges what it sees, until the screen is left. */
const watchScreen = (
  video: { readonly current: HTMLVideoElement | null },
  facing: Facing,
  opened: (camera: Camera | undefined) => void,
): (() => void) => {
  let isOn = true
  let stop: () => void = () => {}
  const begin = async () => {
    const [camera, decode] = await Promise.all([openCamera(facing), createDecoder()])
    if (!isOn || !video.current || !camera) return camera?.stop()
    video.current.srcObject = camera.stream
    await video.current.play().catch(() => undefined)
    opened(camera)
    const unwatch = watchCodes(video.current, decode, readerOfScreen())
    stop = () => {
      unwatch()
      camera.stop()
    }
    if (!isOn) stop()
  }
  begin()
  return () => {
    isOn = false
    stop()
    opened(undefined)
  }
}

const readerOfScreen = () =>
  createReader({
    judge: (text) => door.scan(text),
    show: (verdict, frameAt) => {
      show(verdict)
      // How long it takes from the picture to the verdict, for whoever measures it.
      requestAnimationFrame(() =>
        performance.measure('door:verdict', { start: frameAt, detail: verdict.kind }),
      )
    },
    partyOnScreen,
    isOccupied,
  })

const partyOnScreen = (): string | undefined => {
  const { verdict } = shown.value ?? {}
  return verdict && 'party' in verdict ? verdict.party.id : openParty.value?.id
}

const isOccupied = (): boolean => {
  const { verdict, at } = shown.value ?? {}
  if (openParty.value !== undefined || document.querySelector('dialog[open]')) return true
  return verdict?.kind === 'ask' || (at !== undefined && performance.now() - at < LEAST_MS)
}

const LastIn = () => {
  const last = lastIn.value
  const party = last && state.value.night?.parties.find(({ id }) => id === last.id)
  if (!last || !party)
    return cameraFault.value === undefined ? <p class="last-in quiet">{words.value.scan.hint}</p> : null
  return (
    <button
      type="button"
      class="last-in"
      onClick={() => {
        openPartyId.value = party.id
      }}
    >
      {words.value.scan.last} <b>{party.name}</b>, {words.value.scan.lastIn(party.arrived, party.party_size)}
    </button>
  )
}
