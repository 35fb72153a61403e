import { historyAfter } from './after-save.ts'
import type { Draft } from './draft-store.ts'
import { begin, commit, type History, mapHistory, redo, undo } from './history.ts'
import type { Plan } from './model.ts'
import type { Refusal, Saved } from './save.ts'
import { stepsBetween, withIds } from './steps.ts'

interface DrawingPorts {
  load(): Promise<Plan>
  save(base: Plan, plan: Plan): Promise<Saved>
  /** What was drawn and not saved, on this device. */
  readonly drafts: {
    read(): Draft | undefined
    keep(draft: Draft): void
    forget(): void
  }
  sentenceFor(error: unknown): string
  say(text: string): void
  /** Called after every change. */
  changed(): void
}

/** Saves under way, by venue: a drawing that was left and opened again waits for them and saves nothing twice. */
const saving = new Map<string, Promise<void>>()

/** The drawing of a venue's floors, from loading to saving. */
export class Drawing {
  readonly #venueId: string
  readonly #ports: DrawingPorts
  #history: History | undefined
  #isLeft = false
  /** What was sent, until it was read what the service made of it. */
  #sent: Plan | undefined
  /** What the service has, as far as we know. */
  base: Plan | undefined
  isBusy = false
  failure = ''
  refusals: readonly Refusal[] = []
  /** Whether this is work of an earlier visit, found on the device. */
  isRestored = false

  constructor(venueId: string, ports: DrawingPorts) {
    this.#venueId = venueId
    this.#ports = ports
  }

  get plan(): Plan | undefined {
    return this.#history?.present
  }

  get unsaved(): number {
    return this.base && this.plan ? stepsBetween(this.base, this.plan).length : 0
  }

  get canUndo(): boolean {
    return (this.#history?.past.length ?? 0) > 0
  }

  get canRedo(): boolean {
    return (this.#history?.future.length ?? 0) > 0
  }

  /** Nothing that ends later touches the screen or the draft on the device. */
  leave(): void {
    this.#isLeft = true
  }

  /** Keeps what is not saved on the device, and nothing else. */
  #changed(): void {
    if (this.#isLeft) return
    const { base, plan } = this
    if (base && plan) {
      if (this.unsaved > 0 || this.#sent) this.#ports.drafts.keep({ base, plan, sent: this.#sent })
      else this.#ports.drafts.forget()
    }
    this.#ports.changed()
  }

  async load(): Promise<void> {
    await saving.get(this.#venueId)
    try {
      const fresh = await this.#ports.load()
      if (this.#isLeft) return
      const kept = this.#ports.drafts.read()
      this.#history = begin(kept?.plan ?? fresh)
      this.base = kept?.base ?? fresh
      this.#sent = kept?.sent
      this.#carryOver(fresh)
      this.isRestored = this.unsaved > 0
      this.failure = ''
    } catch (error) {
      this.failure = this.#ports.sentenceFor(error)
    }
    this.#changed()
  }

  #step(change: (history: History) => History): void {
    if (!this.#history) return
    this.#history = change(this.#history)
    this.refusals = []
    this.#changed()
  }

  change(plan: Plan): void {
    this.#step((history) => commit(history, plan))
  }

  undo(): void {
    this.#step(undo)
  }

  redo(): void {
    this.#step(redo)
  }

  discard(): void {
    this.isRestored = false
    const { base } = this
    if (base) this.#step(() => begin(base))
  }

  async save(): Promise<void> {
    if (saving.has(this.#venueId) || (this.unsaved === 0 && !this.#sent)) return
    this.isBusy = true
    this.failure = ''
    this.#changed()
    const run = this.#save().finally(() => {
      saving.delete(this.#venueId)
      this.isBusy = false
      this.#changed()
    })
    saving.set(this.#venueId, run)
    await run
  }

  async #save(): Promise<void> {
    if (this.#sent && !(await this.#readAgain())) return
    const { base, plan: drawn } = this
    if (!base || !drawn) return
    this.#sent = drawn
    this.#changed()
    const { ids, refusals, warnings, stopped, isLost, done } = await this.#ports.save(base, drawn)
    let isComplete = refusals.length === 0 && !stopped
    try {
      const fresh = await this.#ports.load()
      if (this.#history) this.#history = historyAfter(this.#history, { base, drawn, ids, isComplete, fresh })
      this.base = fresh
      this.#sent = undefined
      // A change whose answer was lost may turn out to be stored.
      if (refusals.length === 0 && this.unsaved === 0) isComplete = true
    } catch {
      // The drawing is kept; what was sent is compared when the service can be reached.
      this.#sent = withIds(drawn, ids)
      if (this.#history) this.#history = mapHistory(this.#history, (one) => withIds(one, ids))
    }
    this.refusals = refusals
    if (isComplete) {
      this.isRestored = false
      const known = this.#sent ?? this.base
      const isMore = known && this.plan && stepsBetween(known, this.plan).length > 0
      const rest = isMore ? 'What you drew since is not saved yet.' : ''
      this.#ports.say(['The floor is saved.', ...warnings, rest].filter(Boolean).join(' '))
    } else if (stopped) {
      const why = isLost && !this.#sent ? 'There was no answer, so it was looked up.' : stopped
      this.failure = `${why} ${done} changes were saved; the rest is kept here.`
    }
  }

  /** Compares what is drawn with what the service has, when it is not known what became of the last save. */
  async #readAgain(): Promise<boolean> {
    try {
      this.#carryOver(await this.#ports.load())
      return true
    } catch (error) {
      this.failure = this.#ports.sentenceFor(error)
      return false
    }
  }

  /** Draws what is not saved on what the service has now. What a save made after all is not made once more. */
  #carryOver(fresh: Plan): void {
    const { base, plan } = this
    const drawn = this.#sent ?? plan
    if (base && drawn && this.#history)
      this.#history = historyAfter(this.#history, { base, drawn, ids: new Map(), isComplete: false, fresh })
    this.base = fresh
    this.#sent = undefined
  }

  /** Draws a table again whose removal was refused. */
  keepTable(id: string): void {
    const { base, plan } = this
    const table = base?.tables.find((one) => one.id === id)
    if (table && plan) this.change({ ...plan, tables: [...plan.tables, table] })
  }
}
