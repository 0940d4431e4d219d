// @large: one report of several, with its print
import { expectAccessible } from '../support/accessible.ts'
import { filterBy } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

const month = (name: string, day: number, exitPrice: string) => ({
  entryDate: `2024-${name}-0${day}T10:00:00`,
  exitDate: `2024-${name}-0${day}T11:00:00`,
  exitPrice,
})
/** March: +100, −50 and +300; April: +50. */
const trades = [month('03', 5, '51'), month('03', 6, '49.5'), month('03', 7, '53'), month('04', 2, '50.5')]

test('[2.3.9] a month is read, reviewed, planned from and printed', async ({ page, openJournal }) => {
  await openJournal({ trades })

  await test.step('[2.3.9] a month is read, reviewed and its goals are ticked off in the next', async () => {
    await goTo(page, '/reports/monthly-reports?calendar=2024-03', 'Monthly Reports')
    await expect(page.getByRole('heading', { level: 2, name: 'March 2024' })).toBeVisible()
    await expect(page.getByLabel('Result of the month')).toContainText('+350USD')
    const out = page.getByRole('region', { name: 'What stood out?' })
    await out.getByRole('button', { name: /^3, / }).click()
    const edit = page.getByRole('dialog', { name: 'Edit trade 3' })
    await edit.getByLabel('Exit price').fill('52')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toBeHidden()
    await expect(page.getByLabel('Result of the month')).toContainText('+250USD')

    // in R, with a filter, and back
    await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
    await expect(page.getByLabel('Result of the month')).toContainText('+2.5R')
    await filterBy(page, /^Outcome/, 'Loser')
    await expect(page.getByLabel('Result of the month')).toContainText('−0.5R')
    await page.goBack()
    await expect(page.getByLabel('Result of the month')).toContainText('+2.5R')
    await page.goBack()
    await expect(page.getByLabel('Result of the month')).toContainText('+250USD')

    await page.getByRole('textbox', { name: 'Went well' }).fill('Patience')
    await page.getByRole('textbox', { name: 'Goals for April' }).fill('Two trades a day\nNo news')
    await page.getByRole('link', { name: /^April 2024/ }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save review' }).click()
    await expect(page.getByText(/^reviewed on /)).toBeVisible()
    await expect(
      page.getByText(/^At the time of the review, the month had 3 trades by exit date, \+250\.00/),
    ).toBeVisible()
    await expectAccessible(page, 'a reviewed month')

    await page.getByRole('link', { name: /^April 2024/ }).click()
    const goals = page.getByRole('region', { name: 'Goals set in March' })
    await goals.getByRole('checkbox', { name: 'No news' }).check()
    await expect(goals).toContainText('1 of 2 kept')
    await page.getByRole('link', { name: /^March 2024/ }).click()
    await expect(page.getByRole('textbox', { name: 'Goals for April' })).toHaveValue('Two trades a day\n✓ No news')

    await page.getByRole('button', { name: 'Delete review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Went well' })).toHaveValue('')
    const deleted = page.getByRole('status').filter({ hasText: 'deleted successfully' })
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('textbox', { name: 'Went well' })).toHaveValue('Patience')
  })

  await test.step('on paper it is its figures, what was written and its trades', async () => {
    await page.getByRole('textbox', { name: 'Lessons' }).fill('One at a time')
    await page.getByRole('button', { name: 'Save review' }).click()
    await expect(page.getByText('Not saved yet.')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Monthly report, /)).toBeVisible()
    await expect(page.getByText('+250', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('One at a time').filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Months' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Save review' })).toBeHidden()
  })
})
