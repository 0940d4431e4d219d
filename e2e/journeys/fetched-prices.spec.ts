// @large: fetches bars from an imitation of a price source
import { imitatedSources, rightKey } from '@afterclose/server/test/support/imitated-sources'
import { expectAccessible } from '../support/accessible.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

test('a trade without prices is offered a ready-made source, which is asked after the click only: against an imitation', async ({
  page,
  openJournal,
}) => {
  const imitation = await imitatedSources(Date.UTC(2024, 2, 5))
  // the imitation stands in for the source's host
  await page.route('**/v1/price-sources', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    const body = request.postData()?.replace('https://stooq.com', imitation.url) ?? ''
    return route.continue({ postData: body })
  })
  await openJournal({
    trades: [
      {
        entryDate: '2024-03-05T15:00:00',
        exitDate: '2024-03-07T15:00:00',
        entryPrice: '101',
        exitPrice: '103',
        stopLoss: '98',
        takeProfit: '110',
      },
    ],
  })
  await goTo(page, '/journal?trade=1', 'Journal')
  const trade = page.getByRole('dialog', { name: 'Edit trade 1' })
  await trade.getByRole('tab', { name: 'Chart' }).click()
  await expect(trade.getByText('No price bars for ACME yet.')).toBeVisible()
  const offer = trade.getByRole('region', { name: 'Prices that are missing' })
  await expect(offer).toContainText('ACME has no prices. Stooq has daily bars of ACME.')
  await offer.getByRole('button', { name: 'Fetch prices…' }).click()

  const dialog = page.getByRole('dialog', { name: 'Fetch prices' })
  await expect(dialog.getByText(/^Asked of stooq\.com, with your key: daily bars of acme\.us, /)).toBeVisible()
  await expectAccessible(page, 'the dialog of prices')
  await dialog.getByRole('button', { name: 'Fetch from stooq.com' }).click()
  await expect(dialog.getByText('is needed by this source')).toBeVisible()
  expect(imitation.asked).toEqual([])

  await dialog.getByLabel('Key', { exact: true }).fill(rightKey)
  await dialog.getByRole('textbox', { name: 'ACME' }).fill('aapl.us')
  await expect(dialog.getByText(/daily bars of aapl\.us, /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fetch from stooq.com' }).click()
  await expect(dialog.getByText(/^Received \d+ bars from Stooq\./)).toBeVisible()
  for (const { url } of imitation.asked) expect(url.searchParams.get('s')).toBe('aapl.us')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()

  // on its last day it traded up to 105.50
  await expect(offer).toBeHidden()
  await expect(trade.getByRole('img', { name: /^How did price move around the trade\? Long ACME\./ })).toBeVisible()
  await expect(trade.getByText(/1 day bars of ACME from Stooq\./)).toBeVisible()
  await imitation.close()
})
