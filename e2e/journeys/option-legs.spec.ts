import { listTrades } from '@afterclose/contract/trades'
import { optionFile, type OptionFill, optionOf } from '@afterclose/server/test/support/option-files'
import type { Page } from '@playwright/test'
import { violations } from '../support/accessible.ts'
import { goTo } from '../support/go-to.ts'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'
import { dismissToasts } from '../support/toasts.ts'

// wide enough for all columns of the journal
test.use({ viewport: { width: 1920, height: 1000 } })

const put = (strike: number) => optionOf('SPY', '260417', 'P', strike)
const call = (strike: number) => optionOf('SPY', '260417', 'C', strike)
const fills = (
  effect: OptionFill['effect'],
  at: string,
  legs: readonly (readonly [OptionFill['side'], string, string])[],
): readonly OptionFill[] => legs.map(([side, symbol, price]) => ({ at, side, effect, symbol, price }))

/** Two condors and a put, all closed in March. The first condor was sold for 2.80 and bought back for 0.75: 205.00 − 5.20 of costs. */
const history = optionFile([
  ...fills('OPEN', '2026-03-02 15:05:00', [
    ['SELL', put(560), '4.10'],
    ['BUY', put(550), '2.60'],
    ['SELL', call(620), '3.20'],
    ['BUY', call(630), '1.90'],
  ]),
  ...fills('OPEN', '2026-03-03 15:05:00', [
    ['SELL', put(540), '3.10'],
    ['BUY', put(530), '2.10'],
    ['SELL', call(640), '2.20'],
    ['BUY', call(650), '1.40'],
  ]),
  ...fills('OPEN', '2026-03-04 15:05:00', [['BUY', put(500), '1.10']]),
  ...fills('CLOSE', '2026-03-20 15:05:00', [
    ['BUY', put(560), '1.50'],
    ['SELL', put(550), '0.80'],
    ['BUY', call(620), '0.05'],
    ['SELL', call(630), '0'],
  ]),
  ...fills('CLOSE', '2026-03-23 15:05:00', [
    ['BUY', put(540), '1.00'],
    ['SELL', put(530), '0.60'],
    ['BUY', call(640), '0.20'],
    ['SELL', call(650), '0.10'],
  ]),
  ...fills('CLOSE', '2026-03-24 15:05:00', [['SELL', put(500), '0.60']]),
])
const [condor, other] = ['SPY iron condor 550/560/620/630, 17 Apr', 'SPY iron condor 530/540/640/650, 17 Apr'] as const

/** The middle part of a grid's row with this text in its instrument. */
const line = (page: Page, text: string | RegExp) =>
  page.locator('[role="row"]').filter({ has: page.locator('[col-id="instrument"]').getByText(text, { exact: true }) })
const tabCount = (page: Page, count: number) =>
  expect(page.getByRole('tab', { name: new RegExp(`^Closed\\s*${count}$`) })).toBeVisible()

test('legs of options are one trade, taken apart and put together', async ({ page, openJournal }) => {
  const { account, journal } = await openJournal({ deposit: null })
  const check = page.getByRole('dialog', { name: 'Check the import' })
  const structures = async () => {
    const { trades } = await account.call('GET', `/v1/databases/${journal.id}/trades`, listTrades.response)
    return trades.map(({ structure }) => structure ?? 'NONE').toSorted()
  }

  await test.step('the preview says how many trades the legs become, and why', async () => {
    await upload(page, history.name, Buffer.from(history.bytes))
    await expect(check.getByRole('heading', { name: '2 trades from 8 legs' })).toBeVisible()
    const why = check.getByRole('table', { name: 'Why legs are one trade' })
    await expect(why.getByRole('row', { name: /In the same second\s*2/ })).toBeVisible()
    await check.getByText(/^Trades 3$/).click()
    const trades = check.getByRole('table', { name: 'Trades as they will be saved' })
    await expect(trades.getByText('SPY iron condor')).toHaveCount(2)
    await expect(trades.getByText('Sold 1 × SPY 2026-04-17 560 P at 4.10')).toBeVisible()
    expect(await violations(page, 'all')).toEqual([])

    const apart = check.getByRole('switch', { name: 'Keep legs apart' })
    await apart.press(' ')
    await expect(check.getByRole('heading', { name: 'Each option contract is a separate trade' })).toBeVisible()
    await expect(check.getByText('This import changes the setting of the journal.')).toBeVisible()
    await apart.press(' ')
    await expect(check.getByRole('heading', { name: '2 trades from 8 legs' })).toBeVisible()
    await check.getByRole('button', { name: 'Import 3 trades' }).click()
    await expect(check).toBeHidden()
    expect(await structures()).toEqual(['IRON_CONDOR', 'IRON_CONDOR', 'SINGLE'])
  })

  await test.step('a condor is one row in words, which expands into its legs', async () => {
    await goTo(page, '/journal', 'Journal')
    await expect(line(page, condor)).toBeVisible()
    await expect(line(page, condor)).toContainText('+199.80')
    await expect(line(page, 'SPY long put 500, 17 Apr')).toBeVisible()
    const fold = line(page, condor).getByRole('button', { name: 'Its legs' })
    expect((await fold.boundingBox())!.width, 'px, before the name').toBeLessThan(32)
    await fold.click()
    await expect(line(page, 'Sold 1 × 560 put, 17 Apr')).toContainText('+260.00')
    await expect(line(page, 'Bought 1 × 630 call, 17 Apr')).toContainText('−190.00')
    await tabCount(page, 3)
    expect(await violations(page, 'all')).toEqual([])
    await line(page, condor).getByRole('button', { name: 'Its legs' }).click()
    await expect(line(page, 'Sold 1 × 560 put, 17 Apr')).toBeHidden()
  })

  await test.step('it is taken apart by its menu, and Undo makes it one trade again', async () => {
    await line(page, condor).locator('[col-id="instrument"]').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Take apart' }).click()
    await expect(page.getByText('Taken apart into 4 trades.')).toBeVisible()
    await expect(line(page, 'SPY short put 560, 17 Apr').or(line(page, /^SPY cash-secured put 560/))).toBeVisible()
    await tabCount(page, 6)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The legs are one trade again.')).toBeVisible()
    await expect(line(page, condor)).toBeVisible()
    await tabCount(page, 3)
    await dismissToasts(page)
  })

  await test.step('what was taken apart becomes one trade of the selection', async () => {
    await line(page, condor).locator('[col-id="instrument"]').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Take apart' }).click()
    await tabCount(page, 6)
    for (const name of [/put 560, 17 Apr$/, /put 550, 17 Apr$/, /call 620, 17 Apr$/, /call 630, 17 Apr$/])
      await line(page, name)
        .locator('[col-id="instrument"]')
        .click({ modifiers: ['Control'] })
    await expect(page.getByText('4 selected')).toBeVisible()
    await page.getByRole('button', { name: 'More for the selected trades' }).click()
    await page.getByRole('menuitem', { name: 'Make one trade' }).click()
    await expect(page.getByText('The legs are one trade.')).toBeVisible()
    await expect(line(page, condor)).toBeVisible()
    await tabCount(page, 3)
    await dismissToasts(page)
  })

  await test.step('one selected trade is not enough, and its menu says so', async () => {
    await line(page, other).locator('[col-id="instrument"]').click({ button: 'right' })
    const item = page.getByRole('menuitem', { name: /^Make one trade/ })
    await expect(item).toBeDisabled()
    await expect(item).toContainText('Select the trades of its other legs, too.')
    await page.keyboard.press('Escape')
  })

  await test.step('a journal whose legs are apart is offered to group them, and Undo takes it back', async () => {
    await goTo(page, '/settings/general', 'Journal')
    await page.getByRole('combobox', { name: 'Legs of an option trade are' }).click()
    await page.getByRole('option', { name: 'Separate trades' }).click()
    await page.getByRole('button', { name: 'Save journal' }).click()
    await expect(page.getByText('Journal saved.')).toBeVisible()
    await goTo(page, '/journal', 'Journal')
    const notice = page
      .getByRole('note')
      .filter({ hasText: 'Each option contract of this journal is a separate trade' })
    await notice.getByRole('link', { name: 'See which' }).click()
    const offer = page.getByRole('region', { name: 'Options imported as single legs' })
    await expect(offer.getByRole('heading', { name: /trades become/ })).toBeVisible()
    await expect(offer.getByRole('table', { name: 'Trades that the legs become' })).toContainText('SPY iron condor')
    expect(await violations(page, 'all')).toEqual([])
    await dismissToasts(page)
    await offer.getByRole('button', { name: 'Make them one trade each' }).click()
    await expect(page.getByText(/^\d+ trades became \d+\./)).toBeVisible()
    await expect(offer).toBeHidden()
    expect(await structures()).toEqual(['IRON_CONDOR', 'IRON_CONDOR', 'SINGLE'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Each leg is a separate trade again.')).toBeVisible()
    await expect(offer).toBeVisible()
    await goTo(page, '/journal', 'Journal')
    await notice.getByRole('button', { name: 'Do not show this again' }).click()
    await expect(notice).toBeHidden()
  })
})
