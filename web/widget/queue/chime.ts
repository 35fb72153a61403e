/** A sound that a phone allows because the guest pressed a button on this page before. */
let context: AudioContext | undefined

/** Call it when something is pressed: browsers let a page be heard only after that. */
export const allowSound = () => {
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
}

const NOTES = [659, 880, 1047]
const NOTE_SECONDS = 0.25

/** Three rising notes, and a buzz where the device has one. */
export const chime = () => {
  navigator.vibrate?.([300, 150, 300, 150, 600])
  if (context?.state !== 'running') return
  for (const [n, frequency] of NOTES.entries()) {
    const [note, volume] = [context.createOscillator(), context.createGain()]
    const from = context.currentTime + n * NOTE_SECONDS
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.4, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 2 * NOTE_SECONDS)
    note.connect(volume).connect(context.destination)
    note.start(from)
    note.stop(from + 2 * NOTE_SECONDS)
  }
}
