import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

test('a loss of 500 and then a win of 100 is a drawdown of 500', async ({ page, openJournal }) => {
  await openJournal({
    trades: [
      { entryDate: '2024-03-05T10:00:00', exitDate: '2024-03-05T11:00:00', exitPrice: '45', stopLoss: null },
      { entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00', exitPrice: '51', stopLoss: null },
    ],
  })
  await expectFigure(page, 'Net gain', '−400.00')
  await expectFigure(page, 'Max drawdown', '−500.00')
})

test('[3.17] winners only have no profit factor: it shows as ∞', async ({ page, openJournal }) => {
  await openJournal({ trades: [{}, { entryDate: '2024-03-05T12:00:00', exitDate: '2024-03-05T13:00:00' }] })
  await expectFigure(page, 'Net gain', '+200.00')
  await expectFigure(page, 'Profit factor', '∞')
})

test('two trades of one symbol twenty minutes apart stay two', async ({ page, openJournal }) => {
  await openJournal({ trades: [{}, { entryDate: '2024-03-05T10:20:00', exitDate: '2024-03-05T11:20:00' }] })
  await page.getByRole('link', { name: 'Journal', exact: true }).click()
  await expect(page.getByRole('tab', { name: /Closed/ })).toContainText('2')
})

test('a trade closed at 23:30 belongs to that day', async ({ page, openJournal }) => {
  await openJournal({ trades: [{ entryDate: '2024-03-05T22:00:00', exitDate: '2024-03-05T23:30:00' }] })
  await expect(page.getByRole('button', { name: /^5 March 2024: \+100.00 USD, 1 trade/ })).toBeVisible()
})
