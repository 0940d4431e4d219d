// @large: commands of a trade are tested under jsdom
import { ChecklistItemView, ChecklistView } from '@afterclose/contract/checklists'
import { SetupView } from '@afterclose/contract/setups'
import { TradeView } from '@afterclose/contract/trades'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { follow } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { tabTo } from '../support/tab-to.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openTrade(page: Page, id: string): Promise<void> {
  const search = page.getByLabel('Search selected Journal by Trade ID')
  await search.fill(id)
  await search.press('Enter')
}

/** From the dialog of trade 1, by keyboard. */
async function chooseForTrade(page: Page, name: string): Promise<void> {
  await openTrade(page, '1')
  const more = dialog(page, 'Edit trade 1').getByRole('button', { name: 'More for this trade' })
  await expect(more).toBeVisible()
  await more.press('Enter')
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  await tabTo(page, item, 'ArrowDown')
  await page.keyboard.press('Enter')
}

test('what is done with a trade, from its dialog', async ({ page, openJournal }) => {
  const { account, journal, instrument, stats } = await openJournal({
    at: '/journal',
    trades: [{ commission: '3', takeProfit: '52' }],
  })
  const inJournal = `/v1/databases/${journal.id}`
  const { id: listId } = await account.call('POST', `${inJournal}/checklists`, ChecklistView, { name: 'Before entry' })
  for (const text of ['Stop is set', 'News are out', 'Size fits'])
    await account.call('POST', `${inJournal}/checklists/${listId}/checklistitems`, ChecklistItemView, { text })
  const setup = { name: 'Gap', defaultChecklistId: listId }
  await account.call('POST', `${inJournal}/setups`, SetupView, setup)

  await test.step('a missed trade begins with what the trade says, and is kept beside it', async () => {
    await chooseForTrade(page, 'Create missed trade')
    const missed = dialog(page, 'Add a missed trade')
    for (const [name, value] of Object.entries({ 'Entry price': /^50/, 'Stop loss': /^49/, 'Take profit': /^52/ }))
      await expect(missed.getByRole('textbox', { name })).toHaveValue(value)
    await missed.getByRole('combobox', { name: 'Reason' }).press('Enter')
    const reason = page.getByRole('option', { name: 'Too late', exact: true })
    await expect(reason).toBeVisible()
    await reason.click()
    await page.keyboard.press('Control+Enter')
    await expect(missed).toBeHidden()
    await expect(page.getByRole('grid').getByRole('row', { name: /ACME/ })).toHaveCount(1)
    await follow(page, '/missed-trades/journal')
    await expect(page.getByRole('row', { name: /ACME/ })).toContainText('Too late')
  })

  await test.step('a trade is split: two lines of a group, which together are what it was', async () => {
    await page.getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    await chooseForTrade(page, 'Split')
    const split = dialog(page, 'Split trade 1')
    const size = split.getByRole('textbox', { name: 'Size of the new trade' })
    await expect(size).toBeFocused()
    await expect(size).toHaveValue('50')
    await size.fill('100')
    await page.keyboard.press('Enter')
    await expect(split.getByText('Must be above 0 and below 100')).toBeVisible()
    await expectAccessible(page, 'splitting a trade, with a wrong size')
    await size.fill('25')
    await expect(split.getByRole('row', { name: /^New/ })).toContainText('+24.25') // of 97.00
    await expectAccessible(page, 'splitting a trade')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Trade 1 split: the new trade is 2.')).toBeVisible()
    await expect(split).toBeHidden()

    const lines = page.getByRole('grid').getByRole('row', { name: /ACME/ })
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('+97.00')
    await page.getByRole('button', { name: 'Its 2 trades' }).click()
    await expect(lines).toHaveCount(3)
    await expect(lines.filter({ hasText: '+72.75' })).toHaveCount(1)
    await expect(lines.filter({ hasText: '+24.25' })).toHaveCount(1)
    expect(await stats()).toMatchObject({ numberOfTrades: 2, netGain: 97 })
  })

  await test.step('the checklist of a setup is ticked off by keyboard, and says how far one is', async () => {
    await page.getByRole('complementary').getByRole('button', { name: 'Add New Trade' }).press('Enter')
    const add = dialog(page, 'Add a trade')
    await expect(add.getByRole('combobox', { name: 'Instrument' })).toBeFocused()
    await page.keyboard.type(instrument.name)
    await expect(page.getByRole('option', { name: instrument.name })).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(page, add.getByRole('combobox', { name: 'Setup' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Gap')
    await expect(page.getByRole('option', { name: 'Gap', exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(add.getByRole('combobox', { name: 'Setup' })).toHaveValue('Gap')
    await add.getByLabel('Size').fill('100')
    await add.getByLabel('Entry price').fill('50')

    await add.getByRole('tab', { name: 'Review' }).press('Enter')
    await expect(add.getByRole('combobox', { name: 'Checklist' })).toHaveValue('Before entry')
    await expect(add.getByRole('progressbar', { name: '0 of 3 ticked' })).toBeVisible()
    for (const [at, name] of ['Stop is set', 'News are out'].entries()) {
      await tabTo(page, add.getByRole('checkbox', { name }))
      await page.keyboard.press('Space')
      await expect(add.getByRole('progressbar', { name: `${at + 1} of 3 ticked` })).toBeVisible()
    }
    await page.keyboard.press('Control+Enter')
    await expect(add).toBeHidden()
    const stored = await account.call('GET', `${inJournal}/trades/3`, TradeView)
    expect(stored).toMatchObject({ checklistId: listId, checkedItemIds: [1, 2] })

    await openTrade(page, '3')
    const edit = dialog(page, 'Edit trade 3')
    await edit.getByRole('tab', { name: 'Review' }).click()
    await expect(edit.getByRole('progressbar', { name: '2 of 3 ticked' })).toBeVisible()
    await expect(edit.getByRole('checkbox', { name: 'Size fits' })).not.toBeChecked()
    await expectAccessible(page, 'a checklist, half-way')
  })
})
