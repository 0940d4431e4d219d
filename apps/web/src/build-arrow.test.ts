// @vitest-environment node
import { fileURLToPath } from 'node:url'
import type { TradePatch } from '@afterclose/engine/trades/patch'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { decodeFeed, encodeFeed } from '@afterclose/feed/feed'
import { decodePatch, encodePatch } from '@afterclose/feed/patch'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { tableFromArrays, tableToIPC } from '@uwdata/flechette'
import * as fc from 'fast-check'
import { build } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { arrowForWorkers } from '../arrow-for-workers.ts'

/** Reader and writer of trades as the worker has them. */
interface InWorker {
  readonly decodeFeed: (bytes: Uint8Array) => TradeColumns
  readonly encodeFeed: (columns: TradeColumns) => Uint8Array
  readonly decodePatch: (bytes: Uint8Array) => TradePatch
}
let worker: InWorker

beforeAll(async () => {
  const feed = fileURLToPath(new URL('../../../packages/feed/src/', import.meta.url))
  const entry = `export { decodeFeed, encodeFeed } from '${feed}feed.ts'; export { decodePatch } from '${feed}patch.ts'`
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      arrowForWorkers(),
      { name: 'entry', resolveId: (id) => (id === 'entry' ? id : null), load: (id) => (id === 'entry' ? entry : null) },
    ],
    build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })
  const [made] = [built].flat()
  const [file] = made !== undefined && 'output' in made ? made.output : []
  worker = await import(`data:text/javascript,${encodeURIComponent(file?.code ?? '')}`)
})

it('reads and writes the same trades with what the worker has of Arrow', () => {
  fc.assert(
    fc.property(randomJournals(), (journal) => {
      const columns = toColumns(journal)
      const bytes = encodeFeed(columns)
      expect(worker.decodeFeed(bytes)).toEqual(decodeFeed(bytes))
      expect(worker.encodeFeed(columns)).toEqual(bytes)
      const patch = encodePatch({ revision: 8, upserts: columns, deletes: [1, 2], payins: columns.payins })
      expect(worker.decodePatch(patch)).toEqual(decodePatch(patch))
    }),
  )
})

it('refuses columns of other types as it refuses damaged bytes', () => {
  const bytes = tableToIPC(tableFromArrays({ id: ['a', 'b'] }), { format: 'stream' })
  expect(() => worker.decodeFeed(bytes ?? new Uint8Array())).toThrow(RangeError)
})
