// @large: figures are tested in the engine
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** 100 shares from 50 with a stop at 49: +20R and +20 % of 10,000; then −30R and −25 %; then +9R and +10 %. */
const trades = ['70', '20', '59'].map((exitPrice, day) => ({
  entryDate: `2024-03-0${day + 5}T10:00:00`,
  exitDate: `2024-03-0${day + 5}T11:00:00`,
  exitPrice,
}))

const table = async (page: Page): Promise<string> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Table (CSV)' }).click()
  return readFile(await (await download).path(), 'utf8')
}

/** Hovers over the n-th of the three trades of the line, whose axis extends nine percent beyond the last. */
async function pointAt(page: Page, trade: number): Promise<void> {
  const box = (await page.locator('figure canvas').first().boundingBox())!
  const x = box.x + (box.width * trade) / (3 * 1.09)
  await page.mouse.move(x - 5, box.y + box.height / 2)
  await page.mouse.move(x, box.y + box.height / 2)
}

/** Checks the tooltip of a trade; hovers again if the line was redrawn meanwhile. */
const expectAt = (page: Page, trade: number, ...texts: readonly string[]): Promise<void> =>
  expect(async () => {
    await pointAt(page, trade)
    const tooltip = page.getByText(`Trade ${trade},`).locator('xpath=..')
    for (const text of texts) await expect(tooltip).toContainText(text, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })

const inUnits = [
  // percentages compound: 1.20 × 0.75 × 1.10 = 0.99; they add up to 5
  {
    unit: '%',
    result: '−1.00',
    cell: '−1.00',
    sums: '5.00',
    fall: '25.00',
    below: '17.50',
    words: /17\.50%.* below .*25\.00%/,
  },
  // a sum of R has one decimal in a sentence
  {
    unit: 'R',
    result: '−1.00',
    cell: '−1.00',
    sums: '-1.00',
    fall: '30.00',
    below: '21.00',
    words: /21\.0R.* below .*30\.0R/,
  },
  {
    unit: 'Currency',
    result: '−100.00',
    cell: '−100.0', // four digits in a table, all in its file
    sums: '-100.00',
    fall: '3,000',
    below: '2,100',
    words: /2,100.* below .*3,000/,
  },
]

test('growth and drawdown are the same in card, words, line, table and file, in each unit', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades })
  for (const { unit, result, cell, sums, fall, below, words } of inUnits)
    await test.step(`in ${unit}`, async () => {
      await goTo(page, '/home', 'Home')
      await page.getByRole('radiogroup', { name: 'Unit' }).getByText(unit, { exact: true }).click()
      await expectFigure(page, 'Net gain', result)
      await expectFigure(page, 'Max drawdown', `−${fall}`)
      await expect(page.getByRole('img', { name: words })).toBeVisible()
      const reading = page.getByText(words).first()

      await goTo(page, '/chart-lab/equity', 'Equity Graph')
      await expect(reading).toBeVisible()
      await expectAt(page, 3, result, below)
      await expectAt(page, 2, fall)

      await page.getByRole('button', { name: 'Show as table' }).click()
      const month = page.getByRole('table', { name: 'How has the account grown?' }).getByRole('row').nth(1)
      await expect(month.getByRole('cell').nth(3)).toHaveText(cell)
      await expect(month.getByRole('cell').nth(4)).toContainText(below)
      const plain = (text: string) => text.replace('−', '-').replace(',', '')
      expect(await table(page)).toContain(`March 2024,3,${sums},${plain(result)},${plain(below)}`)
    })
})
