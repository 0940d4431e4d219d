import { AttemptView } from '@afterclose/contract/guard'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import type { Account } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'

/** Time within which an open page shows a trade that arrives from elsewhere, ms. */
const liveMs = 5000

/** Minutes ago, on a clock of UTC. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)
/** A trading day that began about twelve hours ago, so that no test runs across its end. */
const dayStart = (): string => new Date(Date.now() - 12 * 3_600_000).toISOString().slice(11, 16)

/** Two trades a day and a loss of at most 1,000. */
const twoTrades = [
  { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' },
  { kind: 'MAX_TRADES', trades: 2 },
]

const startAttempt = ({ call }: Account, journalId: number, rules: readonly object[] = twoTrades) =>
  call('POST', `/v1/databases/${journalId}/attempts`, AttemptView, {
    startedAt: ago(600),
    startBalance: '50000',
    payins: 'IGNORE',
    rules: {
      dayStart: dayStart(),
      rules,
    },
  })

/** 100 shares, so that 1.00 of price is 100.00; without a stop the loss is free. */
const aLoss = (amount: number, minutes: number) => ({
  entryDate: ago(minutes),
  exitDate: ago(minutes - 5),
  exitPrice: String(50 - amount / 100),
  stopLoss: null,
  takeProfit: null,
})

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

test('what may still be lost stands on every page, follows each trade at once, and leads to the rules', async ({
  page,
  openJournal,
}) => {
  const { account, journal, addTrades } = await openJournal({ timeZone: 'UTC', trades: [{}] })

  await test.step('without an attempt there is no line', async () => {
    await expect(sidebar(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /you can lose/ })).toHaveCount(0)
  })
  await startAttempt(account, journal.id)
  await page.reload()
  const line = sidebar(page).getByRole('status')

  await test.step('in the sidebar and on Home', async () => {
    await expect(line).toHaveText(/^Today you can lose 1,000\.00\s*2 trades left$/)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Today you can lose 1,000.00 USD and take 2 more trades.' }),
    ).toBeVisible()
    await expectAccessible(page, 'a page with the state line')
  })

  await test.step('a fill from elsewhere changes it within five seconds, on another page too', async () => {
    await sidebar(page).getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(page).toHaveURL(/\/journal/)
    await addTrades([aLoss(850, 60)])
    await expect(line).toHaveText(/^Today you can lose 150\.00\s*1 trade left, 85% used$/, { timeout: liveMs })
  })

  await test.step('the dialog of a trade has it at its head, and saving says which rule the trade broke', async () => {
    await sidebar(page).getByRole('button', { name: 'Add New Trade' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a trade' })
    await expect(dialog.getByRole('link', { name: /^150\.00 left today/ })).toBeVisible()
    await expectAccessible(page, 'the dialog with the state line')
    await dialog.getByRole('combobox', { name: 'Instrument' }).click()
    await page.getByRole('option', { name: /ACME/ }).click()
    const text = (minutes: number): string => ago(minutes).replace('T', ' ').slice(0, 16)
    await dialog.getByRole('textbox', { name: 'Entry date' }).fill(text(20))
    await dialog.getByRole('textbox', { name: 'Exit date' }).fill(text(10))
    await dialog.getByLabel('Size').fill('100')
    await dialog.getByLabel('Entry price').fill('50')
    await dialog.getByLabel('Exit price').fill('48')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    const toast = page.getByRole('alert').filter({ hasText: 'It broke a rule' })
    await expect(toast).toContainText('It broke a rule: daily loss reached, over by 50.00 USD.')
    await expect(line).toHaveText(/^Done for today\s*daily loss reached, over by 50\.00$/)
    await toast.getByRole('button', { name: 'Your rules' }).click()
    await expect(page).toHaveURL(/\/rules/)
  })

  await test.step('collapsed it is a word, on a phone a line below the header', async () => {
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect(line.getByRole('link')).toHaveText('Done for today')
    await page.setViewportSize({ width: 390, height: 844 })
    const phone = page.getByRole('status').filter({ hasText: 'Done for today' })
    await expect(phone).toHaveText('Done for today · over by 50.00')
    const box = await phone.boundingBox()
    expect(box?.height).toBe(32)
    await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: /^Done for today/ })).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 400))
    expect((await phone.boundingBox())?.y, 'it stays while the page scrolls').toBe(box?.y)
    await expectAccessible(page, 'a phone with the state line')
  })

  await test.step('offline it says up to when it is known', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'Done for today' })).toHaveText(
      /^Done for today · as of \d\d:\d\d$/,
    )
    await page.context().setOffline(false)
  })

  await test.step('a maximum loss ends the attempt: the open page says so until a new one starts, and learns it by itself', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const attempt = await startAttempt(account, journal.id, [
      { kind: 'MAX_LOSS', value: '1400', unit: 'MONEY', floor: 'STATIC', lock: null, measure: 'CLOSED' },
    ])
    await page.goto('/rules?tab=rules')
    await expect(page.getByRole('button', { name: 'End the attempt' })).toBeVisible()
    const loads: string[] = []
    page.on('framenavigated', (frame) => loads.push(frame.url()))
    await addTrades([aLoss(500, 8)])
    await expect(page.getByRole('button', { name: 'End the attempt' })).toHaveCount(0, { timeout: liveMs })
    expect(loads).toEqual([])
    const { attempts } = await account.call(
      'GET',
      `/v1/databases/${journal.id}/attempts`,
      z.object({ attempts: z.array(AttemptView) }),
    )
    expect(attempts.find(({ id }) => id === attempt.id)?.endedAt).not.toBeNull()
    await expect(page.getByRole('status').filter({ hasText: /^Maximum loss reached/ })).toHaveCount(1)
    await page.goto('/home')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Maximum loss reached on .* Start a new attempt$/ })
      .click()
    await expect(page).toHaveURL(/\/rules$/)
  })
})
