// @large: its rules are tested on the server, its page under jsdom
import { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import type { Page, Response } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { uploadRisingBars } from '../support/price-bars.ts'
import { draftsOf } from '../support/storages.ts'

const Trades = z.object({ trades: z.array(BacktestTradeView) })
/** Bought in the middle of rising bars; a stop of 20 cents, sold 8 cents higher. */
const trades = Array.from({ length: 6 }, (_, i) => ({
  entryDate: `2024-03-05T11:0${i}:30`,
  exitDate: `2024-03-05T11:1${i}:30`,
  entryPrice: `53.0${i}`,
  exitPrice: `53.1${i}`,
  stopLoss: `52.8${i}`,
}))

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const main = (page: Page) => page.getByRole('main')
const deal = async (page: Page) => {
  await button(page, 'Deal').click()
  await expect(page.getByText('Grade it first.')).toBeVisible()
}
/** Texts that would reveal the deal: symbol, date, time and original prices. */
const answers = [/ACME/, /2024-03-05/, /5 March/, /T1[0-9]:/]

test('moments are practised blind, by keys, pointer and thumb', async ({ page, openJournal }) => {
  const { account, journal } = await openJournal({ trades })
  const told: string[] = []
  const listen = async (response: Response): Promise<void> => {
    if (/\/practice\/\d+\/deals/.test(response.url()) && !response.url().endsWith('/tries'))
      told.push(`${response.url()} ${await response.text().catch(() => '')}`)
  }
  page.on('response', (response) => void listen(response))

  await test.step('a journal without price bars leads to them', async () => {
    await goTo(page, '/practice', 'Practice')
    await expect(page.getByText('Practice needs price bars.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add price bars' })).toBeVisible()
  })
  await uploadRisingBars(account, 1000)

  await test.step('a session is started, and a deal is played by keys to its target', async () => {
    await page.reload()
    await button(page, 'New session').click()
    await expect(page.getByText('Ready for the next deal.')).toBeVisible()
    await page.getByRole('radio', { name: '1m' }).check({ force: true })
    await deal(page)
    // grade first: nothing else works before
    await page.keyboard.press('Space')
    await page.keyboard.press('l')
    await expect(page.getByText('bar 0 of 500')).toBeVisible()
    await page.keyboard.press('b')
    await expect(page.getByText('Graded B.')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText('bar 1 of 500')).toBeVisible()
    await expectAccessible(page, 'a deal')

    // the answer is hidden everywhere: in the page, its title and address, its storage, and the server's responses
    const everything = async () =>
      [await main(page).innerHTML(), await page.title(), page.url(), ...told, await draftsOf(page)].join(' ')
    await expect.poll(() => draftsOf(page)).toContain('practice/')
    for (const answer of answers) expect(await everything()).not.toMatch(answer)
    expect(told.length).toBeGreaterThanOrEqual(2)

    // a reload resumes, with the fixed grade
    await page.reload()
    await expect(page.getByText('bar 1 of 500')).toBeVisible()
    await expect(page.getByRole('button', { name: 'B', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'A', exact: true })).toBeDisabled()
    for (const answer of answers) expect(await everything()).not.toMatch(answer)

    await page.keyboard.press('l')
    await expect(page.getByText('The entry is at the next open.')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/^Long, graded B, .* at worst so far\.$/)).toBeVisible()
    // price rises by a third of the stop with each bar: the target of 2R is reached in the fifth
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByText(/^You made \+2\.00R; the real trade made \+0\.\d\dR\.$/)).toBeVisible()
    await expect(page.getByText(/^ACME, /)).toBeVisible()
    await expect(page.getByText('Judged right', { exact: false })).toBeVisible()
    await expectAccessible(page, 'a result')
    const { trades: logged } = await account.call('GET', `/v1/databases/${journal.id}/backtests/1/trades`, Trades)
    expect(logged.map(({ direction, r }) => [direction, r])).toEqual([['LONG', 2]])
    await page.keyboard.press('Enter')
    await expect(page.getByText('Grade it first.')).toBeVisible()
  })

  await test.step('the next one is played with the pointer: a short, its stop moved away, out at the next open', async () => {
    await button(page, 'C').click()
    await button(page, 'Partial exits, break-even, trail').click()
    await button(page, 'Add partial exit').click()
    await page.getByRole('textbox', { name: 'Stop' }).fill('0.2')
    await button(page, /^Short/).click()
    // a clicked button does not take Space from the next bar
    await page.keyboard.press('Space')
    await expect(page.getByText('bar 1 of 500')).toBeVisible()
    await button(page, /^Next bar/).click()
    await page.keyboard.press('Space')
    await expect(page.getByText('bar 3 of 500')).toBeVisible()
    const stop = page.getByRole('textbox', { name: 'Stop' })
    await stop.fill('101')
    await stop.press('Enter')
    await expect(page.getByText('The stop was moved away 1 time.')).toBeVisible()
    await button(page, /^Exit/).click()
    await expect(page.getByText(/Out at the next open\./)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^You made −0\.\d\dR; the real trade made/)).toBeVisible()
    await expect(page.getByRole('table', { name: /^This try/ }).getByRole('row')).toHaveCount(3)
  })

  await test.step('a deal is ended once, whichever of two tabs does it', async () => {
    await button(page, /^Next deal/).click()
    await expect(page.getByText('Grade it first.')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(other.getByText('Grade it first.')).toBeVisible()
    await page.keyboard.press('d')
    await page.keyboard.press('n')
    await expect(page.getByText(/^You skipped it; the real trade made/)).toBeVisible()
    await expect(page.getByRole('cell', { name: /^The market offered \+\d/ })).toBeVisible()
    await other.keyboard.press('a')
    await other.keyboard.press('Space')
    await expect(other.getByText('This deal was ended in another tab.')).toBeVisible()
    await other.close()
  })

  await test.step('on a phone grades and the next bar stay at the thumb, and orders open as a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'Next deal').click()
    await expect(page.getByText('Grade it first.')).toBeVisible()
    const next = button(page, 'Next bar')
    for (const control of [button(page, 'A'), next]) {
      await expect(control).toBeInViewport({ ratio: 1 })
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await button(page, 'A').click()
    await next.click()
    await expect(page.getByText('bar 1 of 500')).toBeVisible()
    await button(page, 'Take or skip').click()
    const sheet = page.getByRole('dialog', { name: 'Take it or skip it' })
    await expectAccessible(page, 'the sheet of orders')
    await sheet.getByRole('button', { name: 'Long' }).click()
    await expect(sheet).toBeHidden()
    await button(page, '10 bars').click()
    await expect(page.getByText(/^You made \+2\.00R/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expect(button(page, 'Next deal')).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('random moments need no trade, and a session is ended, listed and shown by the backtester', async () => {
    await page.getByRole('radio', { name: 'Random moments' }).check({ force: true })
    await button(page, /^Next deal/).click()
    await expect(page.getByText('Grade it first.')).toBeVisible()
    await page.keyboard.press('b')
    await page.keyboard.press('n')
    await expect(page.getByText('You skipped it.')).toBeVisible()
    await button(page, 'End session').click()
    const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1)
    await expect(row).toContainText('Finished')
    await expect(row).toContainText('Practice 1')
    await expect(page.getByText('Do higher grades make more?')).toBeVisible()
    await goTo(page, '/backtester', 'Backtester')
    await expect(page.getByRole('table', { name: 'Backtests' }).getByText('Practice', { exact: true })).toBeVisible()
  })
})
