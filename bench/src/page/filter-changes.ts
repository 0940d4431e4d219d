import { listInstruments } from '@afterclose/contract/instruments'
import type { ElementHandle, Locator } from 'playwright-core'
import { median, percentile, type Result, resultOf, withGoal } from '../support/measure.ts'
import { type Measured, of, sameMoney } from './measured.ts'
import { type Change, clickToFigure, firstFigure, freshContext, watchedPage, wheel } from './pages.ts'

/** What the worker may take of a change at the 95th percentile, milliseconds: of a million trades it is to fit a frame. */
const workerGoal = (trades: number): number => (trades > 100_000 ? 16 : 2)
/** The goal of a click to its painted figure, likewise. */
const figureGoal = 50
/** The goal of it on other pages. */
const blink = 100

interface Option {
  readonly id: number
  readonly name: string
}

/** Looked up once: a search through the page takes its main thread longer than a filter change. */
async function found(option: Locator): Promise<ElementHandle> {
  const element = await option.elementHandle()
  if (element === null) throw new Error('The list shows no such instrument')
  return element
}

/** A page with the list of instruments open, and a way through all selections of them. */
async function openPage({ ours, account, journalId, browser }: Measured, path = '/home') {
  const { instruments } = await account.call(listInstruments, { params: { journalId } })
  const offered: readonly Option[] = instruments.filter(({ active }) => active)
  const context = await freshContext(browser, account.user)
  const { page, answersTook } = await watchedPage(context)
  await firstFigure(page, `${ours}${path}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Basic/ }).click()
  await page.getByRole('button', { name: /^Instrument/ }).click()
  const options = new Map<Option, ElementHandle>()
  for (const instrument of offered)
    options.set(instrument, await found(page.getByRole('option', { name: instrument.name, exact: true })))
  let step = 0
  /** The instrument to choose or leave out next: neighbours of a Gray code differ in one, so no selection comes twice. */
  const next = () => {
    const chosen = (step + 1) ^ ((step + 1) >> 1)
    const instrument = offered[Math.log2(chosen ^ step ^ (step >> 1))]
    const option = instrument === undefined ? undefined : options.get(instrument)
    if (option === undefined) throw new Error('The journal has too few instruments for this many selections')
    step++
    return {
      option,
      ids: offered.filter((_, bit) => (chosen & (1 << bit)) !== 0).map(({ id }) => id),
    }
  }
  return { context, page, answersTook, next }
}

/** Changes one by one; the plain page, if there is one, is given the same selections. */
export async function filterChanges(measured: Measured, plain: string | null): Promise<readonly Result[]> {
  const home = await openPage(measured)
  const peer = plain === null ? null : await openPlain(measured, plain)
  const changes: Change[] = []
  const worker: number[] = []
  const plainTimes: number[] = []
  await home.answersTook()
  for (let i = 0; i < (measured.quick ? 3 : 40); i++) {
    const { option, ids } = home.next()
    await home.page.bringToFront()
    await home.page.waitForTimeout(200) // a trader reads before choosing again
    const change = await clickToFigure(home.page, () => option.click())
    changes.push(change)
    // what an open list asks besides stands behind the figures and does not keep them waiting
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

/** Pages that follow every trade, with the report that each of them asks. */
const chartLab = [
  { path: '/chart-lab/drawdown', report: 'drawdown' },
  { path: '/chart-lab/efficiency', report: 'efficiency' },
  { path: '/chart-lab/per-day', report: 'perDay' },
] as const

/** From a click to the painted figures of pages of the Chart Lab; they may take a blink, whatever the number of trades. */
export async function chartLabChanges(measured: Measured): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const { path, report } of chartLab) {
    const { context, page, answersTook, next } = await openPage(measured, path)
    const changes: Change[] = []
    const worker: number[] = []
    await answersTook()
    for (let i = 0; i < (measured.quick ? 2 : 20); i++) {
      const { option } = next()
      await page.waitForTimeout(200)
      changes.push(await clickToFigure(page, () => option.click()))
      worker.push(...(await answersTook()).filter(({ to }) => to === report).map(({ ms }) => ms))
    }
    await context.close()
    const detail = {
      'until asked': median(changes.map(({ untilAsked }) => untilAsked)),
      'until answered': median(changes.map(({ untilAnswered }) => untilAnswered)),
      'in the worker': median(worker),
    }
    const name = `filter change on ${path}, click to figures`
    const times = changes.map(({ ms }) => ms)
    results.push(withGoal(resultOf({ ...of(name, measured.trades), detail }, times), blink))
  }
  return results
}

/** Scrolls /home up and down while the selection changes all the time. */
export async function scrollingMeanwhile(measured: Measured): Promise<Result> {
  const seconds = measured.quick ? 1 : 10
  const home = await openPage(measured)
  const { frames, tasks } = await wheel(
    home.page,
    seconds * 1000,
    (elapsed) => (elapsed % 1600 < 800 ? 40 : -40),
    () => home.next().option.dispatchEvent('click'), // wherever the list is by now
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
