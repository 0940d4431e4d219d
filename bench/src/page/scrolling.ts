import { percentile, type Result } from '../support/measure.ts'
import { type Measured, of } from './measured.ts'
import { firstRows, freshContext, wheel } from './pages.ts'

/** Through /journal, compared with an empty page of the same height, where every long frame is caused by the machine. */
export async function scrolling({ ours, trades, account, browser, quick }: Measured): Promise<Result> {
  const seconds = quick ? 1 : 5
  const down = (): number => 400
  const context = await freshContext(browser, account.user)
  const journal = await context.newPage()
  await firstRows(journal, `${ours}/journal`)
  await journal.waitForLoadState('networkidle')
  const { frames, tasks } = await wheel(journal, seconds * 1000, down)
  const empty = await context.newPage()
  await empty.goto('about:blank')
  await empty.evaluate('document.body.style.height = "3000000px"')
  const { frames: emptyFrames } = await wheel(empty, seconds * 1000, down)
  await context.close()
  const long = (all: readonly number[]): number => all.filter((ms) => ms > 50).length
  return {
    ...of(`frames over 50 ms, ${seconds} s of scrolling /journal`, trades),
    unit: 'frames',
    ours: long(frames),
    plain: null,
    ratio: null,
    detail: {
      frames: frames.length,
      longest: Math.max(...frames),
      'longest task': Math.max(0, ...tasks),
      'p95 ms': percentile(frames, 0.95),
      'over 50 ms on an empty page': long(emptyFrames),
      'longest there': Math.max(...emptyFrames),
    },
  }
}
