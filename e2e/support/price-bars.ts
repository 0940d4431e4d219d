import { BarJob } from '@afterclose/contract/bars'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Account } from './account.ts'

/**
 * Uploads one-minute bars of ACME for 5 March 2024 from 6:00 in Berlin on, whose price rises from 50 by a cent per minute, with a cent
 * below and two above each open.
 *
 * @param count bars, at most 1,080
 */
export async function uploadRisingBars({ call }: Account, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.UTC(2024, 2, 5, 6) + i * 60_000).toISOString()
    const price = (cents: number) => (50 + (i + cents) / 100).toFixed(2)
    return `${at.slice(0, 10).replaceAll('-', '.')},${at.slice(11, 16)},${price(0)},${price(2)},${price(-1)},${price(1)},7`
  })
  const form = new FormData()
  form.set('options', JSON.stringify({ symbol: 'ACME', zone: 'Europe/Berlin', length: 60 }))
  form.set('file', new Blob([rows.join('\r\n')]), 'ACME1.csv')
  const { id } = await call('POST', '/v1/bar-series', BarJob, form)
  const settled = async (): Promise<BarJob> => {
    for (;;) {
      const job = await call('GET', `/v1/bar-series/jobs/${id}`, BarJob)
      if (!['QUEUED', 'READING', 'SAVING'].includes(job.state)) return job
      await wait(50)
    }
  }
  await settled()
  await call('POST', `/v1/bar-series/jobs/${id}/confirm`, z.unknown(), {})
  const { state } = await settled()
  if (state !== 'DONE') throw new Error(`Price bars were not saved: ${state}`)
}
