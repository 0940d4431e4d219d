import { transferables } from '@afterclose/engine/columns/transferables'
import { feedCache } from './feed-cache.ts'
import { fetchFeed } from './fetch-feed.ts'
import { createInbox } from './inbox.ts'
import { bringReports, missingCode } from './known-reports.ts'
import type { Asked } from './protocol.ts'
import { createTradeEngine } from './trade-engine.ts'

const quietMs = 300 // milliseconds in which the page requests its visible content
const visibleAfter = 2000 // milliseconds after which that is visible

const engine = createTradeEngine({
  cache: feedCache,
  fetchFeed,
  now: () => Date.now(),
  later: (run) => setTimeout(run, quietMs),
})

// A message to itself is delivered after those already queued, and immediately: a timer would wait 4 ms.
const { port1: here, port2: there } = new MessageChannel()
const dueRuns: (() => void)[] = []
here.addEventListener('message', () => dueRuns.shift()?.())
here.start()

/** Reports are loaded in advance for the next page and for drawers, but not before the first visible content. */
let isBringing = false
function bringOnce(): void {
  if (!isBringing) setTimeout(() => bringReports().catch(() => {}), visibleAfter)
  isBringing = true
}

const receive = createInbox({
  load: (question, part) => engine.load(question, part),
  compute: (question) => {
    bringOnce()
    return engine.compute(question)
  },
  missing: missingCode,
  send: (reply) => postMessage(reply, { transfer: transferables(reply) }),
  later: (run) => {
    dueRuns.push(run)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    there.postMessage(null)
  },
})
addEventListener('message', ({ data }: MessageEvent<Asked>) => receive(data))
