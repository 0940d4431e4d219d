import { setTimeout as wait } from 'node:timers/promises'
import { type BarJob, type BarOptions, confirmBarJob, readBarJob, startBarUpload } from '@afterclose/contract/bars'
import type { z } from 'zod'
import type { Client } from './client.ts'

type Options = z.input<typeof BarOptions>

async function settled(trader: Client, jobId: string): Promise<BarJob> {
  for (;;) {
    const job = await trader.call(readBarJob, { params: { jobId } })
    if (!['QUEUED', 'READING', 'SAVING'].includes(job.state)) return job
    await wait(40)
  }
}

export async function upload(trader: Client, name: string, text: string, options: Options = {}): Promise<BarJob> {
  const job = await trader.upload(
    startBarUpload,
    undefined,
    { options: JSON.stringify(options) },
    { name, bytes: text },
  )
  return settled(trader, job.id)
}

export async function confirm(trader: Client, { id }: BarJob, body: Options = {}): Promise<BarJob> {
  await trader.call(confirmBarJob, { params: { jobId: id }, body })
  return settled(trader, id)
}

/** Minutes of EURUSD from 5 March 2024, 10:00 on: a price that rises by a pip a minute, with a pip above and below. */
export const minutes = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.UTC(2024, 2, 5, 10) + (from + i) * 60_000).toISOString()
    const price = (pips: number) => (1.1 + (from + i + pips) / 10_000).toFixed(5)
    return `${at.slice(0, 10).replaceAll('-', '.')},${at.slice(11, 16)},${price(0)},${price(2)},${price(-1)},${price(1)},7\r\n`
  }).join('')

const hour = 3_600_000
/** Hours of EURUSD from Monday, 29 January 2024, on, that rise by a pip each and range from a pip below to two above. */
export const hours = (count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.UTC(2024, 0, 29) + i * hour).toISOString()
    const price = (pips: number) => (1 + (i + pips) / 10_000).toFixed(4)
    return `${at.slice(0, 10).replaceAll('-', '.')},${at.slice(11, 16)},${price(0)},${price(2)},${price(-1)},${price(1)},7\r\n`
  }).join('')

/** Of the first ten of these minutes. */
export const tradeInBars = {
  instrumentId: 1,
  setupId: 1,
  direction: 'LONG',
  entryDate: '2024-03-05T10:00:00',
  exitDate: '2024-03-05T10:10:00',
  entryPrice: '1.1',
  exitPrice: '1.101',
  size: '1',
  stopLoss: '1.099',
  takeProfit: '1.102',
} as const
