import type { Browser, Page } from 'playwright-core'

/** Milliseconds of processor time that the page's thread spends while something runs. */
export const threadTime = async <T>(page: Page, run: () => Promise<T>): Promise<{ value: T; ms: number }> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await spent()
  const value = await run()
  const ms = ((await spent()) - before) * 1000
  await devtools.detach()
  return { value, ms }
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Milliseconds of processor time of the longest task that pages of the browser run while something happens. */
export const longestTask = async (browser: Browser, run: () => Promise<unknown>): Promise<number> => {
  const devtools = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  })
  await run()
  const complete = new Promise<unknown>((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const ofPages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.name === 'RunTask' && ofPages.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('No task of a page was traced.')
  return Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000
}
