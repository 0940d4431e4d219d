// @large: needs a price source and two imports
import { klinesServer } from '@afterclose/server/test/support/klines-server'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

test('a source is named and tried, and gives the bars that the trades lack', async ({ page, openJournal }) => {
  // 50 all the time, except 49.70 at ten past the full hour and 51.30 at twenty to it
  let hasGap = true
  const exchange = await klinesServer(['ACMEUSD'], (time) => {
    if (hasGap && time >= Date.UTC(2024, 2, 5, 10, 20) && time < Date.UTC(2024, 2, 5, 10, 25)) return null
    const minute = new Date(time).getUTCMinutes()
    if (minute === 10) return ['50.00', '50.00', '49.70', '50.00']
    return minute === 40 ? ['50.00', '51.30', '50.00', '50.00'] : ['50.00', '50.01', '49.99', '50.00']
  })
  const { addTrades } = await openJournal({ trades: [{ takeProfit: '52' }] })
  await goTo(page, '/settings/price-data', 'Price Data')
  await page.getByRole('button', { name: 'Add Binance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a source of price bars' })
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await expect(address).toHaveValue(/^https:\/\/api\.binance\.com\/api\/v3\/klines\?symbol=\{symbol\}/)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our exchange')
  const own = (await address.inputValue()).replace('https://api.binance.com', exchange.url)
  await address.fill(own.replace('{symbol}', ''))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('must contain {symbol} and {from}')).toBeVisible()
  await address.fill(own)
  await dialog.getByRole('textbox', { name: 'Test with symbol' }).fill('NOTHING')
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await expect(dialog.getByText(/\(HTTP 400: Invalid symbol\)\. Check the symbol/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Test with symbol' }).fill('ACMEUSD')
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await expect(dialog.getByText('Received 60 bars for the last hour.')).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'The last bars' }).getByRole('row')).toHaveCount(6)
  await dialog.getByLabel('Key', { exact: true }).fill('topsecret')
  await dialog.getByRole('textbox', { name: 'Header for the key' }).fill('X-Api-Key')
  await dialog.getByRole('textbox', { name: 'Pause between requests' }).fill('0')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Sources' })).toContainText(`Our exchange127.0.0.1:${exchange.port}`)

  // the instrument has another name there
  await page.getByRole('button', { name: 'Fill highest and lowest prices' }).click()
  const fill = page.getByRole('dialog', { name: 'Fill highest and lowest prices' })
  await expect(fill.getByText('has no price bars for its instrument')).toBeVisible()
  await fill.getByRole('button', { name: 'Fetch missing bars from Our exchange' }).click()
  await expect(fill.getByText('Received 0 bars from Our exchange.')).toBeVisible()
  await fill.getByText('1 time span could not be fetched.').click()
  await expect(fill.getByRole('list', { name: 'Not fetched' })).toContainText('Invalid symbol')
  await fill.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Our exchange' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Our exchange' })
  await expect(edit.getByText('A key is stored.', { exact: false })).toBeVisible()
  await edit.getByRole('textbox', { name: 'Instruments with a different symbol there' }).fill('ACME = ACMEUSD')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit).toBeHidden()

  await page.getByRole('button', { name: 'Fill highest and lowest prices' }).click()
  await fill.getByRole('button', { name: 'Fetch missing bars from Our exchange' }).click()
  await expect(fill.getByRole('row').last()).toContainText(/51\.30.*49\.70/)
  await fill.getByRole('button', { name: 'Fill 1 trade' }).click()
  await expect(page.getByText('Highest and lowest price of 1 trade filled.')).toBeVisible()
  expect(exchange.asked.at(-1)?.headers['x-api-key']).toBe('topsecret')
  await expect(page.getByRole('table', { name: 'Price bars' }).getByRole('row').last()).toContainText('Our exchange')

  await test.step('a gap is listed with its trades, and fetched from the source of the bars [BARS 7]', async () => {
    await addTrades([{ entryDate: '2024-03-05T11:22:00', exitDate: '2024-03-05T11:23:00' }])
    await page.getByRole('button', { name: 'Check the 1 minute bars of ACME' }).click()
    const gaps = page.getByRole('table', { name: 'Gaps, most trades first' })
    await expect(gaps.getByRole('row').last()).toHaveText(/11:20.*11:25\s*5\s*1\s*Fetch$/)
    await gaps.getByRole('button', { name: /^Open 1 trade in the gap from .* 11:20$/ }).click()
    const touched = page.getByRole('dialog', { name: 'Edit trade 2' })
    await expect(touched.getByRole('tab', { name: 'Chart', selected: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(touched).toBeHidden()

    const checked = page.getByRole('region', { name: 'ACME, 1 minute bars' })
    const fetch = gaps.getByRole('button', { name: /^Fetch the gap from .* 11:20$/ })
    await fetch.click()
    await expect(checked.getByText('Received 0 bars from Our exchange.')).toBeVisible()
    await checked.getByText('1 time span could not be fetched.').click()
    await expect(checked.getByRole('list', { name: 'Not fetched' })).toContainText(
      'has no bars for ACMEUSD at this time',
    )
    hasGap = false
    await fetch.click()
    await expect(checked.getByText('Received 5 bars from Our exchange.')).toBeVisible()
    await expect(checked.getByText('No bar is missing in market hours.')).toBeVisible()
    await expect(gaps).toBeHidden()
  })

  await goTo(page, '/journal?trade=1', 'Journal')
  const trade = page.getByRole('dialog', { name: 'Edit trade 1' })
  await expect(trade.getByText('1 minute bars', { exact: true })).toHaveCount(2)
  await trade.getByRole('tab', { name: 'Chart' }).click()
  const picture = trade.getByRole('img', { name: /^How did price move around the trade\? Long ACME\./ })
  await expect(picture).toHaveAccessibleName(/Best price 51\.30 in the bar of .* 10:40\./)
  await expect(picture).toHaveAccessibleName(/Worst price 49\.70 in the bar of .* 10:10\./)
  await exchange.close()
})
