import { createBacktest } from '@afterclose/contract/backtests'
import { barsAfter } from '@afterclose/core/practice'
import type { BrowserContext, Page } from 'playwright-core'
import { freshContext, processorOf, startBrowser } from './page/pages.ts'
import { demoAccount } from './support/account.ts'
import { median, percentile, type Result, withGoal } from './support/measure.ts'
import { startServer } from './support/server.ts'

/** Duration of a frame, and of two, ms. */
const frame = 16.7
const twoFrames = 33.4
/** Bars per second at the highest speed, and duration of playback in seconds. */
const fastest = 30
const seconds = 10

/**
 * Steps deals of practice in a real browser by one bar in each frame, from 200 bars on screen to 700, and plays one at the highest speed.
 * Drawing is included: a frame comes after the chart of the previous step was drawn. Compared, in the same run, with a page that only
 * computes for as long.
 */
export async function practiceSteps(quick: boolean): Promise<Result[]> {
  const server = await startServer()
  const browser = await startBrowser()
  try {
    const { account, journal } = await demoAccount(server.url)
    const body = { kind: 'PRACTICE' as const, name: 'Measured' }
    const { id } = await account.call(createBacktest, { params: { journalId: journal.id }, body })
    const context = await freshContext(browser, account.user)
    const address = `${server.url}/practice?session=${id}&of=MOMENT`
    return [
      ...(await steps(context, address, { quick, isHeld: false })),
      ...(await steps(context, address, { quick, isHeld: true })),
      await playing(context, address),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Opens a deal and waits for its first bar. @param isHeld with a position, whose stop and target are out of reach */
async function dealt(context: BrowserContext, address: string, isHeld: boolean): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Deal', exact: true }).click()
  await page.getByText('Grade it first.').waitFor()
  await page.keyboard.press('b')
  if (isHeld) {
    await page.getByRole('textbox', { name: 'Stop' }).fill('90')
    await page.getByRole('textbox', { name: 'Target' }).fill('')
    await page.getByRole('button', { name: /^Long/ }).click()
  }
  await page.keyboard.press('Space')
  await page.getByText(`bar 1 of ${barsAfter}`).waitFor()
  return page
}

/** Ends a deal, so that the next one starts fresh. */
async function ended(page: Page, isHeld: boolean): Promise<void> {
  await page.keyboard.press(isHeld ? 'x' : 'n')
  if (isHeld) await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Next deal/ }).waitFor()
  await page.close()
}

async function steps(
  context: BrowserContext,
  address: string,
  { quick, isHeld }: { readonly quick: boolean; readonly isHeld: boolean },
): Promise<Result[]> {
  const page = await dealt(context, address, isHeld)
  const spent = await processorOf(page)
  const { all: before } = await spent()
  // stops before the last bar, which closes a position
  const count = quick ? 60 : barsAfter - 2
  const frames = await page.evaluate<number[]>(framesOf(count, pressSpace))
  const perStep = ((await spent()).all - before) / count
  await page.getByText(`bar ${count + 1} of ${barsAfter}`).waitFor()
  await ended(page, isHeld)
  const empty = await context.newPage()
  await empty.goto('about:blank')
  const plain = await empty.evaluate<number[]>(framesOf(count, computeFor(perStep)))
  await empty.close()
  const name = isHeld ? 'a step of practice with a position' : 'a step of practice'
  const about = { bench: 'bars', trades: 0 } as const
  const whole = { ours: median(frames), plain: median(plain), ratio: median(plain) / median(frames) }
  const detail = { steps: count, 'p95 ms': percentile(frames, 0.95), longest: Math.max(...frames) }
  const [over, plainOver] = [longFrames(frames), longFrames(plain)]
  return [
    withGoal({ ...about, name: `${name}, frame`, ...whole, detail }, frame * 1.05),
    withGoal({ ...about, name: `${name}, as frames of the processor`, ...alone(perStep / frame), unit: '×' }, 1),
    withGoal(
      { ...about, name: `${name}, frames over 33 ms`, ours: over, plain: plainOver, ratio: null, unit: 'frames' },
      // 0 on an idle machine
      plainOver + 1,
    ),
  ]
}

const longFrames = (frames: readonly number[]): number => frames.filter((ms) => ms > twoFrames).length
const alone = (ours: number) => ({ ours, plain: null, ratio: null })

/** Expected bars at the highest speed, as a multiple of the actual ones. */
async function playing(context: BrowserContext, address: string): Promise<Result> {
  const page = await dealt(context, address, false)
  await page.keyboard.press('5')
  await page.keyboard.press('p')
  const bars = await page.evaluate<number>(`(async () => {
    const seen = () => document.querySelector('progress').value
    const before = seen()
    await new Promise((later) => setTimeout(later, ${seconds * 1000}))
    return seen() - before
  })()`)
  await page.keyboard.press('p')
  await ended(page, false)
  const about = { bench: 'bars', name: 'practice played at 30 bars a second, due as shown', trades: 0 } as const
  const detail = { due: fastest * seconds, shown: bars }
  return withGoal({ ...about, ...alone((fastest * seconds) / bars), unit: '×', detail }, 1.02)
}

const pressSpace = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))"
const computeFor = (ms: number): string =>
  `for (const began = performance.now(); performance.now() - began < ${ms}; ) {}`

/** Runs work in each of a number of frames; returns their durations. */
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
