import { setTimeout as wait } from 'node:timers/promises'
import { type FillInput, mostRecords, readFillBatch, sendFills } from '@afterclose/contract/fills'
import type { Account } from '../support/account.ts'
import { importFile } from '../support/import-file.ts'
import { processorMs } from '../support/processor.ts'
import type { BenchServer } from '../support/server.ts'

export interface Filled {
  readonly account: Account
  readonly journalId: number
}

/** Polling interval for a batch or an import, ms. Long, because polling costs the measured processor time. */
const everyMs = 500

const fill = (id: string, symbol: string): FillInput => ({
  id,
  time: '2024-06-03T09:30:00Z',
  side: 'BUY',
  symbol,
  price: '1.1',
  size: '1',
  commission: '0',
  swap: '0',
})

/** Processor time of the server until a full request is acknowledged, ms. */
export async function acknowledged(server: BenchServer, { account, journalId }: Filled, round: number) {
  const fills = Array.from({ length: mostRecords }, (_, i) => fill(`${round}-${i}`, `S${i % 20}`))
  const body = { source: 'BENCH', account: `many ${round}`, zone: 'UTC', fills }
  const before = processorMs(server.pid)
  const { batch } = await account.call(sendFills, { params: { journalId }, body })
  const took = processorMs(server.pid) - before
  await merged({ account, journalId }, batch)
  return took
}

async function merged({ account, journalId }: Filled, batch: string | null): Promise<void> {
  if (batch === null) throw new Error('The fills of the bench were known')
  for (;;) {
    const { state } = await account.call(readFillBatch, { params: { journalId, batch } })
    if (state === 'MERGED') return
    if (state === 'FAILED' || state === 'NEEDS_INPUT') throw new Error(`The fills of the bench are ${state}`)
    await wait(everyMs)
  }
}

const idleMs = 10_000

/** Processor time of an idle server for its timers, as a share of elapsed time. */
export async function idleShare(server: BenchServer): Promise<number> {
  await wait(1000)
  const before = processorMs(server.pid)
  await wait(idleMs)
  return (processorMs(server.pid) - before) / idleMs
}

/** Processor time of `work` minus that of an idle server: a merge waits for other fills by design. Ms, 1 or more. */
export async function beyondIdle(server: BenchServer, idle: number, work: () => Promise<unknown>): Promise<number> {
  const [began, before] = [performance.now(), processorMs(server.pid)]
  await work()
  return Math.max(1, processorMs(server.pid) - before - idle * (performance.now() - began))
}

/** From sending a fill to its trade in the journal. */
export async function oneFill({ account, journalId }: Filled, round: number): Promise<void> {
  const body = { source: 'BENCH', account: `one ${round}`, zone: 'UTC', fills: [fill('1', `F${round}`)] }
  const { batch } = await account.call(sendFills, { params: { journalId }, body })
  await merged({ account, journalId }, batch)
}

/** From the upload of a file with one fill to its trade in the journal. */
export async function oneRowFile({ account, journalId }: Filled, round: number): Promise<void> {
  const lines = [
    'Exec ID,Time,Symbol,Side,Quantity,Price,Commission',
    `R${round},2024-06-03 09:30:00,R${round},Buy,1,1.1,0`,
  ]
  const bytes = Buffer.from([...lines, ''].join('\n'))
  const file = { format: 'generic CSV' as const, name: `one-${round}.csv`, bytes, trades: 1, net: Number.NaN }
  await importFile(account, journalId, file, everyMs)
}
