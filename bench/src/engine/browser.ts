import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeFeed } from '@afterclose/feed/feed'
import { build } from 'vite'
import { startBrowser } from '../page/pages.ts'
import { median } from '../support/measure.ts'
import type { KernelTimes, WorkerAnswer, WorkerFailure, WorkerTask } from './browser-worker.ts'
import { geometricMean } from '../support/geometric-mean.ts'
import { measure, open } from './ours.ts'
import { script } from './script.ts'

export interface BrowserResult {
  readonly mode: 'browser'
  readonly browser: string
  readonly trades: number
  /** Milliseconds. */
  readonly decode: number
  readonly open: number
  readonly kernels: Readonly<Record<KernelTimes['kernel'], KernelResult>>
  /** Numbers that differ from those of this process in any bit; should be empty. */
  readonly unlikeNode: readonly string[]
}
/** Medians of the step without filters, and their geometric mean over the script; only the block, and with objects. */
interface KernelResult {
  readonly typed: { readonly all: number; readonly mean: number }
  readonly object: { readonly all: number; readonly mean: number }
}

/** Timeout of a browser, ms. */
const longest = 300_000

/**
 * Runs the engine in its real environment: in a module worker of a page in Chromium, with the clock of a cross-origin isolated page, which
 * has a resolution of 5 microseconds.
 *
 * @param file the trades in the format of the feed
 * @throws Error if no browser is found or it does not respond
 */
export async function measuredInBrowser(file: string, repetitions: number): Promise<BrowserResult> {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-bench-worker-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    build: {
      lib: {
        entry: fileURLToPath(new URL('browser-worker.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'worker.js',
      },
      outDir: folder,
    },
  })
  const server = serve(join(folder, 'worker.js'), file)
  const browser = await startBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(await server.url)
    const task: WorkerTask = { feed: '/trades.arrow', repetitions }
    const late = setTimeout(() => void browser.close(), longest) // the awaited call then rejects
    const answer: WorkerAnswer | WorkerFailure = await page.evaluate(
      `new Promise((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' })
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = ({ message }) => reject(new Error(message))
        worker.postMessage(${JSON.stringify(task)})
      })`,
    )
    clearTimeout(late)
    if ('failure' in answer) throw new Error(answer.failure)
    return resultOf(answer, file, browser.version())
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

function serve(worker: string, trades: string) {
  const files = new Map([
    ['/', { type: 'text/html', body: () => '<!doctype html><title>engine</title>' }],
    ['/worker.js', { type: 'text/javascript', body: () => readFileSync(worker) }],
    ['/trades.arrow', { type: 'application/octet-stream', body: () => readFileSync(trades) }],
  ])
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url)
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': file?.type ?? 'text/plain',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    response.end(file?.body())
  })
  const { promise: url, resolve, reject } = Promise.withResolvers<string>()
  server.on('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) resolve(`http://127.0.0.1:${address.port}/`)
    else reject(new Error('The page could not be served'))
  })
  return { url, close: () => server.close() }
}

function resultOf(
  { decode, open: opening, kernels, states }: WorkerAnswer,
  file: string,
  version: string,
): BrowserResult {
  const columns = decodeFeed(readFileSync(file))
  const book = open(columns)
  const unlikeNode = script.flatMap(({ name, filters }, step) =>
    [...measure(book, filters).block.state].flatMap((value, i) =>
      Object.is(states[step]?.[i], value) ? [] : [`${name}: number ${i} is ${states[step]?.[i]}, in Node ${value}`],
    ),
  )
  const of = (kernel: KernelTimes['kernel']): KernelResult => {
    const times = kernels.find((each) => each.kernel === kernel)
    if (times === undefined) throw new Error(`The worker did not run the ${kernel} kernel`)
    return { typed: figures(times.typed), object: figures(times.object) }
  }
  return {
    mode: 'browser',
    browser: version,
    trades: columns.closed,
    decode,
    open: opening,
    kernels: { best: of('best'), plain: of('plain') },
    unlikeNode,
  }
}

function figures(steps: readonly (readonly number[])[]) {
  const medians = steps.map(median)
  return { all: medians[0] ?? Number.NaN, mean: geometricMean(medians) }
}
