// @large: its rules are tested on the server
import { titled } from '../support/go-to.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { password } from '../support/account.ts'
import { codeOf, stepNow } from '../support/authenticator.ts'
import { expect, test } from '../support/journal.ts'
import { allOptions } from '../support/options.ts'
import { tabTo } from '../support/tab-to.ts'

test.use({ settings: allOptions })

// By keyboard only, with a simulated authenticator.

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}
async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeVisible()
  if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
async function chooseInAccountMenu(page: Page, name: string): Promise<void> {
  await press(page, 'Account')
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  await tabTo(page, item, 'ArrowDown')
  await page.keyboard.press('Enter')
}
async function givePassword(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in to Afterclose' })).toBeVisible()
  await fill(page, 'Email', username)
  await fill(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Security Verification' })).toBeVisible()
}
async function giveCode(page: Page, code: string): Promise<void> {
  await fill(page, 'Verification Code', code)
  await page.keyboard.press('Enter')
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: titled(name) })

test('two-factor authentication', async ({ page, openJournal }) => {
  const { account } = await openJournal()
  const { username } = account.user

  await test.step('[2.1.8] [2.1.9] [2.9.2] [2.9.3] [4.21] a token is set up, asked for at the next sign-in, replaced by a recovery code, and deleted', async () => {
    await chooseInAccountMenu(page, 'Two Factor Authentication')
    await expect(title(page, 'Two Factor Authentication')).toBeVisible()
    await expect(page.getByText('There are no 2FA tokens added to this account.')).toBeVisible()
    await expectAccessible(page, 'without a token')

    await fill(page, 'Token name', 'Phone')
    await page.keyboard.press('Enter')
    const setUp = page.getByRole('dialog', { name: 'Setup Two Factor Authentication (Phone)' })
    await expect(setUp.getByRole('img', { name: 'QR code of the token Phone' })).toBeVisible()
    await expectAccessible(page, 'setting up')
    await giveCode(page, '0')
    await expect(page.getByText('Token verification failed.')).toBeVisible()
    const secret = await setUp.getByLabel('Secret', { exact: true }).innerText()
    const step = stepNow()
    await giveCode(page, codeOf(secret, step))

    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts()
    await expectAccessible(page, 'recovery codes')
    const saved = page.waitForEvent('download')
    await press(page, 'Download as a text file')
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(`\n${recoveryCode}\n`)
    await press(page, 'Done')
    await expect(page.getByRole('cell', { name: 'Phone', exact: true })).toBeVisible()
    await expect(page.getByText('10 left')).toBeVisible()
    await expectAccessible(page, 'with a token')

    // with a pending second factor only the code page is accessible
    await chooseInAccountMenu(page, 'Logout')
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/settings/instruments')
    await givePassword(page, username)
    for (const path of ['/login', '/home', '/two-factor-tokens', '/settings/instruments']) {
      await page.goto(path)
      await expect(title(page, 'Security Verification')).toBeVisible()
      await expect(page).toHaveURL(/\/two-factor(\?|$)/)
    }
    const alerted = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept()
      return dialog.message()
    })
    await giveCode(page, '000')
    expect(await alerted).toBe('ERROR!')
    await expect(page.getByText(/^This code is wrong\./)).toBeVisible()
    await expectAccessible(page, 'a wrong code')
    await giveCode(page, codeOf(secret, Math.max(step + 1, stepNow()))) // each code works once
    await expect(title(page, 'Instruments')).toBeVisible()
    await page.goto('/two-factor')
    await expect(title(page, 'Home')).toBeVisible()

    // without the phone
    await chooseInAccountMenu(page, 'Logout')
    await givePassword(page, username)
    await press(page, 'Sign out')
    await givePassword(page, username)
    await press(page, 'No access to the app? Use a recovery code')
    await giveCode(page, recoveryCode)
    await expect(title(page, 'Home')).toBeVisible()
    await chooseInAccountMenu(page, 'Two Factor Authentication')
    await expect(page.getByText('9 left')).toBeVisible()
    await press(page, 'Delete Phone')
    await page.getByRole('dialog', { name: 'Delete Token' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Token deleted successfully.')).toBeVisible()
    await expect(page.getByText('There are no 2FA tokens added to this account.')).toBeVisible()
  })

  await test.step('[4.26] a token whose set-up is given up is gone, and one of several is chosen at sign-in', async () => {
    for (const name of ['Phone', 'Tablet']) {
      await page.getByLabel('Token name').fill(name)
      await page.getByRole('button', { name: 'Create Token' }).click()
      const setUp = page.getByRole('dialog', { name: `Setup Two Factor Authentication (${name})` })
      const secret = await setUp.getByLabel('Secret', { exact: true }).innerText()
      await setUp.getByLabel('Verification Code').fill(codeOf(secret, stepNow()))
      await setUp.getByRole('button', { name: 'Verify' }).click()
      await expect(setUp).toBeHidden()
      await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
      if (name === 'Tablet') continue
      await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByLabel('Token name').fill('Lost')
    await page.getByRole('button', { name: 'Create Token' }).click()
    await expect(page.getByRole('dialog', { name: 'Setup Two Factor Authentication (Lost)' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('cell', { name: 'Tablet', exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Lost', exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await givePassword(page, username)
    await page.getByRole('combobox', { name: 'Token' }).click()
    await expect(page.getByRole('option')).toHaveText(['Phone', 'Tablet'])
    await expectAccessible(page, 'a choice of tokens')
  })
})
