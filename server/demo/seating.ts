import type { Span } from '../../domain/service-day.ts'
import type { DemoTable } from './create-floors.ts'
import type { DemoVenue } from './create-venue.ts'
import type { Random } from './random.ts'

interface Party {
  readonly size: number
  /** Only tables of these areas. */
  readonly areas?: readonly string[] | undefined
  /** Only tables that guests can book themselves. */
  readonly online: boolean
}

/** Tracks in memory when each table is occupied, so that no two claims overlap. */
export class Seating {
  readonly #venue: DemoVenue
  /** Intervals in milliseconds by table: much faster to compare than `Date` objects. */
  readonly #busy = new Map<string, [from: number, to: number][]>()

  constructor(venue: DemoVenue) {
    this.#venue = venue
    for (const { table_ids, starts_at, ends_at } of venue.blocks)
      for (const id of table_ids) this.#occupy(id, { startsAt: starts_at, endsAt: ends_at })
  }

  /** The smallest free table that fits, or a combination for a larger party. */
  find(random: Random, party: Party, span: Span): readonly DemoTable[] | undefined {
    const suits = (table: DemoTable) =>
      (table.bookableOnline || !party.online) &&
      (party.areas === undefined || party.areas.includes(table.area)) &&
      this.#isFree(table.id, span)
    const [table] = random
      .shuffled(
        this.#venue.tables.filter(
          (one) => one.minParty <= party.size && party.size <= one.capacity && suits(one),
        ),
      )
      .sort((a, b) => a.capacity - b.capacity)
    if (table) return [table]
    return this.#venue.combos.find(
      ({ capacity, minParty, tables }) =>
        minParty <= party.size && party.size <= capacity && tables.every(suits),
    )?.tables
  }

  occupy(tables: readonly DemoTable[], span: Span) {
    for (const { id } of tables) this.#occupy(id, span)
  }

  #isFree(tableId: string, span: Span): boolean {
    const [from, to] = [span.startsAt.getTime(), span.endsAt.getTime()]
    return (this.#busy.get(tableId) ?? []).every(([begins, ends]) => to <= begins || ends <= from)
  }

  #occupy(tableId: string, span: Span) {
    const intervals = this.#busy.get(tableId) ?? []
    intervals.push([span.startsAt.getTime(), span.endsAt.getTime()])
    this.#busy.set(tableId, intervals)
  }
}
