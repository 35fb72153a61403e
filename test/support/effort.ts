import { readFileSync } from 'node:fs'

/** Seconds of processor time that this process spends while something runs, however busy the machine is. */
export const processorSeconds = async (run: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** How long the thread that answers requests has run, and has been ready to run while others had the processor. */
const readSchedule = (): { ran: number; waited: number } => {
  try {
    const [ran = 0, waited = 0] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number)
    return { ran, waited }
  } catch {
    // Not Linux: every moment counts as its own.
    return { ran: 0, waited: 0 }
  }
}

/** How long something takes, in ms, as if the processor were not shared: the time times the share that this thread got. */
export const unsharedMs = async (run: () => Promise<unknown>): Promise<number> => {
  const [before, startedAt] = [readSchedule(), performance.now()]
  await run()
  const [after, ms] = [readSchedule(), performance.now() - startedAt]
  const [ran, waited] = [after.ran - before.ran, after.waited - before.waited]
  return ran > 0 ? (ms * ran) / (ran + waited) : ms
}
