import type { Page } from '@playwright/test'
import { z } from 'zod'
import { newJournal } from '../support/account.ts'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { statement } from '../support/statement.ts'

const switcher = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Select a Journal' })

async function pick(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click()
  await picker(page).getByRole('listitem').filter({ hasText: to }).getByRole('button').first().click()
  await expect(switcher(page, to)).toBeVisible()
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('a copied link opens its trade in its own journal and tab, and leaves other tabs where they are', async ({
  page,
  context,
  openJournal,
}) => {
  const { account, journal } = await openJournal({ trades: [{}, {}, { exitPrice: '52.5' }] })
  await newJournal(account, { name: 'Second journal' })
  await page.goto('/journal')
  await page.getByRole('row').filter({ hasText: '+250.00' }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).searchParams.get('journal')).toBe(String(journal.id))

  await page.reload()
  await pick(page, 'Tested journal', 'Second journal')
  const second = await context.newPage()
  await second.goto(link)
  await expect(second.getByRole('dialog', { name: 'Edit trade 3' })).toBeVisible()
  await expect(second).toHaveTitle('Journal - Afterclose (Tested journal)')
  await expect(second).toHaveURL(/\/journal$/)
  await page.reload()
  await expect(switcher(page, 'Second journal')).toBeVisible()
  await second.reload()
  await expect(switcher(second, 'Tested journal')).toBeVisible()
})

test('[2.1.11] [4.1] each tab has its journal, also after a reload; a new tab takes the one used last', async ({
  page,
  context,
  openJournal,
}) => {
  const { account } = await openJournal({ market: 'FOREX', currency: 'EUR', deposit: null })
  await newJournal(account, { name: 'Second journal' })
  const second = await context.newPage()
  await second.goto('/home')
  await pick(second, 'Tested journal', 'Second journal')
  await page.reload()
  await expect(switcher(page, 'Tested journal')).toBeVisible()

  await upload(page, 'Statement.htm', statement())
  const check = page.getByRole('dialog', { name: 'Check the import' })
  await check.getByRole('button', { name: 'Import 3 trades' }).click({ timeout: 120_000 })
  await expectFigure(page, 'Net gain', '+120.50')
  await expect(switcher(second, 'Second journal')).toBeVisible()
  await expect(second.getByText('Add or import trades to see this page.')).toBeVisible()
  await second.reload()
  await expect(switcher(second, 'Second journal')).toBeVisible()

  const third = await context.newPage()
  await third.goto('/home')
  await expect(switcher(third, 'Second journal')).toBeVisible()
})

test('a page that is opened from a link of a tab shows the journal of that tab', async ({
  page,
  context,
  openJournal,
}) => {
  const { account } = await openJournal()
  await newJournal(account, { name: 'Second journal' })
  const second = await context.newPage()
  await second.goto('/home')
  await pick(second, 'Tested journal', 'Second journal')
  for (const name of ['Equity Graph', 'Afterclose']) {
    // a browser without a window opens nothing for such a click now and then: then it is clicked again
    await expect(async () => {
      const [opened] = await Promise.all([
        context.waitForEvent('page', { timeout: 5_000 }),
        page.getByRole('link', { name, exact: true }).click({ modifiers: ['ControlOrMeta'] }),
      ])
      await expect(switcher(opened, 'Tested journal')).toBeVisible()
      await expect(opened).toHaveURL(/[a-z]$/)
    }).toPass({ timeout: 60_000 })
  }
  await page.getByRole('link', { name: 'Equity Graph', exact: true }).click()
  await expect(page).toHaveURL(/\/chart-lab\/equity$/)
})

test('the filters of a journal stay in their tab', async ({ page, context, openJournal }) => {
  const { account } = await openJournal({ trades: [{}, { direction: 'SHORT', stopLoss: '51' }] })
  await newJournal(account, { name: 'Second journal' })
  await page.getByRole('button', { name: /^Basic Filters/ }).click()
  await page
    .getByRole('region', { name: 'Basic Filters' })
    .getByRole('button', { name: /^Direction/ })
    .click()
  await page.getByRole('option', { name: 'Long' }).click()
  await expectFigure(page, 'Net gain', '+100.00')
  const second = await context.newPage()
  await second.goto('/home')
  await expectFigure(second, 'Net gain', '0.00')
  await pick(second, 'Tested journal', 'Second journal')
  await page.reload()
  await expectFigure(page, 'Net gain', '+100.00')
})

test('a link to a journal that one may not see says so and asks for another', async ({ page, openJournal }) => {
  const { account } = await openJournal({ trades: [{}] })
  await newJournal(account, { name: 'Second journal' })
  await page.goto('/journal?journal=999999&trade=1')
  await expect(picker(page)).toContainText('You cannot open the journal of this link.')
  await picker(page).getByRole('listitem').filter({ hasText: 'Second' }).getByRole('button').first().click()
  await expect(switcher(page, 'Second journal')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/journal?journal=mine') // what is no number names no journal
  await expect(switcher(page, 'Second journal')).toBeVisible()
})

test('a journal that is deleted in one tab is left in the others, which say so', async ({
  page,
  context,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  await newJournal(account, { name: 'Second journal' })
  await newJournal(account, { name: 'Third journal' })
  await page.reload() // these were made without this browser knowing
  const second = await context.newPage()
  await second.goto('/journal')
  await expect(second.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  await pick(page, 'Tested journal', 'Second journal')

  await switcher(page, 'Second journal').click()
  const row = picker(page).getByRole('listitem').filter({ hasText: 'Tested journal' })
  await row.hover()
  await row.getByRole('button', { name: 'Delete Tested journal' }).click()
  await page.getByRole('dialog', { name: 'Delete Journal' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Journal deleted.')).toBeVisible()
  await expect(picker(second)).toContainText('The journal “Tested journal” was deleted')
  await picker(second).getByRole('listitem').filter({ hasText: 'Third' }).getByRole('button').first().click()
  await expect(switcher(second, 'Third journal')).toBeVisible()
  await picker(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(switcher(page, 'Second journal')).toBeVisible()
})

test('a journal that is gone without this browser knowing is left at the next question', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => undefined) // without the live channel it asks for running imports
  const { account, journal } = await openJournal({ trades: [{}] })
  await newJournal(account, { name: 'Second journal' })
  await account.call('DELETE', `/v1/databases/${journal.id}`, z.unknown())
  await expect(picker(page)).toContainText('The journal “Tested journal” was deleted')
  await picker(page).getByRole('listitem').filter({ hasText: 'Second' }).getByRole('button').first().click()
  await expect(switcher(page, 'Second journal')).toBeVisible()
})
