import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Account } from './account.ts'
import { expect } from './journal.ts'

/** A loaded machine is slow: how fast the line changes is printed, not judged (5 s in all; beyond/LOOP 1). */
const patience = 60_000

interface Opened {
  readonly account: Account
  readonly journal: { readonly id: number }
  readonly instrument: { readonly name: string }
}

/** "2026-11-30T14:05:00", minutes ago, in UTC. */
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)

/**
 * Fills that a program sends change the state line of an open page: nobody touches the page, it does not load again, and each fill changes
 * the line before the next one is sent. What the page asks the server for after a fill follows from the server's hint.
 */
export async function guardLive(page: Page, { account, journal, instrument }: Opened): Promise<void> {
  const inJournal = `/v1/databases/${journal.id}`
  await account.call('POST', `${inJournal}/attempts`, z.unknown(), {
    startedAt: minutesAgo(60),
    startBalance: '10000',
    payins: 'IGNORE',
    rules: {
      // the trading day began two to three hours ago, also around midnight
      dayStart: `${minutesAgo(120).slice(11, 14)}00`,
      rules: [
        { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' },
        { kind: 'MAX_TRADES', trades: 5 },
      ],
    },
  })
  await page.goto('/home')
  const line = page
    .getByRole('status')
    .filter({ hasText: /^Today you can lose/ })
    .first()
  await expect(line).toContainText('1,000.00')
  await expect(line).toContainText('5 trades left')

  /** A round trip of ten shares that ended some minutes ago, and lost this much. */
  const send = (name: string, ended: number, loss: number) => {
    const fill = { symbol: instrument.name, size: '10' }
    return account.call('POST', `${inJournal}/fills`, z.unknown(), {
      source: 'SCRIPT',
      account: '77',
      zone: 'UTC',
      fills: [
        { ...fill, id: `${name} in`, time: `${minutesAgo(ended + 1)}Z`, side: 'BUY', price: '100' },
        { ...fill, id: `${name} out`, time: `${minutesAgo(ended)}Z`, side: 'SELL', price: String(100 - loss / 10) },
      ],
    })
  }
  const lineWith = (amount: string) => page.getByRole('status').filter({ hasText: amount }).first()
  await send('First', 20, 100) // starts the threads of the server
  await expect(lineWith('900.00')).toBeVisible({ timeout: patience })
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))
  for (const [i, left] of ['800.00', '700.00', '600.00'].entries()) {
    await expect(lineWith(left)).toHaveCount(0)
    const sent = Date.now()
    await send(`Next ${i}`, 15 - i, 100)
    await expect(lineWith(left)).toBeVisible({ timeout: patience })
    console.log(`The line shows fill ${i + 1} after ${((Date.now() - sent) / 1000).toFixed(1)} s`)
  }
  expect(loads).toEqual([])
  await expect(lineWith('600.00')).toContainText('1 trade left')
}
