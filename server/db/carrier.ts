/**
 * What takes announcements from one process to the others: the database server itself, or Redis. It promises order on
 * one connection and nothing else; `hearing.ts` finds out when something may have been missed.
 */
export interface Carrier {
  /** Begins to listen on a connection of its own. `onLost` says that this connection ended by itself. */
  connect(onMessage: (text: string) => void, onLost: () => void): Promise<Ear>
  /** Sends by another way than the listening connection. */
  send(text: string): Promise<void>
  /**
   * What to do when it can be reached and yet carries nothing; a process does not start then. A carrier without advice
   * may be away at the start, and is heard later.
   */
  readonly advice?: string
  close(): Promise<void>
}

/** One listening connection. */
export interface Ear {
  send(text: string): Promise<void>
  /**
   * The names of all who listen now, this one among them. Whatever was sent before the question has been heard when
   * it is answered.
   */
  listeners(): Promise<readonly string[]>
  close(): Promise<void>
}
