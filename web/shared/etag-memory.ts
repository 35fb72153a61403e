interface Remembered {
  readonly etag: string
  readonly body: unknown
}

export interface EtagMemory {
  get(url: string): Remembered | undefined
  set(url: string, answer: Remembered): void
}

const MAX_REMEMBERED = 60

/** Answers with their ETags, for pages that read the same lists again and again: an unchanged one costs a 304. */
export const createEtagMemory = (): EtagMemory => {
  const answers = new Map<string, Remembered>()
  return {
    get: (url) => answers.get(url),
    set: (url, answer) => {
      if (answers.size >= MAX_REMEMBERED) answers.clear()
      answers.set(url, answer)
    },
  }
}
