/** Sound and vibration for yes, no, and look at the screen. */
type Tone = 'good' | 'bad' | 'ask'

/** Frequency in Hz, start and length in seconds. */
const NOTES: Record<Tone, readonly (readonly [number, number, number])[]> = {
  good: [
    [880, 0, 0.09],
    [1320, 0.1, 0.14],
  ],
  bad: [
    [196, 0, 0.22],
    [147, 0.24, 0.32],
  ],
  ask: [
    [587, 0, 0.12],
    [587, 0.2, 0.12],
  ],
}

/** In milliseconds: on, off, on. */
const PULSES: Record<Tone, number[]> = { good: [80], bad: [220, 90, 220], ask: [120, 80, 120] }

let context: AudioContext | undefined

export const play = (tone: Tone) => {
  context ??= new AudioContext()
  context.resume().catch(() => undefined)
  for (const [frequency, start, length] of NOTES[tone]) {
    const oscillator = new OscillatorNode(context, { type: tone === 'bad' ? 'sawtooth' : 'sine', frequency })
    const volume = new GainNode(context, { gain: 0.35 })
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(context.currentTime + start)
    oscillator.stop(context.currentTime + start + length)
  }
}

export const vibrate = (tone: Tone) => {
  navigator.vibrate?.(PULSES[tone])
}
