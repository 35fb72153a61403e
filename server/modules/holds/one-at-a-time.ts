const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs what concerns one hold after what this process is already doing with it, so that the provider is asked once.
 * Between processes the provider's own idempotency decides who was first.
 */
export const oneAtATime = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
  const before = underWay.get(id) ?? Promise.resolve()
  const turn = before.then(work, work)
  underWay.set(id, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(id) === turn) underWay.delete(id)
  }
}
