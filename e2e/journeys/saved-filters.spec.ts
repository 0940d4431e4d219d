import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journal.ts'

const trades = [{}, { entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00', exitPrice: '49.5' }]

/** What Ctrl+K finds under these words, by the keyboard alone. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Find page or action')).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('button', { name: words }).last()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('filters are saved, applied and removed by the keyboard alone', async ({ page, openJournal }) => {
  await openJournal({ trades })
  await page.goto('/home?outcome=WINNER')
  const chips = page.getByRole('region', { name: 'Selected Filters' })
  await expect(chips).toContainText('Winner')
  await command(page, 'Saved filters')
  const dialog = page.getByRole('dialog', { name: 'Saved filters' })
  await expect(dialog.getByLabel('Save what is set as')).toBeFocused()
  await page.keyboard.type('Good days')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Apply Good days' })).toBeVisible()
  await expectAccessible(page, 'saved filters')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await chips.getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(chips).toBeHidden()

  await command(page, 'Apply Good days')
  await expect(page.getByText('Good days is set.')).toBeVisible()
  await expect(chips).toContainText('Winner')
  await expect(page).toHaveURL(/outcome=WINNER/)

  await page.getByRole('button', { name: 'Saved filters' }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete Good days' }).press('Enter')
  await expect(dialog.getByText('No filters are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Apply Good days' })).toBeVisible()
})
