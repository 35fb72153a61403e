/** Two clocks of the device, in milliseconds. */
export interface DeviceClock {
  /** The time of day as the device is set. Somebody can set it, and so can the network. */
  wall(): number
  /** Runs evenly and cannot be set, but it stops while the device sleeps. */
  steady(): number
}

/** Both clocks are never read at quite the same moment, and devices adjust their own a little. */
export const JUMP_MS = 2000

/**
 * The service's time without the network. The wall clock is believed until it moves against the steady one. When it was
 * set, it is corrected by as much. A page that was hidden may have slept: then time has passed, or the clock was set
 * ahead, and only the service knows which.
 */
export class ServiceClock {
  readonly #device: DeviceClock
  #offsetMs: number
  #last: { readonly wall: number; readonly steady: number }
  #mayHaveSlept = false
  #era: number
  #isSure = false

  /** `offsetMs`: what the wall clock lacked at the last contact. `since`: it is later than that, by what was kept. */
  constructor(device: DeviceClock, offsetMs: number, since: number) {
    this.#device = device
    this.#last = { wall: device.wall(), steady: device.steady() }
    this.#era = this.#last.wall
    this.#offsetMs = Math.max(offsetMs, since - this.#last.wall)
  }

  /** What the device's clock lacks to the service's. */
  get offsetMs(): number {
    this.now()
    return this.#offsetMs
  }

  /** Whether the time is the service's. If not, `era` names what was done since it is in doubt: all by the same error. */
  get isSure(): boolean {
    this.now()
    return this.#isSure
  }

  get era(): number | undefined {
    return this.isSure ? undefined : this.#era
  }

  now(): number {
    const { wall, steady } = { wall: this.#device.wall(), steady: this.#device.steady() }
    const jumpMs = wall - this.#last.wall - (steady - this.#last.steady)
    this.#last = { wall, steady }
    if (Math.abs(jumpMs) > JUMP_MS) {
      if (this.#mayHaveSlept) this.#doubt(wall)
      // Sleep never sets a clock back.
      if (jumpMs < 0 || !this.#mayHaveSlept) this.#offsetMs -= jumpMs
    }
    return wall + this.#offsetMs
  }

  #doubt(wall: number): void {
    this.#isSure = false
    this.#era = wall
  }

  /** Told whenever the page is hidden or seen again. */
  hidden(isHidden: boolean): void {
    this.now()
    this.#mayHaveSlept = isHidden
  }

  /** The service says the time. Returns by how much this clock was wrong. */
  learn(serviceTime: number): number {
    const errorMs = serviceTime - this.now()
    this.#offsetMs += errorMs
    this.#isSure = true
    return errorMs
  }

  /** Something proves that it is at least that late. */
  atLeast(time: number): void {
    const behindMs = time - this.now()
    if (behindMs <= JUMP_MS) return
    this.#offsetMs += behindMs
    this.#doubt(this.#last.wall)
  }
}
