import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

test('[2.1.11] [4.11] a reload keeps the session, the journal and its figures', async ({ page, openJournal }) => {
  await openJournal({ trades: [{}] })
  await expectFigure(page, 'Net gain', '+100.00')
  await expect(page).toHaveTitle('Home - Afterclose (Tested journal)')
  await page.reload()
  await expectFigure(page, 'Net gain', '+100.00')
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/home$/)
})

test('a trade that is added in one tab shows in the other', async ({ page, context, openJournal }) => {
  await openJournal({ trades: [{}] })
  const second = await context.newPage()
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

test('[2.1.7] [7.44] signing out in one tab ends both; pages ask to sign in', async ({
  page,
  context,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })
  const second = await context.newPage()
  await second.goto('/journal')
  await expect(second.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(second).toHaveURL(/\/login/)
  await page.goto('/journal')
  await expect(page).toHaveURL(/\/login/)
})

test('[8.9] an unknown name and a wrong password read alike', async ({ page, openJournal }) => {
  await openJournal()
  await page.evaluate(() => localStorage.removeItem('afterclose.session'))
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Unknown username or password')).toBeVisible()
})

test('[1.3] the demo journal opens from the first page and its statistics stand', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Open the demo journal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByText(/1,\d\d\d closed trades/)).toBeVisible()
  await expect(page).toHaveTitle('Home - Afterclose (Demo journal)')
})

test('[2.1.8] [2.1.9] where two-factor is off there is neither of its pages', async ({ page, openJournal }) => {
  await openJournal()
  for (const path of ['/two-factor-tokens', '/two-factor']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
  }
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Two Factor Authentication' })).toHaveCount(0)
})
