import { expect, type Locator, type Page } from '@playwright/test'

/** The chart of a page with this question as its title, for keyboard navigation. */
export const chartOf = (page: Page, question: string): Locator =>
  page
    .getByRole('group', { name: /^Chart: arrow keys/ })
    .filter({ has: page.locator(`[role="img"][aria-label^="${question}"]`) })

type End = 'Home' | 'End'
type Keys = readonly [End, ...(End | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp')[]]

/**
 * Moves through a chart by keys to a mark with these words. A chart is drawn shortly after the figures of its page, and a key before that
 * is lost or applies to the previous drawing: until the words are announced, starts again, from no mark.
 */
export async function walkTo(chart: Locator, keys: Keys, words: RegExp): Promise<void> {
  await expect(async () => {
    for (const key of ['Escape', ...keys]) await chart.press(key)
    await expect(chart.getByText(words)).toBeAttached({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/** Moves to a mark and opens its trades: returns the drawer. */
export async function openMark(
  page: Page,
  chart: Locator,
  { keys, words, title }: { readonly keys: Keys; readonly words: RegExp; readonly title: RegExp },
): Promise<Locator> {
  const drawer = page.getByRole('dialog', { name: title })
  await expect(async () => {
    await walkTo(chart, keys, words)
    await chart.press('Enter')
    await expect(drawer).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  return drawer
}

/** Expects these trades in the drawer, newest first; closes it. */
export async function expectTrades(page: Page, drawer: Locator, ids: readonly number[]): Promise<void> {
  await expect(drawer.getByRole('button', { name: /^Open trade/ })).toHaveText(ids.map(String))
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

/** Opens a trade of the drawer, changes it, saves it, and closes the drawer. */
export async function mend(
  page: Page,
  drawer: Locator,
  id: number,
  change: (trade: Locator) => Promise<void>,
): Promise<void> {
  await drawer.getByRole('button', { name: `Open trade ${id}`, exact: true }).click()
  const trade = page.getByRole('dialog', { name: `Edit trade ${id}` })
  await change(trade)
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

/** Switches a page to another unit. */
export const showIn = (page: Page, unit: 'Currency' | '%' | 'R'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Unit' }).getByText(unit, { exact: true }).click()
