import type { Page } from '@playwright/test'
import { newJournal } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'

const picker = (page: Page) => page.getByRole('dialog', { name: 'Select a Journal' })
/** The button of the header, with the name of the journal that is open. */
const active = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })

test('[2.2.4] [2.4.2] [2.6.1] [4.5] [4.10] [7.33] journals are made, named, switched and deleted, the last one too', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })
  const button = active(page, 'Tested journal')
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Currently Active Journal / Switch Journal')

  await button.click()
  await picker(page).getByRole('button', { name: 'Add Journal' }).click()
  const create = page.getByRole('dialog', { name: 'Create a Journal' })
  await create.getByRole('button', { name: 'Create Journal' }).click()
  await expect(create.getByText('Markets are required')).toBeVisible()
  await create.getByLabel('Journal Name').fill('Swing')
  await create.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'EUR', exact: true }).click()
  await create.getByRole('checkbox', { name: /Stocks/ }).check()
  await create.getByLabel('First deposit').fill('2500')
  await create.getByLabel('Deposit date').fill('2024-02-01')
  await create.getByLabel('Deposit date').press('Tab')
  await create.getByRole('button', { name: 'Create Journal' }).click()
  await expect(page.getByText('Journal created.')).toBeVisible()
  await expect(active(page, 'Swing')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Add or import trades to see this page')).toBeVisible()

  // the choice of this device outlives a reload
  await page.reload()
  await expect(active(page, 'Swing')).toBeVisible()

  await active(page, 'Swing').click()
  await picker(page).getByLabel('Search by name').fill('swi')
  await expect(picker(page).getByRole('listitem')).toHaveCount(1)
  await picker(page).getByRole('button', { name: 'Rename Swing' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename Journal' })
  await rename.getByLabel('Journal Name').fill('Swing trades')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename).toBeHidden()
  await picker(page).getByLabel('Search by name').fill('')
  await expect(picker(page).getByRole('listitem')).toHaveCount(2)
  await expect(picker(page).getByRole('listitem').first()).toContainText('Swing trades')
  await picker(page)
    .getByRole('button', { name: /^Tested journal/ })
    .click()
  await expect(active(page, 'Tested journal')).toBeVisible()
  await expect(page).toHaveTitle('Home - Afterclose (Tested journal)')

  // the active one goes: the other is the only one left, and opens
  await remove(page, 'Tested journal')
  await expect(active(page, 'Swing trades')).toBeVisible()
  await remove(page, 'Swing trades') // from the picker, which goes with it
  await expect(page.getByRole('heading', { name: /we need to create your first journal/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('afterclose.journal'))).toBeNull()
})

async function remove(page: Page, name: string): Promise<void> {
  await active(page, name).click()
  await picker(page)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await page.getByRole('dialog', { name: 'Delete Journal' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Journal deleted.').last()).toBeVisible()
}

test('[2.6.6] [4.1] of several journals this device opens its own; else it asks, and does not let go', async ({
  page,
  signedIn,
}) => {
  const account = await signedIn()
  await newJournal(account, { name: 'Intraday' })
  await newJournal(account, { name: 'Longer' })
  await page.goto('/journal')
  await expect(picker(page)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeVisible()
  await expect(picker(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(picker(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await picker(page)
    .getByRole('button', { name: /^Longer/ })
    .click()
  await expect(active(page, 'Longer')).toBeVisible()

  await page.goto('/journal')
  await expect(page).toHaveTitle('Journal - Afterclose (Longer)')
  await active(page, 'Longer').click()
  await picker(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(picker(page)).toBeHidden()

  // a choice that cannot be read any more is forgotten
  await page.evaluate(() => {
    sessionStorage.removeItem('afterclose.journal') // as in a new tab
    localStorage.setItem('afterclose.journal', '999999')
  })
  await page.reload()
  await expect(picker(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('afterclose.journal'))).toBeNull()
})
