import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

test('[2.4.1] [2.5.1] [4.14] a filter narrows every figure, shows as a chip and is cleared', async ({
  page,
  openJournal,
}) => {
  await openJournal({
    trades: [
      { direction: 'LONG' },
      {
        direction: 'SHORT',
        entryDate: '2024-03-06T10:00:00',
        exitDate: '2024-03-06T11:00:00',
        stopLoss: '51',
        exitPrice: '50.4',
      },
    ],
  })
  await expectFigure(page, 'Net gain', '+60.00')
  const basic = page.getByRole('button', { name: /^Basic Filters/ })
  await basic.click()
  await expect(basic).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: /^Direction/ }).click()
  await page.getByRole('option', { name: 'Short' }).click()
  await expectFigure(page, 'Net gain', '−40.00')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Selected Filters')).toBeVisible()
  await expect(basic).toContainText('1')

  await page.getByRole('button', { name: 'Filter settings' }).click()
  await page
    .getByText(/Exclude/)
    .first()
    .click()
  await expectFigure(page, 'Net gain', '+100.00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expectFigure(page, 'Net gain', '+60.00')
  await expect(page.getByText('Selected Filters')).toBeHidden()
  await basic.click()
  await expect(basic).toHaveAttribute('aria-expanded', 'false')
})

test('filters that leave nothing say so and can be cleared there', async ({ page, openJournal }) => {
  await openJournal({ trades: [{ direction: 'LONG' }] })
  await page.getByRole('button', { name: /^Basic Filters/ }).click()
  await page.getByRole('button', { name: /^Direction/ }).click()
  await page.getByRole('option', { name: 'Short' }).click()
  await expect(page.getByText('No trades match the selected filters')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click()
  await expectFigure(page, 'Net gain', '+100.00')
})
