import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** 100 shares from 50: one trade loses 100, two win 200 each. */
const trades = ['49', '52', '52'].map((exitPrice, i) => {
  const day = `2024-03-0${i + 4}`
  return { entryDate: `${day}T10:00:00`, exitDate: `${day}T11:00:00`, exitPrice }
})

test('[1.5] [1.7] Home shows what is new, explains its figures and leads to the milestones', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades })
  const drawer = page.getByRole('dialog', { name: /How this figure is calculated/ })

  await test.step('a figure says how it comes about, leads to its trades, and follows when one is put right', async () => {
    await expectFigure(page, 'Profit factor', '4.00')
    const figure = page.getByRole('button', { name: '4.00', exact: true }).first()
    await figure.focus()
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('heading', { name: 'Profit factor 4.00' })).toBeVisible()
    await expect(drawer.getByText('Money won per unit of money lost.')).toBeVisible()
    await expect(drawer.getByRole('group', { name: 'Formula' })).toContainText('400.00')
    await expect(drawer.getByRole('group', { name: 'Formula' })).toContainText('100.00')

    // the trades in it, one of which is corrected
    await drawer.getByRole('button', { name: 'Show all trades' }).click()
    const all = page.getByRole('dialog', { name: /^All trades behind this figure/ })
    await all.getByRole('button', { name: 'Open trade 1', exact: true }).click()
    const trade = page.getByRole('dialog', { name: /^Edit trade/ })
    await trade.getByLabel('Exit price').fill('48')
    await trade.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(trade).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(all).toBeHidden()
    await expect(drawer.getByRole('heading', { name: 'Profit factor 2.00' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expectFigure(page, 'Profit factor', '2.00')
  })

  await test.step('[1.5] [1.7] Home leads to the milestones, and shows what is new', async () => {
    await expect(page.getByRole('region', { name: 'Changelog' })).toHaveCount(0) // none is configured
    await page.getByRole('link', { name: 'Milestones', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Milestones' })).toBeFocused()
    await expect(page.getByRole('row', { name: /^Winning trades/ })).toContainText('8 to Bronze')
  })

  await test.step('in a table the arrow keys go from the name of a group to its figures, which are explained', async () => {
    await goTo(page, '/chart-lab/holding-time', 'Holding Time')
    await page.getByRole('button', { name: 'Open the trades of 1 to 4 h' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: '1 to 4 h, Trades: 3' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.getByText('Closed trades selected by the filters.')).toBeVisible()
  })

  await test.step('the formulas of all figures stand beside the description of the calls', async () => {
    await page.goto('/docs/formulas#sharpe')
    await expect(page.getByRole('heading', { name: 'Sharpe ratio' })).toBeVisible()
    await expect(page.getByText('= gross profit ÷ gross loss', { exact: true })).toBeVisible()
  })
})
