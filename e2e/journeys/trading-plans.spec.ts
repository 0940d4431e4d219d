import { TradePlanView } from '@afterclose/contract/trade-plans'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journal.ts'
import { dragOnto, moveBy } from '../support/drag.ts'
import { chooseItem } from '../support/menu.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Focuses a control and presses Enter, because reaching it by keyboard alone would take many steps. */
const enter = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('trading plans', async ({ page, openJournal }) => {
  const { account, journal, instrument } = await openJournal({ at: '/trading-plans', trades: [{}] })

  await test.step('a plan is written, activated, traded and another one cancelled, by the keyboard alone', async () => {
    await expect(page.getByText('No trading plans yet.')).toBeVisible()
    await page.getByRole('button', { name: 'New plan' }).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New trading plan' })
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.type('Gap fill')
    await dialog.getByRole('combobox', { name: 'Instrument' }).focus()
    await page.keyboard.type(instrument.name)
    await dialog.getByRole('textbox', { name: 'If', exact: true }).focus()
    await page.keyboard.type('it opens above the range')
    for (const [field, price] of [
      ['Entry from', '50'],
      ['Stop loss', '49'],
      ['Take profit', '52'],
    ] as const) {
      await dialog.getByRole('textbox', { name: field }).focus()
      await page.keyboard.type(price)
    }
    await expect(dialog.getByRole('status')).toHaveText('2.00')
    await expectAccessible(page, 'a trading plan')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(column(page, 'Draft')).toContainText('Gap fill')

    await enter(page, 'Activate: Gap fill')
    await expect(column(page, 'Active')).toContainText('Gap fill')
    await enter(page, 'Take trade: Gap fill')
    const trade = page.getByRole('dialog', { name: 'Add a trade' })
    await expect(trade.getByRole('textbox', { name: 'Stop loss' })).toHaveValue(/^49/)
    await trade.getByRole('textbox', { name: 'Entry price' }).focus()
    await page.keyboard.type('50.1')
    await trade.getByRole('textbox', { name: 'Size' }).focus()
    await page.keyboard.type('100')
    await page.keyboard.press('Control+Enter')
    await expect(trade).toBeHidden()
    await expect(column(page, 'Executed').getByRole('button', { name: 'Trade 2' })).toBeVisible()

    await enter(page, 'Actions for Gap fill')
    await chooseItem(page, 'Duplicate')
    await expect(column(page, 'Draft')).toContainText('Gap fill')
    await page.getByRole('button', { name: 'Actions for Gap fill' }).first().focus()
    await page.keyboard.press('Enter')
    await chooseItem(page, 'Cancel the plan')
    await enter(page, 'Cancel the plan')
    await expect(column(page, 'Closed')).toContainText('cancelled')
    await expectAccessible(page, 'trading plans')

    await page.getByText('List', { exact: true }).click()
    await expect(page.locator('[role="row"][row-index="0"]')).toContainText('Gap fill')
  })

  await test.step('a plan is dragged to another column, by keyboard and by pointer, and put back', async () => {
    await page.getByText('Board', { exact: true }).click()
    const url = `/v1/databases/${journal.id}/trade-plans`
    for (const title of ['Reversal', 'Range'])
      await account.call('POST', url, TradePlanView, { title, planDate: '2026-11-20' })
    await page.reload() // they were created elsewhere
    const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
    const told = (text: string) => page.getByRole('status').filter({ hasText: text })
    const said = (text: string) => expect(told(text)).toBeAttached()
    await handle('Reversal').focus()
    await page.keyboard.press('Space')
    await said('Picked up Reversal, from Draft.')
    await expect(column(page, 'Missed')).toContainText('Activate it first')
    await moveBy(page, 'ArrowRight', told('Active. Drop to activate.'))
    await moveBy(page, 'ArrowRight', told('Executed. Activate it first.'))
    await moveBy(page, 'ArrowLeft', told('Active. Drop to activate.'))
    await expectAccessible(page, 'a plan that is dragged')
    await page.keyboard.press('Space')
    await expect(column(page, 'Active')).toContainText('Reversal')
    await expect(handle('Reversal')).toBeFocused()
    await expect(page.getByText('Reversal is active.')).toBeVisible()
    await told('Reversal is active.').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Reversal is a draft again.')).toBeVisible()
    await expect(column(page, 'Draft')).toContainText('Reversal')

    await drag(page, handle('Reversal'), column(page, 'Executed'), told('Reversal stays in Draft.'))
    await expect(column(page, 'Draft')).toContainText('Reversal')
    await drag(page, handle('Range'), column(page, 'Closed'), told('Dropped Range on Closed.'))
    await page.getByRole('dialog', { name: 'Cancel Range?' }).getByRole('button', { name: 'Cancel the plan' }).click()
    await expect(column(page, 'Closed')).toContainText('Range')
  })
})

/** Drags until the result is announced: a column may move between the response and the drop. */
const drag = (page: Page, handle: Locator, onto: Locator, heard: Locator): Promise<void> =>
  expect(async () => {
    await dragOnto(page, handle, onto, () =>
      expect(onto).toHaveAttribute('data-drop', /^(here|no)$/, { timeout: 3000 }),
    )
    await expect(heard).toBeAttached({ timeout: 5000 })
  }).toPass({ timeout: 120_000 })
