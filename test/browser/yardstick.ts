import type { Browser } from 'playwright-core'
import { threadTime } from './thread-time.ts'

/**
 * Milliseconds of processor time for a frame of the job below, on a quiet machine on which the bounds of the pages hold.
 * Other work on the machine makes the same frame dearer, by half and more, because caches are shared.
 */
const QUIET_MS = 1.7

const FRAMES = 60

const BOXES = Array.from(
  { length: 10 },
  (_, n) => `<div class="box" style="left:${n * 100}px">Guest ${n}</div>`,
)
const ROW = `<div class="row">${BOXES.join('')}</div>`

/** A page that never changes: rows of boxes, of which one is moved and one row is marked in each frame. */
const JOB = `<style>
  .row { position: relative; height: 30px; border-bottom: 1px solid #ccc; contain: layout }
  .row.marked { background: #eee }
  .box { position: absolute; width: 80px; height: 26px; overflow: hidden; border-radius: 4px; background: #9bc }
  #moved { position: fixed; width: 80px; height: 26px; background: #c9b }
</style>${ROW.repeat(25)}<div id="moved">Guest</div>`

/** How many times slower than a quiet machine this one draws at the moment; never less than once. */
export const slowness = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent(JOB)
  const { ms } = await threadTime(page, () =>
    page.evaluate(async (frames) => {
      const rows = [...document.querySelectorAll('.row')]
      const moved = document.querySelector('#moved') as HTMLElement
      for (let n = 1; n <= frames; n += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        moved.style.left = `${n * 9}px`
        moved.style.top = `${(n % 10) * 30}px`
        for (const [at, row] of rows.entries()) row.classList.toggle('marked', at === n % 10)
      }
    }, FRAMES),
  )
  await page.close()
  return Math.max(1, ms / FRAMES / QUIET_MS)
}
