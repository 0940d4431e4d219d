// @large: walks the addresses of all pages
import type { Page } from '@playwright/test'
import { newJournal, signInAs } from '../support/account.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const chips = (page: Page) => page.getByRole('region', { name: 'Selected Filters' })
/** The first match: the group Settings has a "Journal" too. */
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

/** Selects a value in the panel of basic filters, which stays open. */
async function choose(page: Page, field: RegExp, value: string): Promise<void> {
  const panel = page.getByRole('button', { name: /^Basic Filters/ })
  if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click()
  await page.getByRole('region', { name: 'Basic Filters' }).getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: value }).click()
  await page.keyboard.press('Escape')
}

/** A long trade with +100, a short one with −50, and an open one. */
const trades = [
  {},
  {
    direction: 'SHORT' as const,
    stopLoss: '51',
    exitPrice: '50.5',
    entryDate: '2023-05-02T10:00:00',
    exitDate: '2023-05-02T11:00:00',
  },
  { exitDate: null, exitPrice: null },
]

test('what a page shows is in its address: filters, unit, month, axis, list and journal', async ({
  page,
  browser,
  server,
  openJournal,
}) => {
  const { account, journal } = await openJournal({ trades })

  await test.step('each filter is a step in the address: Back undoes it, a reload and another browser show the same', async () => {
    await expectFigure(page, 'Net gain', '+50.00')
    await choose(page, /^Direction/, 'Long')
    await expect(page).toHaveURL(/\/home\?direction=LONG$/)
    await choose(page, /^Year/, '2023')
    await expect(page).toHaveURL(/\/home\?direction=LONG&year=2023$/)
    await expect(page.getByText('No trades match the selected filters')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/home\?direction=LONG$/)
    await expectFigure(page, 'Net gain', '+100.00')
    await expect(chips(page).getByRole('button', { name: /2023/ })).toHaveCount(0)
    await page.goForward()
    await expect(page.getByText('No trades match the selected filters')).toBeVisible()
    await page.goBack()
    await page.reload()
    await expectFigure(page, 'Net gain', '+100.00')
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
    await expectFigure(page, 'Net gain', '+50.00')
    await expect(chips(page)).toHaveCount(0)
    await page.goForward()

    const address = await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Journal', exact: true })
      .getAttribute('href')
    expect(address).toBe(`/journal?direction=LONG&journal=${journal.id}`)
    const other = await browser.newPage({ baseURL: server.url })
    await signInAs(other, account)
    await other.goto(address!)
    await expect(other.getByRole('row').filter({ hasText: '+100.00' })).toBeVisible()
    await expect(other.getByRole('tab', { name: 'Closed 1' })).toBeVisible()
    await expect(other).toHaveURL(/\/journal\?direction=LONG$/)
    await other.close()
  })

  await test.step('what an address says wrongly is left out; an instrument that is gone can be taken away', async () => {
    await page.goto('/home?instrument=999,x&year=2026x&direction=UP&unit=EUR&calendar=2026-13')
    await expect(page.getByText('No trades match the selected filters')).toBeVisible()
    await expect(page).toHaveURL(/\/home\?instrument=999$/)
    await chips(page)
      .getByRole('button', { name: /No\. 999/ })
      .click()
    await expectFigure(page, 'Net gain', '+50.00')
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('filters survive a visit elsewhere; those that do not apply to a page are not shown there, but kept', async () => {
    await choose(page, /^Direction/, 'Long')
    await choose(page, /^Year/, '2024')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Instruments' }).click()
    await expect(page).toHaveURL(/\/settings\/instruments$/)
    await expect(chips(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Basic Filters/ })).toHaveCount(0)

    await link(page, 'Journal').click()
    await expect(page).toHaveURL(/\/journal\?direction=LONG&year=2024$/)
    await expect(page.getByRole('tab', { name: 'Closed 1' })).toBeVisible()
    await page.getByRole('tab', { name: /^Open/ }).click()
    await expect(page).toHaveURL(/\/journal\?direction=LONG&tab=open$/)
    await expect(page.getByRole('tab', { name: 'Open 1' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Closed 1' })).toBeVisible()
    await expect(chips(page)).toContainText('Long')
    await expect(chips(page)).not.toContainText('2024')
    const panel = page.getByRole('region', { name: 'Basic Filters' })
    await expect(panel.getByRole('button', { name: /^Date range/ })).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Year/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Open 1' })).toBeVisible()
    await link(page, 'Home').click()
    await expect(chips(page)).toContainText('2024')
    await expect(page).toHaveURL(/\/home\?direction=LONG&year=2024$/)
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Open 1' })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Closed 1' })).toHaveAttribute('aria-selected', 'true')
    await expect(chips(page)).toContainText('2024')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(chips(page)).toHaveCount(0)
  })

  await test.step('a step back behind the choice of another journal does not filter that one', async () => {
    await newJournal(account, { name: 'Second journal' })
    await page.goto('/home')
    await choose(page, /^Direction/, 'Long')
    await choose(page, /^Year/, '2024')
    await expectFigure(page, 'Net gain', '+100.00')
    await page.getByRole('banner').getByRole('button', { name: 'Tested journal', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Select a Journal' })
      .getByRole('listitem')
      .filter({ hasText: 'Second journal' })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByText('Add or import trades to see this page.')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await page.goBack()
    await expect(page.getByText('Add or import trades to see this page.')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await expect(chips(page)).toHaveCount(0)
  })

  await test.step('unit, month, axis, comparison and what a list shows are in the address too', async () => {
    await goTo(page, `/home?journal=${journal.id}`, 'Home')
    await expect(page).toHaveURL(/\/home$/)
    const unit = (name: string) => page.getByRole('radiogroup', { name: 'Unit' }).getByText(name, { exact: true })
    await unit('R').click()
    await expect(page).toHaveURL(/\/home\?unit=R$/)
    await unit('%').click()
    await expect(page.getByRole('radio', { name: '%' })).toBeChecked()
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'R', exact: true })).toBeChecked()
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Currency' })).toBeChecked()
    await expectFigure(page, 'Net gain', '+50.00')

    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByRole('heading', { name: 'February 2024' })).toBeVisible()
    await expect(page).toHaveURL(/calendar=2024-02/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'February 2024' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'March 2024' })).toBeVisible()

    await goTo(page, '/chart-lab/equity?axis=DATE&overlays=TREND,MOON&unit=R', 'Equity Graph')
    await expect(page.getByRole('radio', { name: 'Date', exact: true })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Trend' })).toBeChecked()
    await page.getByRole('switch', { name: 'All trades' }).click()
    await expect(page).toHaveURL(/overlays=ALL,TREND/)
    await page.goBack()
    await expect(page.getByRole('switch', { name: 'All trades' })).not.toBeChecked()

    await goTo(page, '/settings/instruments', 'Instruments')
    await page.getByText('Disabled', { exact: true }).click()
    await expect(page.getByText('No disabled instruments.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No disabled instruments.')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('table', { name: 'Instruments' })).toBeVisible()
  })
})

test('tabs and order of the journal are in its address, and are switched by keys', async ({
  page,
  browser,
  server,
  openJournal,
}) => {
  const { account, addTrades } = await openJournal({ trades: trades.slice(0, 2) })

  await test.step('a tab of the journal that is switched by keys keeps the focus, also where it is empty', async () => {
    await link(page, 'Journal').click()
    const closed = page.getByRole('tab', { name: 'Closed 2' })
    const open = page.getByRole('tab', { name: 'Open 0' })
    await expect(closed).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '+100.00' })).toBeVisible()
    await closed.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('No open trades.')).toBeVisible()
    await expect(open).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('row').filter({ hasText: '+100.00' })).toBeVisible()
    await expect(closed).toBeFocused()
  })

  await test.step('the order of the journal is in its address, one for each tab, and kept for the next visit', async () => {
    const head = (name: string, on = page) => on.getByRole('columnheader', { name, exact: true })
    await addTrades(trades.slice(2))
    await expect(page.getByRole('tab', { name: 'Open 1' })).toBeVisible()
    const firstRow = (on = page) => on.getByRole('grid').locator('[row-index="0"]').first()
    await expect(firstRow()).toContainText('2024-03-05 10:00')
    await expect(page).toHaveURL(/\/journal$/)
    await head('Gain, USD').click()
    await expect(firstRow()).toContainText('2023-05-02 10:00')
    await expect(page).toHaveURL(/\/journal\?sort=gain$/)
    await head('ID').click({ modifiers: ['Shift'] })
    await expect(page).toHaveURL(/\/journal\?sort=gain,id$/)
    await head('Entry').click()
    await head('Entry').click()
    await expect(firstRow()).toContainText('2024-03-05 10:00')
    await expect(page).toHaveURL(/\/journal\?sort=-entryDate$/)

    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(/\/journal\?sort=gain,id$/)
    await expect(firstRow()).toContainText('2023-05-02 10:00')
    await expect(head('ID')).toHaveAttribute('aria-sort', 'ascending')
    await expect(head('Entry')).toHaveAttribute('aria-sort', 'none')
    await page.goBack()
    await expect(head('ID')).toHaveAttribute('aria-sort', 'none')
    await page.goBack()
    await expect(page).toHaveURL(/\/journal\?sort=-entryDate$/) // the default
    await expect(firstRow()).toContainText('2024-03-05 10:00')
    await page.goForward()
    await expect(firstRow()).toContainText('2023-05-02 10:00')
    await page.reload()
    await expect(firstRow()).toContainText('2023-05-02 10:00')
    await expect(head('Gain, USD')).toHaveAttribute('aria-sort', 'ascending')
    const other = await browser.newPage({ baseURL: server.url })
    await signInAs(other, account)
    await other.goto(page.url())
    await expect(firstRow(other)).toContainText('2023-05-02 10:00')
    await expect(head('Gain, USD', other)).toHaveAttribute('aria-sort', 'ascending')
    await other.close()

    // the other tab has its own order
    await page.getByRole('tab', { name: /^Open/ }).click()
    await expect(page).toHaveURL(/\/journal\?tab=open$/)
    await page.getByText('All columns', { exact: true }).click()
    await expect(page).toHaveURL(/\/journal\?tab=open&view=grid$/)
    await expect(head('Entry')).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect(page).toHaveURL(/\/journal\?tab=open$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/journal\?sort=gain$/)
    await expect(firstRow()).toContainText('2023-05-02 10:00')

    // elsewhere and back: the address contains no order, and the grid is restored
    await head('ID').click()
    await expect(firstRow()).toContainText('2024-03-05 10:00')
    await head('ID').click()
    await expect(firstRow()).toContainText('2023-05-02 10:00')
    await link(page, 'Home').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await link(page, 'Journal').click()
    await expect(page).toHaveURL(/\/journal$/)
    await expect(head('ID')).toHaveAttribute('aria-sort', 'descending')
    await expect(firstRow()).toContainText('2023-05-02 10:00')

    await page.goto('/journal?sort=-moon')
    await expect(head('ID')).toHaveAttribute('aria-sort', 'descending')
    await expect(firstRow()).toContainText('2023-05-02 10:00')
    await page.goto('/journal?sort=-moon,gain')
    await expect(head('Gain, USD')).toHaveAttribute('aria-sort', 'ascending')
  })
})
