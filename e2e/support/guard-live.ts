import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Account } from './account.ts'
import { expect } from './journal.ts'

/** The line changes within this time after a fill has arrived, ms. */
const within = 5000

interface Opened {
  readonly account: Account
  readonly journal: { readonly id: number }
  readonly instrument: { readonly name: string }
}

/** "2026-11-30T14:05:00", minutes ago, in UTC. */
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)

/** A fill that a program sends changes the state line of an open page. */
export async function guardLive(page: Page, { account, journal, instrument }: Opened): Promise<void> {
  const inJournal = `/v1/databases/${journal.id}`
  await account.call('POST', `${inJournal}/attempts`, z.unknown(), {
    startedAt: minutesAgo(60),
    startBalance: '10000',
    payins: 'IGNORE',
    rules: {
      dayStart: '00:00',
      rules: [
        { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' },
        { kind: 'MAX_TRADES', trades: 2 },
      ],
    },
  })
  await page.goto('/home')
  const line = page.getByRole('status').filter({ hasText: /^Today you can lose/ }).first()
  await expect(line).toContainText('1,000.00')
  await expect(line).toContainText('2 trades left')

  const fill = { symbol: instrument.name, size: '10' }
  await account.call('POST', `${inJournal}/fills`, z.unknown(), {
    source: 'SCRIPT',
    account: '77',
    zone: 'UTC',
    fills: [
      { ...fill, id: 'G1', time: `${minutesAgo(20)}Z`, side: 'BUY', price: '100' },
      { ...fill, id: 'G2', time: `${minutesAgo(10)}Z`, side: 'SELL', price: '70' },
    ],
  })
  const sent = Date.now()
  const after = page.getByRole('status').filter({ hasText: '700.00' }).first()
  await expect(after).toBeVisible({ timeout: within })
  expect(Date.now() - sent).toBeLessThan(within)
  await expect(after).toContainText('1 trade left')
}
