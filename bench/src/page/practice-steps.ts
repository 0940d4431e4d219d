import { createBacktest } from '@afterclose/contract/backtests'
import { barsAfter } from '@afterclose/core/practice'
import { demoAccount } from '../support/account.ts'
import { median, percentile, type Result, withGoal } from '../support/measure.ts'
import { type Measured, of } from './measured.ts'
import { freshContext, processorOf } from './pages.ts'

/** Milliseconds of a frame, and of two. */
const frame = 16.7
const twoFrames = 33.4

/** Steps a deal of practice by one bar in each frame, from 200 bars on screen to 700, beside a page that only computes as long, in the same run. */
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
  const frames = await page.evaluate<number[]>(framesOf(steps, pressSpace))
  const perStep = ((await spent()).all - before) / steps
  await page.getByText(`bar ${steps + 1} of ${barsAfter}`).waitFor()
  const empty = await context.newPage()
  await empty.goto('about:blank')
  const plain = await empty.evaluate<number[]>(framesOf(steps, computeFor(perStep)))
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
      'over 33 ms on the other page': plain.filter((ms) => ms > twoFrames).length,
      'processor ms a step': perStep,
    },
  }
  return withGoal(result, frame * 1.05)
}

const pressSpace = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))"
const computeFor = (ms: number): string =>
  `for (const began = performance.now(); performance.now() - began < ${ms}; ) {}`

/** Does something in each of so many frames; how long each of them took. */
const framesOf = (steps: number, work: string): string => `(async () => {
  const nextFrame = () => new Promise((painted) => requestAnimationFrame(painted))
  const frames = []
  let last = await nextFrame()
  for (let step = 0; step < ${steps}; step++) {
    ${work}
    const now = await nextFrame()
    frames.push(now - last)
    last = now
  }
  return frames
})()`
