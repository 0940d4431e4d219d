// @large: needs bars of prices and a second user
import { ChangedScreenshots } from '@afterclose/contract/screenshots'
import { BarJob } from '@afterclose/contract/bars'
import { z } from 'zod'
import { type Account, newAccount, signInAs } from '../support/account.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'

/**
 * Saves minute bars of ACME in the journal's time zone, from nine to noon of the trades' day: 50 all the time, except 49.70 at 10:10, 51.30
 * at 10:40, and 51.60 at 11:20.
 */
async function saveMinutes(account: Account): Promise<void> {
  const moved: Readonly<Record<string, string>> = {
    '10:10': '50,50,49.7,50',
    '10:40': '50,51.3,50,50',
    '11:20': '50,51.6,50,50',
  }
  const lines = Array.from({ length: 180 }, (_, i) => {
    const time = `${String(9 + Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`
    return `2024-03-05T${time}:00,${moved[time] ?? '50,50.01,49.99,50'}`
  })
  const options = { symbol: 'ACME', zone: 'Europe/Berlin', length: 60 }
  const form = new FormData()
  form.set('options', JSON.stringify(options))
  form.set('file', new Blob([['time,open,high,low,close', ...lines].join('\n')]), 'ACME.csv')
  const { id } = await account.call('POST', '/v1/bar-series', BarJob, form)
  const state = async () => (await account.call('GET', `/v1/bar-series/jobs/${id}`, BarJob)).state
  await expect.poll(state).toBe('NEEDS_INPUT')
  await account.call('POST', `/v1/bar-series/jobs/${id}/confirm`, BarJob, options)
  await expect.poll(state).toBe('DONE')
}

test('the chartbook shows the price beside the picture of a trade, to its owner and to whom the journal is shared', async ({
  page,
  browser,
  server,
  openJournal,
}) => {
  const { account, journal } = await openJournal({
    trades: [
      { takeProfit: '51.5', highestPrice: '51.3', lowestPrice: '49.7' },
      { entryDate: '2023-03-05T10:00:00', exitDate: '2023-03-05T11:00:00' },
    ],
  })
  for (const trade of [1, 2]) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture.buffer)], { type: picture.mimeType }), picture.name)
    const slot = `/v1/databases/${journal.id}/trades/${trade}/screenshots/1`
    await account.call('PUT', slot, ChangedScreenshots, form)
  }

  // without bars it shows how to add some
  await goTo(page, '/reports/chartbook', 'Chartbook')
  await page.getByRole('button', { name: /^Enlarge .*trade 1,/ }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: /trade 1, screenshot 1$/ })).toBeVisible()
  await viewer.getByRole('button', { name: 'Show the price chart' }).click()
  await expect(viewer.getByText('No price bars for ACME yet.')).toBeVisible()
  await viewer.getByRole('link', { name: 'Add price bars' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Price Data' })).toBeVisible()
  await expect(viewer).toBeHidden()

  // with bars the chart is next to the picture
  await saveMinutes(account)
  await page.goto('/reports/chartbook')
  await page.getByRole('button', { name: /^Enlarge .*trade 1,/ }).click()
  const chart = viewer.getByRole('img', { name: /^How did price move around the trade\? Long ACME\./ })
  await expect(chart).toHaveAccessibleName(/Buy 100 at 50\.00, .* 10:00\. Sell 100 at 51\.00, .* 11:00\./)
  await expect(chart).toHaveAccessibleName(/Target 51\.50, \+1\.50R\. Stop 49\.00, −1\.00R\./)
  await expect(chart).toHaveAccessibleName(/Best price 51\.30 in the bar of .* 10:40\./)
  await expect(chart).toHaveAccessibleName(/Worst price 49\.70 in the bar of .* 10:10\./)
  await expect(chart).toHaveAccessibleName(/After the exit, price rose to \+1\.60R, 0\.60 points further, and reached/)
  const shown = viewer.getByRole('img', { name: /trade 1, screenshot 1$/ })
  const [left, right] = [await shown.boundingBox(), await chart.boundingBox()]
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
  await expectAccessible(page, 'a picture beside the price of its trade')

  // zoomed in it shows fewer bars; the arrow keys still work
  const rowsShown = async () => {
    await viewer.getByRole('button', { name: 'Show as table' }).click()
    const rows = await viewer.getByRole('table').getByRole('row').count()
    await viewer.getByRole('button', { name: 'Show as chart' }).click()
    return rows
  }
  const before = await rowsShown()
  await viewer.getByRole('button', { name: 'Closer' }).click()
  expect(await rowsShown()).toBeLessThan(before)
  await viewer.getByRole('button', { name: 'Zoom to the trade' }).click()
  expect(await rowsShown()).toBe(before)
  await viewer.getByRole('group', { name: /^Chart: arrow keys move between points/ }).press('ArrowRight')
  await expect(viewer.getByText(/ 10:00, Open 50\.00, .*Buy 100 50\.00\./)).toBeAttached()

  // a trade of another year only has its picture
  await viewer.getByRole('button', { name: 'Next screenshot' }).click()
  await expect(viewer.getByRole('img', { name: /trade 2, screenshot 1$/ })).toBeVisible()
  await expect(chart).toBeHidden()
  await viewer.getByRole('button', { name: 'Show the price chart' }).click()
  await expect(viewer.getByText('No price bars cover the time of this trade.')).toBeVisible()

  // a reader of a shared journal sees the owner's bars, and none of their own
  const reader = await newAccount(server.url)
  const settings = { sharingEnabled: 'true' }
  await reader.call('POST', `/v1/account-settings/${reader.user.userId}`, z.unknown(), settings)
  const share = { journalId: journal.id, userName: reader.user.username }
  await account.call('POST', '/v1/databases/acls', z.unknown(), share)
  const other = await browser.newPage({ baseURL: server.url })
  await signInAs(other, reader)
  await other.goto('/reports/chartbook')
  await other.getByRole('button', { name: /^Enlarge .*trade 1,/ }).click()
  const theirs = other.getByRole('img', { name: /^How did price move around the trade\? Long ACME\./ })
  await expect(theirs).toHaveAccessibleName(/Best price 51\.30 in the bar of .* 10:40\./)

  // on the exit analysis, they show the price after the exits: up to 51.60 and down to 49.99, out at 51, 1R is 1
  await goTo(other, '/chart-lab/exit-analysis', 'Exit Analysis')
  await other.getByRole('button', { name: 'Compute: After the exit: how far did price move?' }).click()
  await expect(other.getByText(/^Known for 1 of 2 trades\. Excluded: 1 with bars missing in the window/)).toBeVisible()
  await expect(other.getByText(/price then moved 0\.60R or more in your favour, and for half 1\.01R /)).toBeVisible()

  // and the excursion after the entries, which the server computes for all trades
  await other.getByRole('button', { name: 'Compute: What did the market offer?' }).click()
  await expect(other.getByText(/^Known for 1 of 2 trades\. In the bar of the entry/)).toBeVisible()
  await expect(
    other.getByRole('table', { name: 'What did the market offer?' }).getByRole('row', { name: /^1 h 1 / }),
  ).toBeVisible()
  await other.close()
})
