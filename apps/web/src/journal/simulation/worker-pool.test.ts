import type { Plan } from '@afterclose/engine/simulator/simulate'
import { describe, expect, it } from 'vitest'
import { SimulationInPage } from '../../testing/simulation-in-page.ts'
import { runSlices } from './run-slices.ts'
import { simulateInWorkers } from './simulate-in-workers.ts'
import type { FanPicture } from './simulation-jobs.ts'
import { workersOf } from './simulation-pool.ts'
import { type JobPort, workerPool } from './worker-pool.ts'

const plan: Plan = {
  source: { mode: 'RESAMPLE', r: [2, -1, 0, 1.5, -1, -1, 3], blockLength: 1 },
  sizing: { kind: 'FRACTION', percent: 1 },
  startBalance: 10_000,
  tradesPerRun: 600,
  seed: 42,
}
const asked = { plan, runs: 700, limits: { ruinPercent: 50, goalPercent: 100 } }
const unheard = { progress: () => {}, early: () => {} }
const never = new AbortController().signal
const pictureBy = (workers: number): Promise<FanPicture> =>
  simulateInWorkers(
    workerPool(workers, () => new SimulationInPage()),
    asked,
    unheard,
    never,
  )

/** A worker that answers when it is told to. */
class Held extends SimulationInPage {
  readonly #held: (() => void)[] = []
  ended = false
  override postMessage(...asked: Parameters<SimulationInPage['postMessage']>): void {
    this.#held.push(() => super.postMessage(...asked))
  }
  get waiting(): number {
    return this.#held.length
  }
  answer(): void {
    this.#held.shift()?.()
  }
  override terminate(): void {
    this.ended = true
    super.terminate()
  }
}

describe('a simulation in workers', () => {
  it('makes the same picture with one worker, two and five', async () => {
    const [one, two, five] = await Promise.all([pictureBy(1), pictureBy(2), pictureBy(5)])
    expect(one.counts.runs).toBe(700)
    expect(one.bands[0]).toHaveLength(601)
    expect(one.lines).toHaveLength(50)
    expect(two).toEqual(one)
    expect(five).toEqual(one)
  })

  it('shows its first runs early, and tells how far it is', async () => {
    const heard: (number | string)[] = []
    const pool = workerPool(1, () => new SimulationInPage())
    const hearers = {
      progress: (done: number) => heard.push(done),
      early: ({ counts }: FanPicture) => heard.push(`${counts.runs} runs`),
    }
    await simulateInWorkers(pool, asked, hearers, never)
    expect(heard).toEqual([32, '32 runs', 192, 352, 512, 672, 700])
  })

  it('thins single lines to the points that a chart can show, and keeps their ends', async () => {
    const { lines, stride, bands } = await simulateInWorkers(
      workerPool(2, () => new SimulationInPage()),
      { ...asked, plan: { ...plan, tradesPerRun: 1501 }, runs: 1 },
      unheard,
      never,
    )
    expect([stride, lines.length, lines[0]!.length]).toEqual([4, 1, 377])
    expect([lines[0]![1], lines[0]!.at(-1)]).toEqual([bands[0]![4], bands[0]![1501]])
  })

  it('starts no job after it is stopped, and drops later results', async () => {
    const workers: Held[] = []
    const pool = workerPool(1, () => {
      workers.push(new Held())
      return workers.at(-1)!
    })
    const stop = new AbortController()
    const stopped = simulateInWorkers(pool, asked, unheard, stop.signal)
    expect(workers[0]!.waiting).toBe(1)
    stop.abort()
    await expect(stopped).rejects.toThrow('aborted')
    // the next one takes its turn as soon as the worker is free
    const next = pool.run({ job: 'simulate', plan, from: 0, end: 1 }, never)
    expect(workers[0]!.waiting).toBe(1)
    workers[0]!.answer()
    await expect.poll(() => workers[0]!.waiting).toBe(1)
    workers[0]!.answer()
    expect((await next).runs).toBe(1)
    expect(workers).toHaveLength(1)
  })

  it('fails when its worker breaks, and the next has another', async () => {
    const broken: (() => void)[] = []
    class Breaking extends Held {
      override addEventListener(type: string, listener: Parameters<SimulationInPage['addEventListener']>[1]): void {
        if (type === 'error') broken.push(() => listener({ data: { seq: 0, outcome: 'failed', message: '' } }))
        super.addEventListener(type, listener)
      }
    }
    const workers: JobPort[] = [new Breaking(), new SimulationInPage()]
    const pool = workerPool(1, () => workers.shift()!)
    const failing = simulateInWorkers(pool, asked, unheard, never)
    broken[0]!()
    await expect(failing).rejects.toThrow('The calculation stopped unexpectedly')
    expect((await simulateInWorkers(pool, asked, unheard, never)).counts.runs).toBe(700)
  })

  it('fails with the error of a worker', async () => {
    const pool = workerPool(1, () => new SimulationInPage())
    await expect(pool.run({ job: 'simulate', plan, from: 0, end: -1 }, never)).rejects.toThrow(/length/i)
  })
})

describe('the slices of a simulation', () => {
  it('are one after the other, the first of them small', () => {
    expect(runSlices(200, 500)).toEqual([
      { from: 0, end: 48 },
      { from: 48, end: 200 },
    ])
    expect(runSlices(1, 10)).toEqual([{ from: 0, end: 1 }])
    expect(runSlices(1000, 2000)).toHaveLength(22)
  })
})

it('leaves a processor to the page, and takes eight at most', () => {
  expect([1, 2, 4, 64].map(workersOf)).toEqual([1, 1, 3, 8])
})
