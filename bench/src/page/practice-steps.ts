import { createBacktest } from '@afterclose/contract/backtests'
import { barsAfter } from '@afterclose/core/practice'
import { demoAccount } from '../support/account.ts'
import { median, percentile, type Result, withGoal } from '../support/measure.ts'
import { type Measured, of } from './measured.ts'
import { freshContext, processorOf } from './pages.ts'

/** Milliseconds of a frame, and of two. */
const frame = 16.7
const twoFrames = 33.4

/** Steps a deal of practice by one bar in each frame, from 200 bars on screen to 700, beside an empty page in the same run. */
export async function practiceSteps({ ours, browser, quick }: Measured): Promise<Result> {
  const { account, journal } = await demoAccount(ours)
  const body = { kind: 'PRACTICE' as const, name: 'Measured' }
  const { id } = await account.call(createBacktest, { params: { journalId: journal.id }, body })
  const context = await freshContext(browser, account.user)
  const page = await context.newPage()
  await page.goto(`${ours}/practice?session=${id}&of=MOMENT`)
  await page.getByRole('button', { name: 'Deal', exact: true }).click()
  await page.getByText('Grade it first.').waitFor()
  await page.keyboard.press('b')
  await page.keyboard.press('Space')
  await page.getByText(`bar 1 of ${barsAfter}`).waitFor()
  const spent = await processorOf(page)
  const { all: before } = await spent()
  const steps = quick ? 60 : barsAfter - 1
  const frames = await page.evaluate<number[]>(framesOf(steps, true))
  const { all } = await spent()
  await page.getByText(`bar ${steps + 1} of ${barsAfter}`).waitFor()
  const empty = await context.newPage()
  await empty.goto('about:blank')
  const plain = await empty.evaluate<number[]>(framesOf(steps, false))
  await context.close()
  const result = {
    ...of(`a step of practice, ${steps} of them, frame`, 0),
    ours: median(frames),
    plain: median(plain),
    ratio: median(plain) / median(frames),
    detail: {
      'p95 ms': percentile(frames, 0.95),
      longest: Math.max(...frames),
      'over 33 ms': frames.filter((ms) => ms > twoFrames).length,
      'over 33 ms on an empty page': plain.filter((ms) => ms > twoFrames).length,
      'processor ms a step': (all - before) / steps,
    },
  }
  return withGoal(result, frame * 1.05)
}

/** Presses Space in each of so many frames, or does nothing in them; how long each of them took. */
const framesOf = (steps: number, isStepping: boolean): string => `(async () => {
  const nextFrame = () => new Promise((painted) => requestAnimationFrame(painted))
  const frames = []
  let last = await nextFrame()
  for (let step = 0; step < ${steps}; step++) {
    if (${isStepping}) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    const now = await nextFrame()
    frames.push(now - last)
    last = now
  }
  return frames
})()`
