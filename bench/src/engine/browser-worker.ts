/** The engine in a browser's worker: loads the trades, runs the script, and reports its times. */
import { decodeFeed } from '@afterclose/feed/feed'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import type { KernelOf } from '@afterclose/engine/kernel/kernel'
import { plainKernel } from '@afterclose/engine/kernel/plain-kernel'
import { folded } from './block-answer.ts'
import { everyValue, measure } from './ours.ts'
import { askedAnew, script } from './script.ts'

declare const self: {
  addEventListener(type: 'message', listener: (event: { readonly data: WorkerTask }) => void): void
  postMessage(answer: WorkerAnswer | WorkerFailure, transferred: readonly ArrayBuffer[]): void
}

export interface WorkerTask {
  readonly feed: string
  readonly repetitions: number
}

export interface WorkerAnswer {
  /** Milliseconds. */
  readonly decode: number
  readonly open: number
  readonly kernels: readonly KernelTimes[]
  /** The running state of every step, for comparison. */
  readonly states: readonly (readonly number[])[]
}

export interface WorkerFailure {
  readonly failure: string
}

export interface KernelTimes {
  readonly kernel: 'plain' | 'best'
  /** By step and repetition, ms: the block, and the block folded into objects. */
  readonly typed: readonly (readonly number[])[]
  readonly object: readonly (readonly number[])[]
}

self.addEventListener('message', ({ data }) => void reply(data))

async function reply(task: WorkerTask): Promise<void> {
  const told = await answer(task).catch((cause: unknown) => ({ failure: String(cause) }))
  self.postMessage(told, [])
}

async function answer({ feed, repetitions }: WorkerTask): Promise<WorkerAnswer> {
  const response = await fetch(feed)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const began = performance.now()
  const columns = decodeFeed(bytes)
  const decoded = performance.now()
  const best = opened(columns, bestKernel)
  const ready = performance.now()
  return {
    decode: decoded - began,
    open: ready - decoded,
    kernels: [times('best', best, repetitions), times('plain', opened(columns, plainKernel), repetitions)],
    states: script.map(({ filters }) => [...measure(best, filters).block.state]),
  }
}

function opened(columns: TradeBook['table']['columns'], kernelOf: KernelOf): TradeBook {
  const book = openBook(columns, kernelOf)
  book.select(everyValue(book.table))
  return book
}

/** The first pass, in which code is compiled, is discarded. */
function times(kernel: KernelTimes['kernel'], book: TradeBook, repetitions: number): KernelTimes {
  let asked = 0
  const clock = (work: () => unknown): number => {
    const began = performance.now()
    work()
    return performance.now() - began
  }
  const pass = () =>
    script.map(({ filters }) => ({
      typed: clock(() => measure(book, askedAnew(filters, ++asked))),
      object: clock(() => folded(measure(book, askedAnew(filters, ++asked)))),
    }))
  pass()
  const passes = Array.from({ length: repetitions }, pass)
  return {
    kernel,
    typed: script.map((_, step) => passes.map((steps) => steps[step]!.typed)),
    object: script.map((_, step) => passes.map((steps) => steps[step]!.object)),
  }
}
