// @large: walks a grid of 600 rows
import type { Page } from '@playwright/test'
import { expect, test } from '../support/gallery.ts'

const row = (page: Page, at: number) => page.locator(`[role="row"][row-index="${at}"]`)
const open = async (page: Page, state: string) => {
  await page.goto(`/gallery/record-grid/${state}?alone`)
  await expect(row(page, 0)).toContainText('2026-')
}

test('a grid of records is exported, sorted, given columns and walked through, however long it is', async ({
  page,
}) => {
  await open(page, 'few')

  await test.step('what shows is exported, in its order', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export the missed trades shown as CSV' }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await saving).createReadStream()) chunks.push(Buffer.from(chunk))
    expect(Buffer.concat(chunks).toString('utf8')).toBe(
      '\ufeffID,Day,Instrument,"Result, USD"\r\n3,2026-03-15,CL,-106\r\n2,2026-02-08,NQ,-143\r\n1,2026-01-01,ES,\r\n',
    )
  })

  await test.step('rows are sorted by a head, with what is unknown last', async () => {
    await expect(row(page, 0)).toContainText('2026-03-15')
    await page.getByRole('columnheader', { name: 'Result, USD' }).click()
    await expect(row(page, 0)).toContainText('−143.00')
    await expect(row(page, 2)).toContainText('–')
    await page.getByRole('columnheader', { name: 'Result, USD' }).click()
    await expect(row(page, 0)).toContainText('−106.00')
    await expect(row(page, 2)).toContainText('–')
  })

  await test.step('a column is chosen, and the default is only a click away', async () => {
    await expect(page.getByRole('columnheader', { name: 'Why' })).toHaveCount(0)
    const size = page.viewportSize()!
    await page.setViewportSize({ width: size.width, height: 480 }) // lower than the list
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await expect(page.getByRole('button', { name: 'Default columns' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
    await page.getByRole('checkbox', { name: 'Why' }).check()
    await expect(page.getByRole('columnheader', { name: 'Why' })).toBeVisible()
    await page.getByRole('button', { name: 'Default columns' }).click()
    await expect(page.getByRole('columnheader', { name: 'Why' })).toHaveCount(0)
  })

  await test.step('a row has a menu, by pointer and by key', async () => {
    await row(page, 1).getByRole('gridcell').nth(1).focus()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Actions for missed trade/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  })

  await test.step('all of many rows are reached, and selected by keys and by their box', async () => {
    await open(page, 'many')
    await row(page, 0)
      .getByRole('gridcell')
      .nth(1)
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeHidden()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Control+End')
    await expect(row(page, 1999)).toContainText('2026-')
    await page.getByRole('checkbox', { name: 'Select all missed trades' }).click()
    await expect(page.getByText('2,000 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2,000 selected')).toHaveCount(0)
  })
})
