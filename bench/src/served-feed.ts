import { tradeFeed, changeTrades } from '@afterclose/contract/trades'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { decodeFeed } from '@afterclose/feed/feed'
import { decodePatch } from '@afterclose/feed/patch'
import { urlOf } from '@afterclose/server/test/support/client'
import { bigJournal } from './support/big-journal.ts'
import { child } from './support/child.ts'
import { demoAccount } from './support/account.ts'
import { type Result, resultOf } from './support/measure.ts'
import { memoryOf, startOver } from './support/memory.ts'
import type { Probe, ProbeReport } from './support/probe-thread.ts'
import { answerResults, otherUser, probing } from './support/prober.ts'
import { startServer } from './support/server.ts'

const repetitions = 5

/**
 * Responses over HTTP: the patch after an edit, for a page with the rest; all trades rebuilt after it, cached by the server, and not
 * modified; and their cost for others.
 */
export async function servedFeed(trades: number): Promise<Result[]> {
  const server = await startServer()
  const { account, journal } = await bigJournal(server, trades)
  const other = await demoAccount(server.url)
  const plain = child<object, { readonly url: string }>(new URL('plain/plain-server.ts', import.meta.url), [
    server.databaseFile,
    String(journal.id),
  ])
  try {
    const { url: plainUrl } = await plain.ask({})
    const params = { journalId: journal.id }
    const address = server.url + urlOf(tradeFeed, params)
    const probes = otherUser(other.account, other.journal.id)
    const ping: Probe = { kind: 'read', method: 'GET', url: `${plainUrl}/ping`, headers: {}, body: null, everyMs: 25 }

    const taken = {
      changes: [] as number[],
      anew: [] as number[],
      decoded: [] as number[],
      kept: [] as number[],
      unchanged: [] as number[],
    }
    const plainTaken = { anew: [] as number[], decoded: [] as number[], kept: [] as number[] }
    const memory = { ours: [] as number[], plain: [] as number[] }
    const probed: ProbeReport[] = []
    const plainProbed: ProbeReport[] = []
    const first = await read(address, account.headers)
    const book = openBook(decodeFeed(first.bytes), bestKernel)
    for (let i = 0; i < repetitions; i++) {
      await account.call(changeTrades, { params, body: { ids: [1], change: { type: 'star', inReview: i % 2 === 0 } } })
      const { revision } = book.table.columns
      const asking = performance.now()
      const changes = await read(server.url + urlOf(tradeFeed, params, { since: revision }), account.headers)
      book.patch(decodePatch(changes.bytes))
      taken.changes.push(performance.now() - asking)
      if (book.table.columns.revision === revision) throw new Error('The edit did not arrive')
      startOver(server.pid)
      const anew = await probing(probes, () => read(address, account.headers))
      memory.ours.push(memoryOf(server.pid)?.most ?? Number.NaN)
      probed.push(anew.probed)
      taken.anew.push(anew.value.ms)
      const decoding = performance.now()
      const { rows } = decodeFeed(anew.value.bytes)
      taken.decoded.push(anew.value.ms + performance.now() - decoding)
      if (rows !== trades) throw new Error(`The feed carries ${rows} trades instead of ${trades}`)
      taken.kept.push((await read(address, account.headers)).ms)
      taken.unchanged.push((await read(address, { ...account.headers, 'if-none-match': anew.value.etag })).ms)

      startOver(plain.pid)
      const plainAnew = await probing([ping], () => read(`${plainUrl}/trades`, {}))
      memory.plain.push(memoryOf(plain.pid)?.most ?? Number.NaN)
      plainProbed.push(plainAnew.probed)
      plainTaken.anew.push(plainAnew.value.ms)
      const parsing = performance.now()
      JSON.parse(new TextDecoder().decode(plainAnew.value.bytes))
      plainTaken.decoded.push(plainAnew.value.ms + performance.now() - parsing)
      plainTaken.kept.push((await read(`${plainUrl}/kept`, {})).ms)
    }
    const of = (name: string) => ({ bench: 'feed', name: `over HTTP: ${name}`, trades })
    return [
      resultOf(of('first answer after the start'), [first.ms]),
      resultOf(of('what one edit changed, and patched'), taken.changes, plainTaken.decoded),
      resultOf(of('made anew'), taken.anew, plainTaken.anew),
      resultOf(of('made anew, and decoded'), taken.decoded, plainTaken.decoded),
      resultOf(of('as kept'), taken.kept, plainTaken.kept),
      resultOf(of('unchanged, 304'), taken.unchanged),
      resultOf({ ...of('server memory at most'), unit: 'MB' }, memory.ours, memory.plain),
      ...answerResults(of('meanwhile'), probed, plainProbed),
    ]
  } finally {
    await plain.stop()
    await server.stop()
  }
}

interface Answer {
  readonly ms: number
  readonly bytes: Uint8Array
  readonly etag: string
}

/** To the last unpacked byte. */
async function read(address: string, headers: Record<string, string>): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(address, { headers: { ...headers, 'accept-encoding': 'br' } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (!answer.ok && answer.status !== 304) throw new Error(`${address} answered ${answer.status}`)
  return { ms: performance.now() - began, bytes, etag: answer.headers.get('etag') ?? '' }
}
