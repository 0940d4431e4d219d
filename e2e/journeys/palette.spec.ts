import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const on = (day: string) => ({ entryDate: `2024-${day}T10:00:00`, exitDate: `2024-${day}T11:00:00` })
/** Fridays 1 and 8 March: short −40 and −20; Monday 4 March: short +30; Friday 15 March: long +100. */
const trades = [
  { ...on('03-01'), direction: 'SHORT', stopLoss: '51', exitPrice: '50.4' } as const,
  { ...on('03-04'), direction: 'SHORT', stopLoss: '51', exitPrice: '49.7' } as const,
  { ...on('03-08'), direction: 'SHORT', stopLoss: '51', exitPrice: '50.2' } as const,
  { ...on('03-15'), exitPrice: '51' },
]

test('Ctrl+K answers a question in the words of the filters', async ({ page, openJournal }) => {
  await openJournal({ trades })
  await expectFigure(page, 'Net gain', '+70.00')
  const field = page.getByRole('combobox', { name: 'Search or ask' })
  const answer = page.getByRole('region', { name: 'Answer' })
  const option = (name: string | RegExp) => page.getByRole('option', { name })

  await test.step('what it understood, and the result', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fridays short')
    await expect(answer).toContainText('Understood asWeekday FridayDirection Short')
    await expect(answer).toContainText('−60.00 USD2 trades')
    await expect(answer).toContainText('0 won, 2 lost.')
    await expect(option('Filter by these two')).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, 'an answer')
  })

  await test.step('Shift+Enter shows its trades, and gives the focus back', async () => {
    await page.keyboard.press('Shift+Enter')
    const drawer = page.getByRole('dialog', { name: /^Weekday Friday, Direction Short/ })
    await expect(drawer.getByText('Sum −60.00 USD')).toBeVisible()
    await expect(drawer.getByRole('button', { name: /^Open trade/ })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expectFigure(page, 'Net gain', '+70.00')
  })

  await test.step('an unknown word holds back the figures, Tab corrects it, and Enter filters', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fridays shrt')
    await expect(answer).toContainText('“shrt” is not understood')
    await expect(answer).toContainText('No figures are shown until every word is clear.')
    await expect(answer).not.toContainText('USD')
    await expect(option(/^Leave it out/)).toContainText('fridays, 3 trades')
    await expectAccessible(page, 'an unclear word')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('fridays short')
    await expect(answer).toContainText('−60.00 USD')
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
    await expectFigure(page, 'Net gain', '−60.00')
    await expect(page.getByRole('region', { name: 'Selected Filters' })).toContainText('Friday')
  })

  await test.step('the question is recent, and is about all trades again', async () => {
    await page.keyboard.press('Control+k')
    await expect(option(/^fridays short/)).toContainText('2 trades, −60.00')
    await expect(page.getByRole('group', { name: 'On this page' })).toBeVisible()
    await expect(option('Clear all filters')).toBeVisible()
    await page.keyboard.type('long')
    await expect(answer).toContainText('+100.00 USD1 trade')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  })

  await test.step('letters open what their rows say', async () => {
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'Add a trade' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('i')
    await expect(page.getByRole('dialog', { name: /Import/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('on a phone it fills the screen, in the same order', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fridays')
    await expect(answer).toContainText('3 trades')
    const box = await page.getByRole('dialog').boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page, 'an answer on a phone')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(field).toBeHidden()
  })
})
