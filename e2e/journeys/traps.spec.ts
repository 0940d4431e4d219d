// @large: figures are tested in the engine
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

test('figures in which journals are often wrong', async ({ page, openJournal }) => {
  const { addTrades } = await openJournal({
    trades: [{}, { entryDate: '2024-03-05T10:20:00', exitDate: '2024-03-05T11:20:00' }],
  })

  await test.step('[3.17] winners only have no profit factor: it shows as ∞', async () => {
    await expectFigure(page, 'Net gain', '+200.00')
    await expectFigure(page, 'Profit factor', '∞')
  })

  await test.step('a trade closed at 23:30 belongs to that day', async () => {
    await addTrades([{ entryDate: '2024-03-06T22:00:00', exitDate: '2024-03-06T23:30:00' }])
    await expect(page.getByRole('button', { name: /^6 March 2024: \+100.00 USD, 1 trade/ })).toBeVisible()
  })

  await test.step('a loss of 500 and then a win of 100 is a drawdown of 500', async () => {
    await addTrades([
      { entryDate: '2024-03-07T10:00:00', exitDate: '2024-03-07T11:00:00', exitPrice: '45', stopLoss: null },
      { entryDate: '2024-03-08T10:00:00', exitDate: '2024-03-08T11:00:00', exitPrice: '51', stopLoss: null },
    ])
    await expectFigure(page, 'Net gain', '−100.00')
    await expectFigure(page, 'Max drawdown', '−500.00')
  })

  await test.step('two trades of one symbol twenty minutes apart stay two', async () => {
    await page.getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(page.getByRole('tab', { name: /Closed/ })).toContainText('5')
  })
})
