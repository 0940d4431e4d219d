import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

test('[1.4] [2.4.1] [2.5.1] [4.14] a filter narrows every figure, shows as a chip and is cleared', async ({
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

test('[1.4] [2.4.1] comments are matched as Or or And, dates by entry or exit; the toggles are counted and kept', async ({
  page,
  openJournal,
}) => {
  const [onSignal, atTarget] = [3, 9] // of the starter comments
  await openJournal({
    trades: [
      { entryComments: [onSignal], exitComments: [atTarget], exitPrice: '51' }, // +100
      { entryComments: [onSignal], exitPrice: '52', entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00' }, // +200
      { exitPrice: '54', entryDate: '2024-02-29T22:00:00', exitDate: '2024-03-01T11:00:00' }, // +400, over a turn of the month
    ],
  })
  const settings = page.getByRole('button', { name: /^Filter settings/ })
  const choose = async (text: string) => {
    await settings.click()
    await page.getByRole('dialog', { name: 'Filter settings' }).getByText(text, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await expectFigure(page, 'Net gain', '+700.00')
  const advanced = page.getByRole('button', { name: /^Advanced Filters/ })
  await advanced.click()
  const panel = page.getByRole('region', { name: 'Advanced Filters' })
  await panel.getByRole('button', { name: /^Entry/ }).click()
  await page.getByRole('option', { name: 'On signal' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: /^Exit/ }).click()
  await page.getByRole('option', { name: 'At target' }).click()
  await page.keyboard.press('Escape')
  await expect(advanced).toContainText('2')
  await expectFigure(page, 'Net gain', '+300.00')
  await choose('And')
  await expectFigure(page, 'Net gain', '+100.00')
  await expect(settings).toHaveAccessibleName('Filter settings, 1 on')
  await page.getByRole('button', { name: 'Clear all' }).click()

  const basic = page.getByRole('button', { name: /^Basic Filters/ })
  await basic.click()
  await expect(advanced).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: /^Month/ }).click()
  await page.getByRole('option', { name: 'February' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No trades match the selected filters')).toBeVisible()
  await choose('Entry Date')
  await expectFigure(page, 'Net gain', '+400.00')

  await page.reload()
  await expectFigure(page, 'Net gain', '+400.00')
  await expect(page.getByRole('region', { name: 'Selected Filters' })).toContainText('February')
  await page
    .getByRole('region', { name: 'Selected Filters' })
    .getByRole('button', { name: /February/ })
    .click()
  await expectFigure(page, 'Net gain', '+700.00')
})
