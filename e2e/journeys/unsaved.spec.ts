// @large: what was typed, form after form
import type { Locator, Page } from '@playwright/test'
import { follow, goTo, reload } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Escape, then Enter, as by a user who was too fast. */
async function slip(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
}

async function editTrade(page: Page): Promise<Locator> {
  const search = page.getByLabel('Search selected Journal by Trade ID')
  await search.fill('1')
  await search.press('Enter')
  return page.getByRole('dialog', { name: 'Edit trade 1' })
}

test('what was typed is not lost', async ({ page, openJournal }) => {
  const { stats } = await openJournal({ trades: [{}] })

  await test.step('Escape and Enter throw nothing away, in any form', async () => {
    const edit = await editTrade(page)
    await edit.getByLabel('Exit price').fill('60')
    await slip(page)
    await expect(edit.getByLabel('Exit price')).toHaveValue('60')
    await edit.getByRole('button', { name: 'Close' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(edit).toBeHidden()

    await page.getByRole('button', { name: 'Tested journal' }).click()
    await page.getByRole('button', { name: 'Rename Tested journal' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename Journal' })
    await rename.getByLabel('Journal Name').fill('Another name')
    await slip(page)
    await expect(rename.getByLabel('Journal Name')).toHaveValue('Another name')
    await rename.getByRole('button', { name: 'Cancel' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'Add Journal' }).click()
    const create = page.getByRole('dialog', { name: 'Create a Journal' })
    await create.getByLabel('Journal Name').fill('Second')
    await slip(page)
    await expect(create.getByLabel('Journal Name')).toHaveValue('Second')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(create).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await follow(page, '/settings/instruments')
    await page.getByRole('button', { name: 'Edit ACME' }).click()
    const instrument = page.getByRole('dialog', { name: 'Edit ACME' })
    await instrument.getByLabel('Tick value').fill('0.02')
    await slip(page)
    await expect(instrument.getByLabel('Tick value')).toHaveValue('0.02')
    await instrument.getByRole('button', { name: 'Cancel' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()

    await follow(page, '/settings/deposits-withdrawals')
    await page.getByRole('button', { name: 'Add deposit or withdrawal' }).click()
    const payin = page.getByRole('dialog', { name: 'Add deposit or withdrawal' })
    await payin.getByLabel('Amount').fill('250')
    await slip(page)
    await expect(payin.getByLabel('Amount')).toHaveValue('250')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('Back closes the dialog on top and asks for unsaved input; then it goes back', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Journal', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    const edit = await editTrade(page)
    await edit.getByLabel('Exit price').fill('60')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(edit.getByLabel('Exit price')).toHaveValue('60')
    await expect(page).toHaveURL(/\/journal$/)
    await page.goBack()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(edit).toBeHidden()
    await expect(page).toHaveURL(/\/journal$/)

    await editTrade(page)
    await expect(edit.getByLabel('Exit price')).toBeVisible()
    await page.goBack() // nothing is unsaved: it closes without confirmation
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/journal$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })

  await test.step('another page, another journal and signing out ask as well', async () => {
    const edit = await editTrade(page)
    await edit.getByLabel('Exit price').fill('60')
    for (const command of ['Instruments', 'Logout']) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(command)
      await expect(page.getByRole('option', { name: new RegExp(`^${command}`) })).toBeVisible()
      await page.keyboard.press('Enter')
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(edit.getByLabel('Exit price')).toHaveValue('60')
    }
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('of two tabs that edit one trade, the later one chooses and loses nothing', async () => {
    const other = await page.context().newPage()
    await other.goto('/home')
    const edit = await editTrade(page)
    const otherEdit = await editTrade(other)
    await edit.getByLabel('Exit price').fill('52')
    await edit.getByLabel('Size').fill('200')
    await otherEdit.getByLabel('Exit price').fill('53')
    await otherEdit.getByLabel('Take profit').fill('55')
    await otherEdit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(otherEdit).toBeHidden()

    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    const choice = page.getByRole('dialog', { name: 'Changed elsewhere' })
    const price = choice.getByRole('radiogroup', { name: 'Exit price' })
    await expect(price.getByRole('radio', { name: /Mine/ })).toBeChecked()
    await expect(price).toContainText('53.00')
    await expect(
      choice.getByRole('radiogroup', { name: 'Take profit' }).getByRole('radio', { name: /Theirs/ }),
    ).toBeChecked()
    await price.getByRole('radio', { name: /Theirs/ }).check()
    await choice.getByRole('button', { name: 'Use these values' }).click()
    await expect(edit.getByLabel('Exit price')).toHaveValue('53.00')
    await expect(edit.getByLabel('Take profit')).toHaveValue('55.00')
    await expect(edit.getByLabel('Size')).toHaveValue('200')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toBeHidden()
    expect((await stats()).totalR).toBe(3)
    await other.close()
  })

  await test.step('a reload asks before unsaved input is lost, and only then', async () => {
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += dialog.type() === 'beforeunload' ? 1 : 0
      void dialog.dismiss()
    })
    const edit = await editTrade(page)
    await edit.getByLabel('Exit price').fill('60')
    // the browser's confirmation is dismissed: the reload does not happen
    await page.evaluate(() => setTimeout(() => location.reload()))
    await expect.poll(() => asked).toBe(1)
    await expect(edit.getByLabel('Exit price')).toHaveValue('60')
    await edit.getByLabel('Exit price').fill('53.00')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    expect(asked).toBe(1)

    // a change that the page shows already, but that is not stored yet
    await goTo(page, '/settings/trade-comments', 'Trade Comments')
    const stored = Promise.withResolvers<void>()
    await page.route('**/v1/databases/*/comments/*', async (route) => {
      await stored.promise
      await route.fallback()
    })
    const remove = page.getByRole('button', { name: 'Delete Planned', exact: true })
    await remove.click()
    await expect(remove).toBeHidden()
    await page.evaluate(() => setTimeout(() => location.reload()))
    await expect.poll(() => asked).toBe(2)
    stored.resolve()
    await expect(page.getByText('Planned is disabled.')).toBeVisible()
    await reload(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Trade Comments' })).toBeVisible()
    await expect(remove).toBeHidden()
    expect(asked).toBe(2)
  })
})
