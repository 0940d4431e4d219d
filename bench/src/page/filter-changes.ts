import { median, percentile, type Result, resultOf, withGoal } from '../support/measure.ts'
import { instrumentChoice } from './instrument-choice.ts'
import { type Measured, of, sameMoney } from './measured.ts'
import { type Change, clickToFigure, firstFigure, freshContext, watchedPage, wheel } from './pages.ts'

/** Maximum time of the worker for a change at the 95th percentile, ms: for a million trades it must fit a frame. */
const workerGoal = (trades: number): number => (trades > 100_000 ? 16 : 2)
/** Goal from a click to its painted figure at the 95th percentile, ms. */
const figureGoal = 50
/** Opens Home with the list of instruments open, and a sequence of all their selections. */
async function openHome(measured: Measured) {
  const { ours, account, browser } = measured
  const choice = await instrumentChoice(measured)
  const context = await freshContext(browser, account.user)
  const { page, answersTook } = await watchedPage(context)
  await firstFigure(page, `${ours}/home`)
  await page.waitForLoadState('networkidle')
  const options = await choice.open(page)
  if (options === null) throw new Error('Home has no filter of instruments')
  const next = () => {
    const { id, chosen } = choice.next()
    const option = options.get(id)
    if (option === undefined) throw new Error(`The list has no instrument ${id}`)
    return { option, ids: chosen }
  }
  return { context, page, answersTook, next }
}

/** Changes one by one; the plain page, if there is one, gets the same selections. */
export async function filterChanges(measured: Measured, plain: string | null): Promise<readonly Result[]> {
  const home = await openHome(measured)
  const peer = plain === null ? null : await openPlain(measured, plain)
  const changes: Change[] = []
  const worker: number[] = []
  const plainTimes: number[] = []
  await home.answersTook()
  for (let i = 0; i < (measured.quick ? 3 : 30); i++) {
    const { option, ids } = home.next()
    await home.page.bringToFront()
    await home.page.waitForTimeout(200) // a trader reads before choosing again
    const change = await clickToFigure(home.page, () => option.click())
    changes.push(change)
    // other requests of an open list are processed after the figures and do not delay them
    worker.push(...(await home.answersTook()).filter(({ to }) => to === 'home').map(({ ms }) => ms))
    if (peer !== null) plainTimes.push(await peer.change(ids, change.text))
  }
  await home.context.close()
  await peer?.close()
  return changeResults(measured, changes, worker, peer === null ? null : plainTimes)
}

async function openPlain({ browser }: Measured, address: string) {
  const context = await freshContext(browser, null)
  const page = await context.newPage()
  await firstFigure(page, address)
  return {
    /** @returns milliseconds */
    async change(ids: readonly number[], expected: string): Promise<number> {
      await page.bringToFront()
      const ms: number = await page.evaluate(`changeInstruments(${JSON.stringify(ids)})`)
      sameMoney('the figure of the plain page', (await page.locator('dd').textContent()) ?? '', expected)
      return ms
    },
    close: () => context.close(),
  }
}

function changeResults(
  { trades }: Measured,
  changes: readonly Change[],
  worker: readonly number[],
  plain: readonly number[] | null,
): readonly Result[] {
  const times = changes.map(({ ms }) => ms)
  const detail = {
    'until asked': median(changes.map(({ untilAsked }) => untilAsked)),
    'until answered': median(changes.map(({ untilAnswered }) => untilAnswered)),
    ...(plain === null ? {} : { 'p95 plain': percentile(plain, 0.95) }),
  }
  const inWorst = (name: string, all: readonly number[]): Result => ({
    ...of(`${name}, 95th percentile`, trades),
    ours: percentile(all, 0.95),
    plain: null,
    ratio: null,
  })
  return [
    resultOf({ ...of('filter change, click to figure', trades), detail }, times, plain),
    withGoal(inWorst('filter change, click to figure', times), figureGoal),
    resultOf(of('filter change, in the worker', trades), worker),
    withGoal(inWorst('filter change, in the worker', worker), workerGoal(trades)),
  ]
}

/** Scrolls /home up and down while the selection changes continuously. */
export async function scrollingMeanwhile(measured: Measured): Promise<Result> {
  const seconds = measured.quick ? 1 : 10
  const home = await openHome(measured)
  const { frames, tasks } = await wheel(
    home.page,
    seconds * 1000,
    (elapsed) => (elapsed % 1600 < 800 ? 40 : -40),
    () => home.next().option.dispatchEvent('click'), // at the current position of the list
  )
  await home.context.close()
  return {
    ...of(`frames over 50 ms, ${seconds} s of scrolling /home while filters change`, measured.trades),
    unit: 'frames',
    ours: frames.filter((ms) => ms > 50).length,
    plain: null,
    ratio: null,
    detail: {
      frames: frames.length,
      longest: Math.max(...frames),
      'p95 ms': percentile(frames, 0.95),
      'tasks over 50 ms': tasks.length,
      'longest task': Math.max(0, ...tasks),
    },
  }
}
