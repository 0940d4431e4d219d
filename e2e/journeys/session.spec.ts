// @large: a visit until its session ends
import { follow } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

// wide enough for all columns of the journal
test.use({ viewport: { width: 1920, height: 1000 } })

test('a session from its first page to the sign-in page, and the demo journal', async ({
  page,
  context,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  const account = page.getByRole('button', { name: 'Account', exact: true })
  const second = await context.newPage()

  await test.step('[2.1.11] [4.11] a reload keeps the session, the journal and its figures', async () => {
    await expectFigure(page, 'Net gain', '+100.00')
    await expect(page).toHaveTitle('Home - Afterclose (Tested journal)')
    await page.reload()
    await expectFigure(page, 'Net gain', '+100.00')
  })

  await test.step('a trade that is changed in one tab shows in the other', async () => {
    await second.goto('/home')
    await expectFigure(second, 'Net gain', '+100.00')
    await page.getByLabel('Search selected Journal by Trade ID').fill('1')
    await page.getByLabel('Search selected Journal by Trade ID').press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit trade 1' })
    await edit.getByLabel('Exit price').fill('53')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expectFigure(page, 'Net gain', '+300.00')
    await expectFigure(second, 'Net gain', '+300.00')
  })

  await test.step('[2.1.8] [2.1.9] where two-factor is off there is neither of its pages, and the one of tokens says so', async () => {
    await page.getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(title('Journal')).toBeVisible()
    await follow(page, '/two-factor')
    await expect(title('Home')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await follow(page, '/two-factor-tokens')
    await expect(page.getByText('This page is switched off on this server.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Token' })).toHaveCount(0)
    await account.click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Two Factor Authentication' })).toHaveCount(0)
  })

  await test.step('[2.1.7] [4.11] [7.44] signing out in one tab ends both, without a word of an ended session; pages ask to sign in', async () => {
    await second.getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(second.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(second).toHaveURL(/\/login/)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByText('Your session has ended. Sign in again.')).toHaveCount(0)
    await page.goto('/journal')
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('[8.9] an unknown name and a wrong password read alike', async () => {
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Unknown username or password')).toBeVisible()
  })

  await test.step('[1.3] the demo journal opens from the first page, its statistics stand, and it shows the screenshots that it counts', async () => {
    await page.goto('/login') // the address contains no target page this time
    await page.getByRole('button', { name: 'Open the demo journal' }).click()
    await expect(title('Home')).toBeVisible()
    await expect(page.getByText(/1,\d\d\d closed trades/)).toBeVisible()
    await expect(page).toHaveTitle('Home - Afterclose (Demo journal)')
    await page.getByRole('link', { name: 'Journal', exact: true }).click()
    await page
      .locator('[col-id="screenshots"]')
      .filter({ hasText: /^[12]$/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /Edit trade/ })
    await expect(dialog.getByRole('button', { name: 'Enlarge screenshot 1' }).locator('img')).toHaveJSProperty(
      'naturalWidth',
      960,
    )
    await expect(dialog.getByLabel('Description of screenshot 1')).toHaveValue('Five-minute chart')
  })
})
