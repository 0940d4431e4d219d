// @large: its figures are tested in the engine, its page under jsdom
import { chartOf, openMark } from '../support/chart-page.ts'
import { applyAsFilter } from '../support/filter.ts'
import { MissedTradeView } from '@afterclose/contract/missed-trades'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

test('missed trades show what they would have come to, and one that is put right there', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  const { account, journal, instrument } = await openJournal({
    trades: [{ entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00' }],
  })
  const missed = `/v1/databases/${journal.id}/missed-trades`
  // twelve that would have won 2R, on Tuesdays
  for (let week = 0; week < 12; week++)
    await account.call('POST', missed, MissedTradeView, {
      instrumentId: instrument.id,
      direction: 'LONG',
      entryDate: `${new Date(Date.UTC(2024, 0, 2 + 7 * week)).toISOString().slice(0, 10)}T09:30:00`,
      entryPrice: '50',
      stopLoss: '49',
      takeProfit: '52',
      otpHit: 'YES',
      reason: 'HESITATION',
    })
  await page.goto('/missed-trades/analysis')
  await expectFigure(page, 'Total missed', '+24.0R')
  await expect(page.getByText('Hesitated would have made +24.0R')).toBeVisible()
  await expectFigure(page, 'Missed per week', '+2.00')

  // when: by hour, which Back undoes
  await page.getByRole('radiogroup', { name: 'Time' }).getByText('Hour', { exact: true }).click()
  await expect(page.getByText('09:00 would have made +24.0R')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Tuesday would have made +24.0R')).toBeVisible()

  // by keyboard along the reasons, and into the missed trades
  const hesitated = { keys: ['Home'], words: /^Hesitated, .*Missed R 24\.00R missed, /, title: /^Hesitated/ } as const
  const drawer = await openMark(page, chartOf(page, 'Which reason missed most?'), hesitated)
  await drawer.getByRole('button', { name: 'Open missed trade 12', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit missed trade/ })
  await dialog.getByLabel('Take profit', { exact: true }).fill('53')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expectFigure(page, 'Total missed', '+25.0R')

  // a day becomes the filter of the page
  const tuesday = {
    keys: ['Home', 'ArrowRight'],
    words: /^Tuesday, .*Missed R 25\.00R missed, /,
    title: /^Tuesday/,
  } as const
  await openMark(page, chartOf(page, 'When is it missed?'), tuesday)
  await applyAsFilter(page)
  await expect(page).toHaveURL(/day/)
  await expectFigure(page, 'Total missed', '+25.0R')
  await page.goBack()
  await expect(page).not.toHaveURL(/day/)

  // the table of reasons: its row opens the missed trades
  await page.getByRole('button', { name: 'Open the missed trades of Hesitated' }).click()
  await expect(
    page.getByRole('dialog', { name: /^Hesitated/ }).getByRole('button', { name: /^Open missed trade/ }),
  ).toHaveCount(12)
})
