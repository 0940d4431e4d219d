import { type BarColumns, barColumns } from '@afterclose/bars/bar'
import { barsOfBlock } from '@afterclose/bars/store/blocks'
import { listBarSeries } from '@afterclose/contract/bars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirm, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { mostBlocks, mostBlocksAtOnce, mostHeldBars } from './limits.ts'
import { saveBars, saveFetched } from './save-bars.ts'

const secondsOfBlock = barsOfBlock

/** Bars of a second, each at 1. */
function seconds(times: readonly number[], price = 1): BarColumns {
  const bars = barColumns(times.length, 0, null)
  for (const [i, time] of times.entries()) bars.time[i] = time
  for (const name of ['open', 'high', 'low', 'close'] as const) bars[name].fill(price)
  return bars
}
/** A table of such bars, one in each of so many blocks. */
const sparse = (blocks: number): string =>
  Array.from({ length: blocks }, (_, i) => `${1_000_000_000 + i * secondsOfBlock},1,1,1,1\n`).join('')

describe.each(stores)('the blocks of price bars on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** The work files, which count what is written. */
  function counting(): { readonly files: WorkFiles; readonly writes: () => number } {
    let writes = 0
    const { workFiles } = server.services
    const put: WorkFiles['put'] = (...all) => {
      writes++
      return workFiles.put(...all)
    }
    return { files: { ...workFiles, put }, writes: () => writes }
  }
  const places = () => {
    const { db, workFiles: files, config } = server.services
    return { db, files, quotas: config.quotas }
  }
  const filesOf = (userId: number) => server.services.workFiles.list(`bars/${userId}`)
  const roomOf = (userId: number) => ({ userId, symbol: 'EURUSD', source: 'S', length: 1, zone: 'UTC' })

  it('are counted before any is written: a small file of bars that lie far apart is refused in a sentence', async () => {
    const trader = await server.signUp()
    const shown = await upload(trader, 'EURUSD.csv', `time,open,high,low,close\n${sparse(mostBlocksAtOnce + 1)}`, {
      length: 1,
    })
    expect(shown).toMatchObject({ state: 'NEEDS_INPUT', fileSize: expect.any(Number), preview: { rows: 2001 } })
    const { state, error } = await confirm(trader, shown)
    expect([state, error]).toEqual([
      'FAILED',
      'So few bars of 1 second over such a long time take too much space. Check the length of a bar, or upload the file in parts.',
    ])
    expect(await filesOf(trader.user.userId)).toEqual([])
    expect((await trader.call(listBarSeries, {})).series).toEqual([])
  })

  it('are saved in as many statements as they need, and replace those of the same number', async () => {
    const { userId } = (await server.signUp()).user
    const { files, writes } = counting()
    const blocks = 510
    const times = Array.from({ length: blocks }, (_, i) => i * secondsOfBlock)
    await saveBars({ ...places(), files }, roomOf(userId), (take) => take(seconds(times)))
    expect(writes()).toBe(blocks)
    await saveBars({ ...places(), files }, roomOf(userId), (take) => take(seconds(times.slice(0, 2), 2)))
    expect(await filesOf(userId)).toHaveLength(blocks)
  })

  it('are each written once, however often a file goes back and forth between them', async () => {
    const trader = await server.signUp()
    const { files, writes } = counting()
    const blocks = 40
    const rounds = 300
    const { rows } = await saveBars({ ...places(), files }, roomOf(trader.user.userId), async (take) => {
      for (let round = 0; round < rounds; round++)
        await take(seconds(Array.from({ length: blocks }, (_, block) => block * secondsOfBlock + round)))
    })
    expect([rows, writes()]).toEqual([blocks * rounds, blocks])
    expect((await trader.call(listBarSeries, {})).series).toMatchObject([{ rows: blocks * rounds }])
  })

  it('are written before the end where a file has more bars than are held in memory', async () => {
    const trader = await server.signUp()
    const { files, writes } = counting()
    let before = 0
    const part = 50_000
    await saveBars({ ...places(), files }, roomOf(trader.user.userId), async (take) => {
      for (let from = 0; from <= mostHeldBars; from += part)
        await take(seconds(Array.from({ length: part }, (_, i) => from + i)))
      before = writes()
    })
    expect(before).toBeGreaterThan(10)
    expect(writes()).toBe(Math.ceil((mostHeldBars + part) / barsOfBlock)) // in order, each block is whole when it is written
    expect((await trader.call(listBarSeries, {})).series).toMatchObject([{ rows: mostHeldBars + part }])
  })

  it('are bounded for each user, as the bytes of his bars are', async () => {
    const trader = await server.signUp()
    const { userId } = trader.user
    const { db } = server.services
    const { seriesId } = await saveBars(places(), roomOf(userId), (take) => take(seconds([0])))
    const many = Array.from({ length: mostBlocks - 1 }, (_, i) => ({
      series_id: seriesId,
      block: i + 1,
      first: (i + 1) * secondsOfBlock,
      last: (i + 1) * secondsOfBlock,
      rows: 1,
      bytes: 1,
      file_key: `none ${i}`,
    }))
    for (let i = 0; i < many.length; i += 1000)
      await db
        .insertInto('bar_block')
        .values(many.slice(i, i + 1000))
        .execute()
    const more = { ...roomOf(userId), bars: seconds([0]), covered: [{ from: 0, to: 1 }] }
    await saveFetched(places(), more)
    const one = { ...more, bars: seconds([-1]), covered: [{ from: -1, to: 0 }] }
    await expect(saveFetched(places(), one)).rejects.toMatchObject({ code: 'Too many bars' })
    await expect(upload(trader, 'A.csv', sparse(1))).rejects.toMatchObject({ code: 'Too many bars' })
    expect(await filesOf(userId)).toHaveLength(1)
  })

  it('hold no prices that no digits hold together, which is said', async () => {
    const trader = await server.signUp()
    const table = 'time,open,high,low,close\n2024-03-05 09:59,1,1,1,1\n2024-03-05 10:00,1e400,1,1,1\n'
    const apart = `${table}2024-03-05 10:01,100000000000000,100000000000000,100000000000000,100000000000000\n2024-03-05 10:02,0.0000000001,0.0000000001,0.0000000001,0.0000000001\n2024-03-05 10:03,90000000,90000000,90000000,90000000\n`
    const shown = await upload(trader, 'EURUSD.csv', apart, { zone: 'UTC', length: 60 })
    expect(shown.preview?.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'has no four prices'],
      [6, 'has a price that is too large for the decimals of the others'],
    ])
    const { state, error } = await confirm(trader, shown)
    expect([state, error]).toEqual([
      'FAILED',
      'Some prices are too large for the decimals of the others. Check the columns and the decimal sign.',
    ])
  })
})
