import type { Carrier, Ear } from './carrier.ts'

const ASK_EVERY_MS = 200
const ANSWER_WITHIN_MS = 500
/** While deaf nothing older than this is believed. */
const FORGET_EVERY_MS = 250
const RETRY_MS = 250
const FIRST_WORD_WITHIN_MS = 3000

export interface Hearing {
  /** False while announcements of others may be missed. */
  readonly hears: boolean
  send(text: string): Promise<void>
  close(): Promise<void>
}

/**
 * Listens for as long as it is wanted, and says `onGap` whenever something may have been missed, so that whoever
 * remembers anything forgets it:
 * - when the connection is lost, again and again until it is back, and once more then;
 * - when it is silently dead: every answer that is late counts as a loss;
 * - when another listener is gone, because it may have ended between a change and the word about it.
 * Together they keep the promise that nobody believes for longer than a second what another process has changed.
 */
export const keepHearing = async (
  carrier: Carrier,
  onMessage: (text: string) => void,
  onGap: () => void,
): Promise<Hearing> => {
  const proof = aWord()
  let ear: Ear | undefined
  let known: ReadonlySet<string> = new Set()
  let closed = false
  let asking: NodeJS.Timeout | undefined
  let retrying: NodeJS.Timeout | undefined
  let forgetting: NodeJS.Timeout | undefined

  const hear = (text: string) => {
    if (text === proof.word) proof.heard()
    else onMessage(text)
  }

  const connect = async (): Promise<Ear> => {
    let mine: Ear | undefined
    let isLost = false
    mine = await carrier.connect(hear, () => {
      isLost = true
      if (mine) lose(mine)
    })
    if (closed || isLost) {
      await mine.close().catch(() => {})
      throw new Error('The connection was lost at once.')
    }
    ear = mine
    known = new Set()
    clearInterval(forgetting)
    onGap()
    return mine
  }

  const ask = async (mine: Ear) => {
    try {
      const now = new Set(await answeredInTime(mine.listeners()))
      if (ear !== mine) return
      const someoneLeft = [...known].some((name) => !now.has(name))
      known = now
      if (someoneLeft) onGap()
      asking = setTimeout(() => ask(mine), ASK_EVERY_MS).unref()
    } catch {
      lose(mine)
    }
  }

  const lose = (lost: Ear | undefined) => {
    if (ear !== lost || closed) return
    ear = undefined
    clearTimeout(asking)
    lost?.close().catch(() => {})
    onGap()
    clearInterval(forgetting)
    forgetting = setInterval(onGap, FORGET_EVERY_MS).unref()
    retry()
  }

  const retry = () => {
    clearTimeout(retrying)
    retrying = setTimeout(async () => {
      await connect().then(ask, () => {})
      if (!ear && !closed) retry()
    }, RETRY_MS).unref()
  }

  const close = async () => {
    closed = true
    clearTimeout(asking)
    clearTimeout(retrying)
    clearInterval(forgetting)
    await ear?.close().catch(() => {})
    await carrier.close()
  }

  try {
    const first = await connect()
    if (carrier.advice) await prove(carrier, carrier.advice, proof)
    ask(first)
  } catch (error) {
    if (carrier.advice) {
      await close()
      throw error
    }
    lose(undefined)
  }
  return {
    get hears() {
      return ear !== undefined
    },
    send: (text) => (ear ?? carrier).send(text),
    close,
  }
}

/** A word that nobody else says. */
const aWord = () => {
  let heard = () => {}
  const isHeard = new Promise<void>((resolve) => {
    heard = resolve
  })
  return { word: JSON.stringify([crypto.randomUUID(), []]), heard, isHeard }
}

/**
 * Proves at the start that what is sent is heard, by a word that goes the long way round. A pooler may take the
 * listening and give nothing back, or only by chance, to whoever asks for something just then: so nothing is asked on
 * the listening connection meanwhile.
 */
const prove = async (
  carrier: Carrier,
  advice: string,
  { word, isHeard }: ReturnType<typeof aWord>,
): Promise<void> => {
  await carrier.send(word)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(advice)), FIRST_WORD_WITHIN_MS)
  })
  await Promise.race([isHeard, late]).finally(() => clearTimeout(timer))
}

/** A busy process may find the deadline and the answer waiting together; the answer counts then. */
const answeredInTime = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error('No answer in time.'))
    timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ANSWER_WITHIN_MS)
  })
  answer.catch(() => {})
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
