import { type Logger, pino } from 'pino'

/** What went wrong behind the answers since the last test. Services and databases outlive the files that open them. */
const shared = globalThis as { maitredFaults?: string[] }

export const reportFault = (sentence: string) => {
  shared.maitredFaults ??= []
  shared.maitredFaults.push(sentence)
}

/** Returns what was reported, and forgets it. */
export const takeFaults = (): string[] => shared.maitredFaults?.splice(0) ?? []

/** The log of a test's service. Reports every request that failed by a mistake of ours, printed or not. */
export const faultLogger = (level: string): Logger => {
  const isSilent = level === 'silent'
  return pino(
    { level: isSilent ? 'error' : level },
    {
      write: (line) => {
        if (!isSilent) process.stdout.write(line)
        const { msg, err } = JSON.parse(line)
        if (msg === 'request failed' && err.type !== 'Refusal') reportFault(`A request failed: ${line}`)
      },
    },
  )
}
