// @large: places of toasts at several widths
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journal.ts'

/** Whether two elements overlap; false if one is not rendered. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Searches by the field in the header; below 1280 px the field opens from an icon. */
async function search(page: Page, width: number, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Search selected Journal by Trade ID' })
  if (width < 1280) await page.getByRole('button', { name: 'Search selected Journal by Trade ID' }).click()
  await field.fill(text)
  await field.press('Enter')
}

const sizes = [
  [1440, 900],
  [800, 900],
  [800, 560],
  [390, 844],
] as const

test('toasts leave the totals, the add button and the buttons of a dialog free', async ({ page, openJournal }) => {
  await openJournal({ at: '/journal', trades: [{}, {}] })
  await page.route('**/v1/databases/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { code: 'Unexpected error', message: '' } })
      : route.continue(),
  )
  const totals = page.getByLabel('Totals of the visible trades')
  const dismiss = async (toast: Locator) => {
    await toast.hover()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
  }

  for (const [width, height] of sizes)
    await test.step(`at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect(totals).toBeVisible()
      for (const id of ['98', '99']) {
        await search(page, width, id)
        const toast = page.getByRole('alert').filter({ hasText: `There is no trade ${id} in this journal.` })
        await toast.hover() // under the pointer it stays, however long the rest takes
        await expect.poll(() => overlap(toast, totals)).toBe(false)
        await expect.poll(() => overlap(toast, page.getByRole('button', { name: 'Add New Trade' }).last())).toBe(false)
        await dismiss(toast)
        await expect(toast).toHaveCount(0)
      }

      await page
        .getByRole('button', { name: /Tested journal/ })
        .first()
        .click()
      const picker = page.getByRole('dialog', { name: 'Select a Journal' })
      const row = picker.getByRole('listitem')
      await row.hover()
      if (width < 600) {
        await row.getByRole('button', { name: 'Actions for Tested journal' }).click()
        await page.getByRole('menuitem', { name: 'Rename' }).click()
      } else await row.getByRole('button', { name: 'Rename Tested journal' }).click()
      const dialog = page.getByRole('dialog', { name: 'Rename Journal' })
      await dialog.getByRole('textbox').fill('Another name')
      const buttons = dialog.getByRole('button', { name: /Cancel|Rename|Save/ })
      const toasts = page.getByRole('alert').filter({ hasText: 'Unexpected error' })
      // three do not fit next to the buttons of a dialog in a very low window
      for (let fault = 1; fault <= (height < 600 ? 2 : 3); fault++) {
        await buttons.last().click()
        await expect(toasts).toHaveCount(fault)
        for (const button of await buttons.all())
          for (const toast of await toasts.all()) await expect.poll(() => overlap(toast, button)).toBe(false)
      }

      while ((await toasts.count()) > 0) {
        const left = await toasts.count()
        await dismiss(toasts.last())
        await expect(toasts).toHaveCount(left - 1)
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
      await expect(dialog).toBeHidden()
      await picker.getByRole('button', { name: 'Cancel' }).click()
      await expect(picker).toBeHidden()
    })
})
