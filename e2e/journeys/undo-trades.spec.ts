import { listTrades } from '@afterclose/contract/trades'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'
import { dismissToasts } from '../support/toasts.ts'

// wide enough for all columns of the journal
test.use({ viewport: { width: 1920, height: 1000 } })

const trades = [{}, { exitPrice: '52' }, { exitPrice: '53' }]
/** Row of the trade with this id, by its gain. */
const row = (page: Page, id: number) => page.getByRole('row').filter({ hasText: `+${id}00.00` })

test('what was deleted comes back', async ({ page, context, openJournal }) => {
  const { stats, account, journal } = await openJournal({ at: '/journal?trade=2', trades })

  await test.step('a trade that is deleted by its menu comes back with its picture, in every tab', async () => {
    const before = await stats()
    const dialog = page.getByRole('dialog', { name: 'Edit trade 2' })
    await dialog.getByRole('tab', { name: 'Screenshots and notes' }).click()
    await dialog.getByLabel('a picture for screenshot 1').setInputFiles(picture)
    await expect(dialog.getByRole('button', { name: 'Enlarge screenshot 1' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    const other = await context.newPage()
    await other.goto('/journal')
    await expect(row(other, 2)).toBeVisible()

    await row(page, 2).getByText('ACME').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete trade 2?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('1 item(s) deleted successfully.')).toBeVisible()
    await expect(row(page, 2)).toBeHidden()
    await expect(row(other, 2)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Restored.')).toBeVisible()
    await expect(row(page, 2)).toBeVisible()
    await expect(row(other, 2)).toBeVisible()
    expect(await stats()).toEqual(before)

    await page.getByLabel('Search selected Journal by Trade ID').fill('2')
    await page.getByLabel('Search selected Journal by Trade ID').press('Enter')
    await dialog.getByRole('tab', { name: 'Screenshots and notes' }).click()
    await expect(dialog.getByRole('button', { name: 'Enlarge screenshot 1' }).locator('img')).toHaveJSProperty(
      'naturalWidth',
      960,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('many trades come back by Ctrl+Z, which in a field takes back what was typed', async () => {
    await dismissToasts(page)
    await expect(row(page, 1)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all trades' }).click()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete 3 trades?' })
    await question.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 item(s) deleted successfully.')).toBeVisible()
    await expect(row(page, 1)).toBeHidden()

    const search = page.getByLabel('Search selected Journal by Trade ID')
    await search.focus()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Restored.')).toBeVisible()
    for (const id of [1, 2, 3]) await expect(row(page, id)).toBeVisible()
    await page.keyboard.press('Control+z') // there is nothing left to undo
    await expect(page.getByText('Restored.')).toHaveCount(1)
  })

  await test.step('an edit of many trades is undone by its button, and by Ctrl+Z', async () => {
    await dismissToasts(page)
    const types = async () => {
      const { trades: all } = await account.call('GET', `/v1/databases/${journal.id}/trades`, listTrades.response)
      return all.map(({ tradeType }) => tradeType)
    }
    for (const undo of ['button', 'Ctrl+Z']) {
      await page.getByRole('checkbox', { name: 'Select all trades' }).click()
      await page.getByRole('button', { name: 'More for the selected trades' }).click()
      await page.getByRole('menuitem', { name: 'Demo' }).click()
      await expect(page.getByText('3 trades changed.')).toBeVisible()
      expect(await types()).toEqual(['DEMO', 'DEMO', 'DEMO'])
      if (undo === 'button') await page.getByRole('button', { name: 'Undo' }).click()
      else await page.keyboard.press('Control+z')
      await expect(page.getByText('3 trades restored.')).toBeVisible()
      expect(await types()).not.toContain('DEMO')
      await dismissToasts(page)
    }
  })
})
