import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { cutFigures } from '../support/cut-figures.ts'
import { expect, test } from '../support/journal.ts'
import { openInOtherTab } from '../support/other-tab.ts'

const grid = (page: Page) => page.getByRole('grid')

/** Clipped cells of the whole grid, from its first row and column to its last. */
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

test('no figure of the journal is ever cut, however long it is', async ({ page, openJournal }) => {
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
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    await test.step(`in a window ${width} px wide`, async () => {
      await page.setViewportSize({ width, height })
      // the grid is created while it only shows short figures
      await page.goto('/journal?direction=LONG')
      await expect(grid(page).getByRole('gridcell', { name: '+1.00000000' }).last()).toBeVisible()
      await page.getByRole('button', { name: 'Choose columns' }).click()
      await page.getByRole('button', { name: 'Default columns' }).click()
      for (const name of ['Commission', 'Balance after', 'Ticks', 'Size', 'Entry price', 'Exit price', 'Gain %'])
        await page.getByRole('checkbox', { name, exact: true }).check()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Clear all' }).click()
      await expect(grid(page).getByRole('gridcell', { name: '+88,887,644.54322090' }).last()).toBeAttached()
      expect(await cutInGrid(page)).toEqual([])
    })

  await test.step('and no column that was not chosen has to be scrolled to', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/journal?direction=LONG')
    await expect(grid(page).getByRole('gridcell', { name: '+1.00000000' }).last()).toBeVisible()
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('button', { name: 'Default columns' }).click()
    await page.keyboard.press('Escape')
    const heads = () => page.getByRole('columnheader').count()
    const beside = () => grid(page).evaluate((box) => box.scrollWidth - box.clientWidth)
    const short = await heads()
    expect(await beside()).toBe(0)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(grid(page).getByRole('gridcell', { name: '+88,887,644.54322090' }).last()).toBeAttached()
    await expect.poll(heads).toBeLessThan(short)
    expect(await beside()).toBe(0)
  })
})

const on = (day: number) => ({ entryDate: `2024-03-0${day}T10:00:00`, exitDate: `2024-03-0${day}T11:00:00` })
const open = { exitDate: null, exitPrice: null }
const short = { direction: 'SHORT', stopLoss: '51' } as const
/** +100, −50, and −10 for a short trade that broke even; three are open, one of them short. */
const trades = [
  on(1),
  { ...on(2), exitPrice: '49.5' },
  { ...on(3), ...short, exitPrice: '50.1', breakEven: true },
  { ...on(4), ...open },
  { ...on(5), ...open, ...short },
  { ...on(6), ...open },
]
/** The first match: the group Settings has a "Journal" too. */
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

test('the grid of the journal counts, colours, stars, groups, orders and deletes trades', async ({
  page,
  context,
  openJournal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openJournal({ trades })

  await test.step('a break-even trade is grey and hollow everywhere, whatever its costs', async () => {
    const colour = (text: string) =>
      page
        .getByRole('table', { name: 'Latest closed trades' })
        .or(page.getByRole('grid'))
        .getByText(text, { exact: true })
        .last()
        .evaluate((cell) => getComputedStyle(cell).color)
    const grey = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--even)'
      return getComputedStyle(probe).color
    })
    await expect(page.getByRole('table', { name: 'Latest closed trades' })).toBeVisible()
    expect(await colour('−10.00')).toBe(grey)
    expect(await colour('−0.10')).toBe(grey)
    expect(await colour('+100.00')).not.toBe(grey)
    await link(page, 'Journal').click()
    await expect(page.getByRole('gridcell', { name: '−10.00' }).first()).toBeVisible()
    expect(await colour('−10.00')).toBe(grey)
    expect(await colour('+100.00')).not.toBe(grey)
    const hollow = (text: string) =>
      page
        .getByRole('grid')
        .getByRole('img', { name: text })
        .locator('i')
        .evaluate((bar) => getComputedStyle(bar).boxShadow !== 'none')
    expect(await hollow('−10.00')).toBe(true)
    expect(await hollow('+100.00')).toBe(false)
  })

  await test.step('both tabs count what the filters leave, each by those that apply to it', async () => {
    await link(page, 'Journal').click()
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Closed')).toHaveText('Closed 3')
    await expect(tab('Open')).toHaveText('Open 3')
    await expect(page.getByLabel('Totals of the visible trades')).toContainText('1 won, 1 lost, 1 even (−10.00)')
    const rows = grid(page).getByRole('row', { name: /ACME/ })
    const shows = (...gains: readonly string[]) =>
      expect(rows).toHaveText(gains.map((gain) => new RegExp(`ACME.*${gain.replace('+', '\\+')}`)))
    await shows('−10.00', '−50.00', '+100.00')
    const first = await rows.first().elementHandle()
    await page.getByRole('button', { name: /^Basic Filters/ }).click()
    await page.getByRole('button', { name: /^Direction/ }).click()
    await page.getByRole('option', { name: 'Long' }).click()
    await expect(tab('Closed')).toHaveText('Closed 2')
    await expect(tab('Open')).toHaveText('Open 2')
    await shows('−50.00', '+100.00')
    expect(await first?.evaluate((row) => row.isConnected), 'a row is drawn again, not rebuilt').toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Outcome/ }).click() // open trades have no outcome
    await page.getByRole('option', { name: 'Winner' }).click()
    await expect(tab('Closed')).toHaveText('Closed 1')
    await shows('+100.00')
    await expect(tab('Open')).toHaveText('Open 2')
    await page.keyboard.press('Escape')
    await tab('Open').click()
    await expect(page.getByRole('button', { name: /^Open trade/ })).toHaveCount(2)
    await page.getByText('All columns', { exact: true }).click()
    await expect(page.getByRole('grid').getByRole('row', { name: /ACME/ })).toHaveCount(2)
    await expect(tab('Closed')).toHaveText('Closed 1')
    await tab('Closed').click()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('button', { name: /^Basic Filters/ }).click()
    await expect(tab('Closed')).toHaveText('Closed 3')
    await shows('−10.00', '−50.00', '+100.00')
  })

  await test.step('a row shows its actions to the pointer and the keyboard', async () => {
    const actions = (id: number) => page.getByRole('button', { name: `Actions for trade ${id}` })
    const opacity = (id: number) => actions(id).evaluate((button) => getComputedStyle(button).opacity)
    const menu = (id: number) => page.getByRole('menu', { name: `Trade ${id}` })
    await expect(actions(2)).toHaveCount(1)
    expect(await opacity(2)).toBe('0')
    await page.getByRole('row', { name: /2024-03-02/ }).hover()
    await expect.poll(() => opacity(2)).toBe('1')
    expect(await opacity(1)).toBe('0')
    await actions(2).click()
    await menu(2).getByRole('menuitem', { name: 'Star for review' }).click()
    const star = page.getByRole('row', { name: /2024-03-02/ }).getByRole('img', { name: 'Starred', exact: true })
    await star.click()
    await expect(star).toHaveCount(0)

    // by keyboard only: to the last cell of the row, and on
    await page.getByRole('gridcell', { name: '2024-03-01 10:00' }).focus()
    await page.keyboard.press('Control+ArrowRight')
    await expect.poll(() => opacity(1)).toBe('1')
    await page.keyboard.press('Enter')
    await expect(menu(1).getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(1)).toBeHidden()
    // the focus returns to the row shortly after the menu has closed
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="row"]') != null)).toBe(true)
    await page.keyboard.press('Enter')
    await expect(menu(1).getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menu(1).getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('one click on a row opens its trade, and what a cell has of its own works as ever', async () => {
    const edit = (id: number) => page.getByRole('dialog', { name: `Edit trade ${id}` })
    const cell = (id: number, column: string) =>
      page.getByRole('row', { name: new RegExp(`2024-03-0${id}`) }).locator(`[col-id="${column}"]`)
    const close = async (id: number) => {
      await expect(edit(id)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(edit(id)).toBeHidden()
    }
    const cursor = () => cell(2, 'instrument').evaluate((one) => getComputedStyle(one).cursor)
    expect(await cursor()).toBe('pointer')
    await cell(2, 'instrument').click()
    await close(2)
    await cell(2, 'instrument').dblclick() // a double click has the same result
    await close(2)
    const id = cell(2, 'id').getByRole('link', { name: '2', exact: true })
    await id.click()
    await close(2)
    const tab = await openInOtherTab(page, id)
    await expect(edit(2)).toBeHidden()
    await expect(tab.getByRole('dialog', { name: 'Edit trade 2' })).toBeVisible()
    await tab.close()

    // selecting: by checkbox, Ctrl+click on the row, Shift+click; by keys
    await page.getByRole('checkbox', { name: 'Select trade 3' }).click()
    await expect(page.getByText('1 selected')).toBeVisible()
    await cell(1, 'instrument').click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 selected')).toBeVisible()
    await cell(2, 'instrument').click({ modifiers: ['ControlOrMeta'] })
    await expect(page.getByText('2 selected')).toBeVisible()
    for (const name of ['Select trade 3', 'Select trade 1']) await page.getByRole('checkbox', { name }).click()
    await expect(page.getByText(/\d selected/)).toBeHidden()
    await cell(2, 'inReview').click()
    await expect(
      page.getByRole('row', { name: /2024-03-02/ }).getByRole('img', { name: 'Starred', exact: true }),
    ).toBeVisible()
    await cell(2, 'inReview').click()
    await cell(2, 'instrument').focus()
    await page.keyboard.press('Enter')
    await close(2)
  })

  await test.step('grouped trades are one line with their totals, opened and chosen by keys', async () => {
    const rows = grid(page).getByRole('row', { name: /ACME/ })
    const cell = (text: string) => grid(page).getByRole('gridcell', { name: text, exact: true })
    await expect(rows).toHaveCount(3)
    for (const id of [1, 2]) await page.getByRole('checkbox', { name: `Select trade ${id}` }).click()
    await page.getByRole('button', { name: 'More for the selected trades' }).click()
    await page.getByRole('menuitem', { name: 'Group', exact: true }).click()
    await expect(page.getByText('Trades grouped.')).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expect(cell('2 trades')).toBeVisible()
    await expect(rows.last()).toContainText('+50.00')
    await expect(rows.last()).toContainText('+0.50')
    const totals = page.getByLabel('Totals of the visible trades')
    await expect(totals).toContainText('3 of 3 trades') // it counts trades, not lines

    await cell('2 trades').click()
    await expect(rows).toHaveCount(4)
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(4)
    await expect(grid(page).getByRole('button', { name: 'Its 2 trades' })).toHaveAttribute('aria-expanded', 'true')
    await expect(rows.nth(1)).toContainText('+50.00')
    await expect(rows.nth(2)).toContainText('−50.00')
    await expectAccessible(page, 'an open group')
    await page.keyboard.press('Space') // the focus stays on the line of the group
    await expect(page.getByText('2 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select trade 1' })).toBeChecked()
    await page.keyboard.press('Space')
    await expect(page.getByText('2 selected')).toBeHidden()

    await grid(page).getByRole('button', { name: 'Its 2 trades' }).click()
    await expect(rows).toHaveCount(2)
    await rows.last().hover()
    await rows
      .last()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Ungroup' }).click()
    await expect(rows).toHaveCount(3)
  })

  await test.step('what is done in the grid is done to the trade that shows', async () => {
    const row = (day: number) => page.getByRole('row', { name: `2024-03-0${day}` })
    const rows = page.getByRole('grid').getByRole('row', { name: /ACME/ })
    await expect(rows).toHaveCount(3)
    const totals = page.getByLabel('Totals of the visible trades')
    await expect(totals).toContainText('1 won, 1 lost, 1 even (−10.00)')
    await expect(totals).toContainText('+0.40R')

    // the star, on and off, in its cell and in the menu
    const starred = row(2).getByRole('img', { name: 'Starred', exact: true })
    await row(2).getByRole('img', { name: 'Not starred' }).click()
    await expect(starred).toBeVisible()
    await starred.click()
    await expect(starred).toHaveCount(0)
    const menu = async (day: number, item: string) => {
      await row(day).hover()
      await page.getByRole('button', { name: `Actions for trade ${day}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu(2, 'Star for review')
    await expect(starred).toBeVisible()
    await menu(2, 'Remove the star')
    await expect(starred).toHaveCount(0)
    await menu(3, 'Copy link')
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/journal\?.*trade=3\b/)

    // the order is newest first by default
    await expect(rows.first()).toContainText('2024-03-03')
    await page.getByRole('columnheader', { name: /^Gain, USD/ }).click()
    await expect(rows.first()).toContainText('−50.00')
    await page.getByRole('columnheader', { name: /^Gain, USD/ }).click()
    await expect(rows.first()).toContainText('+100.00')
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('button', { name: 'Default columns' }).click()
    await page.keyboard.press('Escape')
    await expect(rows.first()).toContainText('2024-03-03')

    const height = async () => (await row(1).boundingBox())?.height ?? 0
    const compact = await height()
    await page.getByRole('button', { name: 'Row height' }).click()
    await page.getByRole('menuitem', { name: 'Tall rows' }).click()
    await expect.poll(height).toBeGreaterThan(compact + 8)
    await page.getByRole('button', { name: 'Row height' }).click()
    await page.getByRole('menuitem', { name: 'Compact rows' }).click()
    await expect.poll(height).toBe(compact)

    const all = page.getByRole('checkbox', { name: 'Select all trades' })
    await all.click()
    await expect(page.getByText('3 selected')).toBeVisible()
    await all.click()
    await expect(page.getByText('3 selected')).toBeHidden()
    await menu(1, 'Delete')
    await page.getByRole('dialog', { name: 'Delete trade 1?' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(rows).toHaveCount(3)
    await menu(1, 'Delete')
    await page.getByRole('dialog', { name: 'Delete trade 1?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(rows).toHaveCount(2)
    await expect(row(1)).toHaveCount(0)
  })

  await test.step('the grid shows the columns that fit, also when the window grows bit by bit', async () => {
    await page.reload() // the previous grid remembers the width of a group
    await expect(grid(page).getByRole('row', { name: /ACME/ })).toHaveCount(2)
    const heads = () => page.getByRole('columnheader').count()
    const before = await heads()
    for (const width of [620, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(heads).toBeLessThan(before)
    }
    for (const width of [620, 1000, 1440]) await page.setViewportSize({ width, height: 900 })
    await expect.poll(heads).toBe(before)
  })

  await test.step('a row shows its actions to the finger', async () => {
    const actions = page.getByRole('button', { name: 'Actions for trade 2' })
    const opacity = () => actions.evaluate((button) => getComputedStyle(button).opacity)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => opacity()).toBe('1')
    // the whole cell is a touch target
    const smallerSide = async () => {
      const box = await page.getByRole('gridcell', { name: 'Actions for trade 2' }).boundingBox()
      return Math.ceil(Math.min(box?.width ?? 0, box?.height ?? 0))
    }
    await expect.poll(smallerSide).toBeGreaterThanOrEqual(43) // the grid redraws its rows for the new width
    await actions.click()
    await page.getByRole('menu', { name: 'Trade 2' }).getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit trade 2' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
