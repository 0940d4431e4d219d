// @large: its page is tested under jsdom
import { ChangedScreenshots } from '@afterclose/contract/screenshots'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { filterBy } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'

/** Fills a slot of the trade in its open dialog. */
async function addPicture(page: Page, trade: number, slot: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Edit trade ${trade}` })
  await dialog.getByRole('tab', { name: 'Screenshots and notes' }).click()
  await dialog.getByLabel(`a picture for screenshot ${slot}`).setInputFiles(picture)
  await expect(dialog.getByRole('button', { name: `Enlarge screenshot ${slot}` })).toBeVisible()
}

test('[2.3.9] the chartbook shows the pictures of trades, walks through them, compares two and opens a trade', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  const { account, journal } = await openJournal({ trades: [{}, { exitPrice: '49' }, { exitPrice: '52' }] })
  await goTo(page, '/reports/chartbook', 'Chartbook')
  await expect(page.getByText('Add screenshots to your trades to build your chartbook')).toBeVisible()
  for (const trade of [1, 2]) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture.buffer)], { type: picture.mimeType }), picture.name)
    const slot = `/v1/databases/${journal.id}/trades/${trade}/screenshots/1`
    await account.call('PUT', slot, ChangedScreenshots, form)
  }

  // the second picture of a trade is added in the dialog above the page
  await page.goto('/reports/chartbook?order=best')
  const cards = page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await cards.nth(1).getByRole('button', { name: 'ACME long, trade 2', exact: true }).press('Enter')
  await addPicture(page, 2, 2)
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 pictures of 2 closed trades.')).toBeVisible()
  await expect(cards).toContainText(['Winner+1.00R', 'Loser−1.00R', 'Loser−1.00R'])
  for (const card of await cards.all()) await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 480)
  await expectAccessible(page, 'the chartbook')

  const enlarge = cards.first().getByRole('button', { name: /^Enlarge/ })
  await enlarge.press('Enter')
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expectAccessible(page, 'a picture over the whole screen')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enlarge).toBeFocused()

  await cards.nth(0).getByRole('checkbox').press('Space')
  await cards.nth(1).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Compare side by side' }).press('Enter')
  const compared = page.getByRole('dialog', { name: 'Compare' })
  await expect(compared.getByRole('figure')).toHaveCount(2)
  await expectAccessible(page, 'two pictures side by side')
  await page.keyboard.press('Escape')
  await expect(compared).toBeHidden()
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')

  await page.getByRole('combobox', { name: 'Groups' }).click()
  await page.getByRole('option', { name: 'By outcome' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Winner1 picture', 'Loser2 pictures'])
  await page.goBack()
  await expect(cards).toHaveCount(3)

  // a filter, and back
  await filterBy(page, /^Outcome/, 'Winner')
  await expect(page.getByText('1 picture of 1 closed trade.')).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(3)

  await cards.first().getByRole('button', { name: 'ACME long, trade 1', exact: true }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit trade 1' })
  await edit.getByRole('textbox', { name: 'Exit price' }).fill('48')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(cards).toContainText(['Loser−1.00R', 'Loser−1.00R', 'Loser−2.00R'])
})
