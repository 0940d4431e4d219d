import { expectAccessible, violations } from '../support/accessible.ts'
import { password } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { allOptions } from '../support/options.ts'

test.use({ settings: allOptions })

test('sessions end from the settings, and a door opens for a fresh proof alone', async ({
  page,
  browser,
  server,
  openJournal,
}) => {
  const { account } = await openJournal({ at: '/settings/account' })
  const { username } = account.user
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')

  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  })
  const other = await context.newPage()
  await test.step('another browser is listed, and shut out at once', async () => {
    await other.goto(server.url)
    await other.getByLabel('Email').fill(username)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Login' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.reload()
    await expect(sessions).toHaveCount(2)
    await expectAccessible(page, 'the sessions of an account')
    await page.getByRole('button', { name: /^End Firefox on Windows/ }).click()
    await expect(page.getByText('The session has ended.')).toBeVisible()
    await expect(other.getByText('Your session has ended. Sign in again.')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await context.close()
  })

  await test.step('an old proof is asked for again, above what was entered', async () => {
    server.ageProofs()
    await page.getByRole('button', { name: 'New API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByLabel('Name').fill('Backup script')
    await dialog.getByRole('checkbox', { name: /^Read figures/ }).check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(asked.getByLabel('Your password')).toBeFocused()
    expect(await violations(page, 'all'), 'asking for a proof').toEqual([]) // the form below is busy all the while
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(page.getByText('Please confirm that it is you first.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Backup script')

    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await expect(asked.getByText('The password is wrong.')).toBeVisible()
    await asked.getByLabel('Your password').fill(password)
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog', { name: 'Your API key' })).toBeVisible()
    await expect(asked).toBeHidden()
  })
})
