import { transferables } from '@afterclose/engine/columns/transferables'
import { feedCache } from './feed-cache.ts'
import { fetchFeed } from './fetch-feed.ts'
import { createInbox } from './inbox.ts'
import { bringReports, missingCode } from './known-reports.ts'
import type { Asked } from './protocol.ts'
import { createTradeEngine } from './trade-engine.ts'

const quiet = 300 // milliseconds in which the page requests its visible content
const shown = 2000 // milliseconds after which that is visible

const engine = createTradeEngine({
  cache: feedCache,
  fetchFeed,
  now: () => Date.now(),
  later: (run) => setTimeout(run, quiet),
})

// A message to itself is delivered after those already queued, and immediately: a timer would wait 4 ms.
const { port1: here, port2: there } = new MessageChannel()
const due: (() => void)[] = []
here.addEventListener('message', () => due.shift()?.())
here.start()

/** Reports are loaded in advance for the next page and for drawers, but not before the first visible content. */
let bringing = false
function bringOnce(): void {
  if (!bringing) setTimeout(() => bringReports().catch(() => {}), shown)
  bringing = true
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
    due.push(run)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    there.postMessage(null)
  },
})
addEventListener('message', ({ data }: MessageEvent<Asked>) => receive(data))
