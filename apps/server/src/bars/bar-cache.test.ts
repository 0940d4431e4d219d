import { type BarColumns, barColumns } from '@afterclose/bars/bar'
import { barsOfBlock } from '@afterclose/bars/store/blocks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { barCache } from './bar-cache.ts'
import { findSeries } from './repository.ts'
import { saveBars } from './save-bars.ts'

const minute = 60
/** Seconds of a block of minutes. */
const block = barsOfBlock * minute

/** A bar in the middle of each of so many blocks, at the number of its block. */
function oneInEach(blocks: number): BarColumns {
  const bars = barColumns(blocks, 0, null)
  for (let i = 0; i < blocks; i++) {
    bars.time[i] = i * block + block / 2
    for (const name of ['open', 'high', 'low', 'close'] as const) bars[name][i] = i + 1
  }
  return bars
}

describe.each(sqliteOnly)('bars as they are asked for, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function seriesOf(blocks: number) {
    const { userId } = (await server.signUp()).user
    const { db, workFiles, config } = server.services
    const into = { userId, symbol: 'EURUSD', source: 'S', length: minute, zone: 'UTC' }
    await saveBars({ db, files: workFiles, quotas: config.quotas }, into, (take) => take(oneInEach(blocks)))
    const [series] = await findSeries(db, userId)
    const reads: string[] = []
    const get: WorkFiles['get'] = (key) => {
      reads.push(key)
      return workFiles.get(key)
    }
    return { series: series!, cache: barCache(db, { ...workFiles, get }), reads }
  }

  it('are those of the blocks that reach into a span, for one trade and for many in one go', async () => {
    const { series, cache } = await seriesOf(5)
    const inOneGo = cache.inOneGo()
    for (const [from, to] of [
      [0, 5 * block],
      [block, 2 * block],
      [2.5 * block, 3.5 * block],
      [2.6 * block, 3.4 * block],
      [-block, 0],
    ] as const) {
      const alone = await cache.bars(series, from, to)
      const expected = [0, 1, 2, 3, 4].filter((i) => (i + 0.5) * block >= from && (i + 0.5) * block <= to)
      expect([...alone.close]).toEqual(expected.map((i) => i + 1))
      expect([...(await inOneGo.bars(series, from, to)).close]).toEqual([...alone.close])
    }
  })

  it('[BARS 9] read each block once for trades one after the other, also where some look 90 days ahead', async () => {
    const { series, cache, reads } = await seriesOf(12)
    const bars = cache.inOneGo()
    for (let at = 0; at < 12 * block; at += block / 4) {
      const near = await bars.bars(series, at - block, at + block)
      const far = await bars.bars(series, at - block, at + 4 * block)
      // the same objects, so that what was found out about them is found again
      expect(await bars.bars(series, at - block, at + block)).toBe(near)
      expect(await bars.bars(series, at - block, at + 4 * block)).toBe(far)
    }
    expect(reads).toHaveLength(12)
    expect(new Set(reads).size).toBe(12)
  })
})
