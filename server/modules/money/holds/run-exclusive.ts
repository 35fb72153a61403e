const running = new Map<string, Promise<unknown>>()

/**
 * Runs the work of one hold after any other work of this process on the same hold, so that the provider is called
 * once. Between processes, the provider's idempotency keys decide.
 */
export const runExclusive = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
  const before = running.get(id) ?? Promise.resolve()
  const turn = before.then(work, work)
  running.set(id, turn)
  try {
    return await turn
  } finally {
    if (running.get(id) === turn) running.delete(id)
  }
}
