// @large: opens every dialog, menu and panel for axe
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { newAccount } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { upload } from '../support/import-dialog.ts'
import { picture } from '../support/picture.ts'
import { statement } from '../support/statement.ts'

// colours and positions are checked at the end of animations: without motion they start there
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// a long file: split among all workers
test.describe.configure({ mode: 'parallel' })

const trades = [{}, { entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00', exitPrice: '49.5' }]

// Pages are covered by `page-states.spec.ts`.

test('no dialog has an accessibility violation', async ({ page, openJournal }) => {
  const { account, journal } = await openJournal({ trades })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const close = async (name: string) => {
    await page.keyboard.press('Escape')
    await expect(dialog(name)).toBeHidden()
  }

  await page.getByRole('button', { name: 'Add New Trade' }).first().click()
  await expect(dialog('Add a trade').getByLabel('Size')).toBeVisible()
  await expectAccessible(page, 'adding a trade')
  await dialog('Add a trade').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog('Add a trade').getByLabel('Size')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'adding a trade, with what is missing')
  await close('Add a trade')

  await page.getByLabel('Search selected Journal by Trade ID').fill('1')
  await page.getByLabel('Search selected Journal by Trade ID').press('Enter')
  for (const tab of ['Trade', 'Review', 'Screenshots and notes']) {
    await dialog('Edit trade 1').getByRole('tab', { name: tab }).click()
    await expect(dialog('Edit trade 1').getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await expectAccessible(page, `a trade, ${tab}`)
  }
  await dialog('Edit trade 1').getByLabel('a picture for screenshot 1').setInputFiles(picture)
  await dialog('Edit trade 1').getByRole('button', { name: 'or add a link for screenshot 2' }).click()
  const enlarge = dialog('Edit trade 1').getByRole('button', { name: 'Enlarge screenshot 1' })
  await expect(enlarge.locator('img')).toBeVisible()
  await expectAccessible(page, 'a trade with a screenshot')
  await enlarge.click()
  await expect(dialog('Screenshot 1').getByRole('img', { name: 'Screenshot 1' })).toBeVisible()
  await expectAccessible(page, 'a screenshot on the whole screen')
  await close('Screenshot 1')

  await dialog('Edit trade 1').getByRole('tab', { name: 'Trade' }).click()
  await dialog('Edit trade 1').getByRole('textbox', { name: 'Stop loss' }).fill('6000')
  await page.keyboard.press('Tab') // the error below the field moves the content after it
  await dialog('Edit trade 1').getByRole('button', { name: 'Executions' }).click()
  await dialog('Edit trade 1').getByRole('button', { name: 'Exit', exact: true }).click()
  await expect(dialog('Edit trade 1').getByRole('complementary', { name: 'Result' })).toContainText('Stop loss must')
  await expectAccessible(page, 'a trade with a wrong stop, and its executions')
  await page.keyboard.press('Escape')
  await expect(dialog('Leave without saving?')).toBeVisible()
  await expectAccessible(page, 'the question before input is lost')
  await close('Leave without saving?')
  await dialog('Edit trade 1').getByRole('textbox', { name: 'Stop loss' }).fill('')
  const star = { ids: [1], change: { type: 'star', inReview: true } }
  await account.call('POST', `/v1/databases/${journal.id}/trades/bulk`, z.unknown(), star)
  await dialog('Edit trade 1').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog('Changed elsewhere')).toBeVisible()
  await expectAccessible(page, 'a trade that was changed elsewhere')
  await close('Changed elsewhere')
  await page.keyboard.press('Escape')
  await dialog('Leave without saving?').getByRole('button', { name: 'Leave' }).click()

  await page.getByRole('button', { name: 'Import trades' }).first().click()
  await expect(dialog('Import trades')).toBeVisible()
  await expectAccessible(page, 'choosing a file')
  await close('Import trades')
  await upload(page, 'Statement.htm', statement())
  await expect(dialog('Check the import').getByRole('table', { name: 'Rows in the file' })).toBeVisible()
  await expectAccessible(page, 'the preview of an import')
  await dialog('Check the import')
    .getByRole('radiogroup', { name: 'List' })
    .getByText(/^Trades/)
    .click()
  await expect(dialog('Check the import').getByRole('table', { name: /Trades as they/ })).toBeVisible()
  await expectAccessible(page, 'the trades of an import')
  await close('Check the import')

  await page.getByRole('button', { name: 'Tested journal' }).click()
  await expect(dialog('Select a Journal').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'the journals')
  for (const [word, field] of [
    ['Rename', 'Journal Name'],
    ['Copy', 'Journal Name'],
    ['Share', 'User name'],
    ['Export', null],
    ['Delete', null],
  ] as const) {
    const one = dialog(`${word} Journal`)
    await dialog('Select a Journal')
      .getByRole('button', { name: `${word} Tested journal` })
      .click()
    await expect(field === null ? one.getByRole('button', { name: /^Download/ }) : one.getByLabel(field)).toBeVisible()
    await expectAccessible(page, `${word} a journal`)
    await close(`${word} Journal`)
  }
  await dialog('Select a Journal').getByRole('button', { name: 'Add Journal' }).click()
  await expect(dialog('Create a Journal')).toBeVisible()
  await expectAccessible(page, 'creating a journal')
  for (const way of ['Classic journal', 'Archive']) {
    await dialog('Create a Journal').getByText(way, { exact: true }).click()
    await expect(dialog('Create a Journal').getByRole('radio', { name: way })).toBeChecked()
    await expectAccessible(page, `a journal from a file: ${way}`)
  }
  await close('Create a Journal')
  await close('Select a Journal')
})

test('nor has any menu or panel', async ({ page, openJournal }) => {
  await openJournal({ trades })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page, 'the account')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Search or ask')).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible()
  await expectAccessible(page, 'finding a page')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Basic Filters/ }).click()
  await expect(page.getByRole('region', { name: 'Basic Filters' })).toBeVisible()
  await expectAccessible(page, 'basic filters')
  await page.getByRole('button', { name: /^Direction/ }).click()
  await expect(page.getByRole('option', { name: 'Short' })).toBeVisible()
  await expectAccessible(page, 'a filter')
  await page.keyboard.press('Escape')
  const filters = page.getByRole('region', { name: 'Basic Filters' })
  await filters.getByRole('button', { name: /^Date range/ }).click()
  await expect(page.getByLabel('From')).toBeVisible()
  await expectAccessible(page, 'a range of dates')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Advanced Filters/ }).click()
  await expect(page.getByRole('region', { name: 'Advanced Filters' })).toBeVisible()
  await expectAccessible(page, 'advanced filters')
  await page.getByRole('button', { name: 'Filter settings' }).click()
  await expect(dialog('Filter settings')).toBeVisible()
  await expectAccessible(page, 'filter settings')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.getByRole('button', { name: 'Settings', exact: true }).hover()
  await expect(page.getByRole('link', { name: 'Instruments' })).toBeVisible()
  await expectAccessible(page, 'the flyout of the sidebar')
  await page.getByRole('link', { name: 'Instruments' }).click()

  await page.getByRole('button', { name: 'Add instrument' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'an instrument')
  await page.keyboard.press('Escape')
  await page.goto('/settings/deposits-withdrawals')
  await page.getByRole('button', { name: 'Add deposit or withdrawal' }).first().click()
  await expect(dialog('Add deposit or withdrawal')).toBeVisible()
  await expectAccessible(page, 'a deposit')
})

test('nor have the drawer, the filters and the dialogs of a phone', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {}) // a notification might cover the tap target
  await openJournal({ trades })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, 'the drawer')
  await page.getByRole('button', { name: 'Close menu' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessible(page, 'the sheet of filters')
  await page.getByRole('button', { name: 'Show trades' }).click()
  await page.getByRole('button', { name: 'Add New Trade' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a trade' })).toBeVisible()
  await expectAccessible(page, 'adding a trade')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('nor have the sign-in page and the wizard', async ({ page, server, signedIn }) => {
  await newAccount(server.url) // after the first visit
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'signing in')
  await page.getByRole('button', { name: 'Create your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  await expectAccessible(page, 'creating an account')
  await signedIn()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: /Before you start/ })).toBeVisible()
  await expectAccessible(page, 'page 1')
  await page.getByLabel('Journal Name').fill('Main')
  await page.getByRole('checkbox', { name: /Stocks/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('radio', { name: /Import trades now/ })).toBeVisible()
  await expectAccessible(page, 'page 2')
  await page.getByRole('radio', { name: /Import trades now/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where do your trades come from?' })).toBeVisible()
  await expectAccessible(page, 'page 3')
  await page.getByRole('button', { name: 'Choose the platform yourself' }).click()
  await page.getByRole('radio', { name: /MetaTrader 4/ }).check()
  await expectAccessible(page, 'page 3 with all platforms')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('radio', { name: /Add trades manually later/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Deposit amount')).toBeVisible()
  await expectAccessible(page, 'page 5')
})
