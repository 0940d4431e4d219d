// @large: its figures are tested in the engine, its page under jsdom
import { expectAccessible } from '../support/accessible.ts'
import { filterBy } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { moveBy } from '../support/drag.ts'

const won = { entryDate: '2024-03-05T10:00:00', exitDate: '2024-03-05T11:00:00', exitPrice: '51' }
const lost = {
  direction: 'SHORT',
  stopLoss: '51',
  entryDate: '2024-03-06T10:00:00',
  exitDate: '2024-03-06T11:00:00',
  exitPrice: '51',
} as const

test('[2.3.9] trades are compared by two dimensions, which are moved by keyboard, and a cell leads to its trades', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades: [won, lost, { ...won, exitPrice: '52' }] })
  await goTo(page, '/reports/trade-analytics?by=weekday.direction', 'Trade Analytics')
  const rows = page.getByRole('table', { name: 'How do the groups differ?' }).getByRole('row')
  await expect(rows).toContainText([
    'Weekday, Direction',
    /Tuesday.*2100\.0\+300\.0/,
    /Long.*2100\.0\+300\.0/,
    /Wednesday.*−100\.0/,
    /Short.*−100\.0/,
    /All.*\+200\.0/,
  ])
  await expectAccessible(page, 'trade analytics')

  await page.getByRole('button', { name: 'Move Weekday', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up Weekday, the first dimension.')).toBeAttached()
  await moveBy(page, 'ArrowRight', page.getByText('Weekday as the second dimension.'))
  await page.keyboard.press('Space')
  await expect(rows).toContainText(['Direction, Weekday', 'Long', 'Tuesday', 'Short', 'Wednesday', 'All'])
  await expect(page).toHaveURL(/by=direction\.weekday/)
  await expect(page.getByRole('button', { name: 'Move Weekday', exact: true })).toBeFocused()

  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expect(rows.last()).toContainText('+2.00')
  await page.getByRole('button', { name: 'Open the trades of Short, Wednesday' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Short, Wednesday/ })
  await drawer.getByRole('button', { name: 'Open trade 2' }).press('Enter')
  await page.getByRole('textbox', { name: 'Exit price' }).fill('49')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toContainText('+100.00')
  await page.keyboard.press('Escape')
  await expect(rows.last()).toContainText('+4.00')

  await page.getByRole('button', { name: 'Save layout' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('By side')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Layout: By side' })).toBeVisible()
  await page.goto('/reports/trade-analytics')
  await expect(page.getByRole('button', { name: 'Layout: By side' })).toBeVisible()
  await expect(rows.first()).toContainText('Direction, Weekday')
  await filterBy(page, /^Direction/, 'Short')
  await expect(rows.last()).toContainText('+1.00')
  await page.goBack()
  await expect(rows.last()).toContainText('+4.00')

  await page.getByRole('button', { name: 'Layout: By side' }).click()
  await page.getByRole('menuitem', { name: 'Delete By side' }).click()
  await expect(page.getByRole('button', { name: 'Layout: not saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Layout: By side' })).toBeVisible()
})
