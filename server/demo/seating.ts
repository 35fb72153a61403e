import type { Span } from '../domain/service-day.ts'
import type { DemoTable } from './draw-floors.ts'
import type { DemoVenue } from './furnish-venue.ts'
import type { Dice } from './random.ts'

export interface Party {
  readonly size: number
  /** Only tables of these areas. */
  readonly areas?: readonly string[] | undefined
  /** Only tables that guests can book themselves. */
  readonly online: boolean
}

/** Who sits where and when, kept in memory so that the database never has to refuse a claim. */
export class Seating {
  readonly #venue: DemoVenue
  /** Pairs of milliseconds by table: far quicker to compare than dates, and there are many to compare. */
  readonly #taken = new Map<string, [from: number, to: number][]>()

  constructor(venue: DemoVenue) {
    this.#venue = venue
    for (const { table_ids, starts_at, ends_at } of venue.blocks)
      for (const id of table_ids) this.#take(id, { startsAt: starts_at, endsAt: ends_at })
  }

  /** The smallest free table that fits, or neighbours joined for a larger party. */
  find(dice: Dice, party: Party, span: Span): readonly DemoTable[] | undefined {
    const suits = (table: DemoTable) =>
      (table.bookableOnline || !party.online) &&
      (party.areas === undefined || party.areas.includes(table.area)) &&
      this.#isFree(table.id, span)
    const [table] = dice
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

  take(tables: readonly DemoTable[], span: Span) {
    for (const { id } of tables) this.#take(id, span)
  }

  #isFree(tableId: string, span: Span): boolean {
    const [from, to] = [span.startsAt.getTime(), span.endsAt.getTime()]
    return (this.#taken.get(tableId) ?? []).every(([begins, ends]) => to <= begins || ends <= from)
  }

  #take(tableId: string, span: Span) {
    const taken = this.#taken.get(tableId) ?? []
    taken.push([span.startsAt.getTime(), span.endsAt.getTime()])
    this.#taken.set(tableId, taken)
  }
}
