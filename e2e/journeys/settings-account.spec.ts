// @large: its page is tested under jsdom
import { JournalView } from '@afterclose/contract/journals'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { password } from '../support/account.ts'
import { follow } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

test('[1.12] the account: dates as one wants them, another name and password, all of it as a file, and its end', async ({
  page,
  openJournal,
}) => {
  const { account } = await openJournal({ at: '/settings/account', trades: [{}] })
  const { userId } = account.user
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Date format' }).click()
  await page.getByRole('option', { name: 'dd/MM/yyyy' }).click()
  await page.getByRole('combobox', { name: 'Weeks begin on' }).click()
  await page.getByRole('option', { name: 'Sunday' }).click()
  // another tab saves another setting meanwhile
  await account.call('POST', `/v1/account-settings/${userId}`, z.unknown(), { unit: 'R' })
  await button('Save dates and figures').click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Results in' })).toHaveValue('R')

  const balance = page.getByRole('switch', { name: 'Show the account balance' })
  await balance.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: 'Account balance' })).toBeVisible()

  await block('Profile').getByLabel('Email').fill(`renamed-${userId}@example.com`)
  await block('Profile').getByLabel('Current password').fill('not this one')
  await button('Save profile').click()
  await expect(block('Profile').getByText('The password is wrong.')).toBeVisible()
  await block('Profile').getByLabel('Current password').fill(password)
  await button('Save profile').click()
  await expect(page.getByText('Profile updated')).toBeVisible()

  const next = `${password} again`
  await button('Change password').click()
  const change = page.getByRole('dialog', { name: 'Change password' })
  await change.getByLabel('Current password').fill(password)
  await change.getByLabel('New password', { exact: true }).fill(next)
  await change.getByLabel('New password (confirm)').fill(next)
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible()

  await test.step('a key lets a program read, and nothing more, until it is revoked', async () => {
    await button('New API key').click()
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByLabel('Name').fill('Backup script')
    await dialog.getByRole('checkbox', { name: /^Read figures/ }).check()
    await expectAccessible(page, 'creating an API key')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    const shown = page.getByRole('dialog', { name: 'Your API key' })
    const key = await shown.getByLabel('API key', { exact: true }).textContent()
    await expectAccessible(page, 'an API key')
    await shown.getByRole('button', { name: 'Done' }).click()
    await page
      .getByRole('dialog', { name: 'Close without copying the key?' })
      .getByText('Close', { exact: true })
      .click()
    await expect(page.getByText(String(key))).toHaveCount(0)

    const byProgram = async (path: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(new URL(path, page.url()), { headers })).status
    }
    expect(await byProgram('/v1/databases')).toBe(200)
    expect(await byProgram('/v1/api-keys')).toBe(403)
    await button('Revoke Backup script').click()
    await page.getByRole('dialog', { name: 'Revoke “Backup script”?' }).getByText('Revoke', { exact: true }).click()
    await expect(page.getByText('“Backup script” is revoked.')).toBeVisible()
    expect(await byProgram('/v1/databases')).toBe(401)
  })

  const saved = page.waitForEvent('download')
  await button('Download my account').click()
  expect((await saved).suggestedFilename()).toMatch(/^afterclose-renamed-.*\.json$/)

  await page.getByRole('link', { name: 'Journal', exact: true }).first().click()
  await expect(page.getByRole('gridcell', { name: '05/03/2024 10:00' })).toBeVisible()
  await follow(page, '/settings/account')

  await button('Delete account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete account?' })
  await expect(dialog.getByRole('listitem')).toHaveText('Tested journal')
  await dialog.getByLabel('Email').fill(`renamed-${userId}@example.com`)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(account.call('GET', '/v1/databases', z.object({ journals: z.array(JournalView) }))).rejects.toThrow(
    '401',
  )
})
