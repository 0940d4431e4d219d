import { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { follow } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

const row = (page: Page, at: number) => page.locator(`[role="row"][row-index="${at}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const menuOf = async (page: Page, at: number) => {
  await row(page, at).getByRole('gridcell').nth(1).click({ button: 'right' })
}

test('a missed trade is noted, evaluated, converted to a trade and deleted', async ({ page, openJournal }) => {
  const { account, journal, instrument } = await openJournal()
  const url = `/v1/databases/${journal.id}/missed-trades`
  const older = {
    instrumentId: instrument.id,
    direction: 'SHORT',
    entryDate: '2024-03-01T10:00:00',
    reason: 'TOO_LATE',
  }
  const known = { ...older, entryPrice: '50', stopLoss: '51', takeProfit: '48', otpHit: 'YES' }
  await account.call('POST', url, MissedTradeView, known)
  await follow(page, '/missed-trades/journal')
  await expect(page.getByRole('heading', { level: 1, name: 'Missed Trades' })).toBeVisible()
  await expect(row(page, 0)).toContainText('+2.00')

  await button(page, 'Add missed trade').click()
  const dialog = page.getByRole('dialog', { name: 'Add a missed trade' })
  await expect(dialog.getByRole('combobox', { name: 'Instrument' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Instrument is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Instrument' }).fill(instrument.name)
  await page.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Entry date' }).fill('2024-02-01 10:00')
  await dialog.getByRole('textbox', { name: 'Entry price' }).fill('50')
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Hesitated' }).click()
  await expect(dialog.getByText('Needs a stop loss: there is no R without one.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Stop loss' }).fill('49')
  await expectAccessible(page, 'a missed trade')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  // it has no outcome yet, so it is listed before the newer one
  await expect(row(page, 0)).toContainText('Needs an outcome')
  await expect(row(page, 0)).toContainText('Hesitated')

  await row(page, 0).getByRole('gridcell').nth(1).click()
  const edit = page.getByRole('dialog', { name: 'Edit missed trade 2' })
  await edit.getByRole('textbox', { name: 'Would have exited at' }).fill('51.5')
  await expect(edit.getByRole('complementary', { name: 'Result' })).toContainText('+1.50')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByLabel('Totals of the missed trades')).toContainText('+3.5R')

  await menuOf(page, 1)
  await page.getByRole('menuitem', { name: 'Convert to trade' }).click()
  const trade = page.getByRole('dialog', { name: 'Add a trade' })
  await expect(trade.getByRole('textbox', { name: 'Stop loss' })).toHaveValue(/^49/)
  await trade.getByRole('textbox', { name: 'Size' }).fill('100')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await button(page, 'Delete the missed trade').click()
  await expect(page.getByText('1 item(s) deleted successfully.')).toBeVisible()
  const { missedTrades } = await account.call('GET', url, z.object({ missedTrades: z.array(MissedTradeView) }))
  expect(missedTrades.map(({ id }) => id)).toEqual([1])
  await button(page, 'Undo').click()
  await expect(page.getByText('Restored.')).toBeVisible()
  await expect(page.getByLabel('Totals of the missed trades')).toContainText('+3.5R')
  await expectAccessible(page, 'missed trades')

  // the Delete key applies to the selection, or to the focused row without a selection
  const select = async (at: number) => {
    await row(page, at)
      .getByRole('gridcell')
      .nth(1)
      .click({ modifiers: ['ControlOrMeta'] })
  }
  const askedByKey = async (title: string) => {
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: title })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
  }
  await select(0)
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await askedByKey('Delete missed trade 1?')
  await select(0)
  await expect(page.getByText('1 selected')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await askedByKey('Delete missed trade 2?')
})
