import type { Page } from '@playwright/test'
import { cutFigures } from '../support/cut-figures.ts'
import { expect, test } from '../support/journal.ts'

const grid = (page: Page) => page.getByRole('grid')

/** What is cut of the whole grid, from its first row and column to its last. */
async function cutInGrid(page: Page): Promise<readonly string[]> {
  const cut = new Set<string>()
  const rows = grid(page)
  const [height, width] = await rows.evaluate((box) => [box.scrollHeight, box.scrollWidth] as const)
  for (let left = 0; left < width; left += 300)
    for (let top = 0; top < height; top += 500) {
      await rows.evaluate((box, to) => box.scrollTo(to), { left, top })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      for (const text of await cutFigures(page)) cut.add(text)
    }
  return [...cut]
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`no figure of the journal is ever cut in a window ${width} px wide, however long it is`, async ({
    page,
    openJournal,
  }) => {
    await page.setViewportSize({ width, height })
    const short = { direction: 'SHORT', stopLoss: null } as const
    await openJournal({
      market: 'CRYPTO',
      trades: [
        { size: '1' },
        { ...short, entryPrice: '25.274123', exitPrice: '25.274199' },
        { ...short, entryPrice: '0.00001234', exitPrice: '0.00004321', size: '123456.12345678' },
        { ...short, entryPrice: '9876543.12345678', exitPrice: '1', size: '9', commission: '1234.56789012' },
      ],
    })
    // the grid is made while it shows short figures alone
    const basic = page.getByRole('button', { name: /^(Basic )?Filters/ })
    await basic.click()
    await page.getByRole('button', { name: /^Direction/ }).click()
    await page.getByRole('option', { name: 'Long' }).click()
    await page.goto('/journal')
    await expect(grid(page).getByRole('gridcell', { name: '+1.00000000' })).toBeVisible()
    await page.getByRole('button', { name: 'Choose columns' }).click()
    for (const name of ['Commission', 'Balance after', 'Ticks', 'Size', 'Entry price', 'Exit price', 'Gain %'])
      await page.getByRole('checkbox', { name, exact: true }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(grid(page).getByRole('gridcell', { name: '+88,887,644.54322090' })).toHaveCount(1)
    expect(await cutInGrid(page)).toEqual([])
  })
