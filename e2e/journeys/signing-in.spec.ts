import { expectAccessible, violations } from '../support/accessible.ts'
import { password } from '../support/account.ts'
import { codeOf, stepNow } from '../support/authenticator.ts'
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
    expect(await violations(page, 'all'), 'asking for a proof').toEqual([]) // the form below is busy meanwhile
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(page.getByText('Please confirm your identity first.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Backup script')

    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(asked.getByLabel('Your password')).toBeFocused()
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await expect(asked.getByText('The password is wrong.')).toBeVisible()
    await asked.getByLabel('Your password').fill(password)
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog', { name: 'Your API key' })).toBeVisible()
    await expect(asked).toBeHidden()
  })
})

test('a passkey signs in without name or password, and in place of a code', async ({ page, server, openJournal }) => {
  const { account } = await openJournal()
  const { username } = account.user
  // browsers create passkeys for a host name, not for an IP address
  const at = (path: string) => new URL(path, server.url.replace('127.0.0.1', 'localhost')).href
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const byPassword = async () => {
    await page.getByLabel('Email').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  const byPasskey = () => page.getByRole('button', { name: 'Use a passkey' }).click()
  const home = page.getByRole('heading', { level: 1, name: 'Home' })
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to Afterclose' })).toBeVisible()
  }

  await test.step('where none can be made, the settings say why', async () => {
    await page.goto('/settings/account')
    await expect(page.getByText(/^Passkeys work at localhost only\./)).toBeVisible()
  })

  await test.step('it is added from the settings', async () => {
    await page.goto(at('/settings/account'))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Laptop')
    await expectAccessible(page, 'adding a passkey')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('“Laptop” is added.')).toBeVisible()
    const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(passkeys).toHaveCount(1)
    await expect(passkeys).toContainText('Last used: never.')
    await expectAccessible(page, 'the passkeys of an account')
    // the same device again
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByLabel('Name').fill('Again')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This device already has a passkey for this account.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  })

  await test.step('it signs in, and proves who one is', async () => {
    await signOut()
    await expectAccessible(page, 'signing in with a passkey')
    await byPasskey()
    await expect(home).toBeVisible()
    server.ageProofs()
    await page.goto(at('/two-factor-tokens'))
    await page.getByLabel('Token name').fill('Phone')
    await page.getByRole('button', { name: 'Create Token' }).click()
    await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible()
    await byPasskey()
    const setUp = page.getByRole('dialog', { name: 'Setup Two Factor Authentication (Phone)' })
    const secret = await setUp.getByLabel('Secret', { exact: true }).innerText()
    await setUp.getByLabel('Verification Code').fill(codeOf(secret, stepNow()))
    await setUp.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it takes the place of a code; alone it needs none', async () => {
    await signOut()
    await byPassword()
    await expect(page.getByRole('heading', { name: 'Security Verification' })).toBeVisible()
    await expectAccessible(page, 'a passkey in place of a code')
    await byPasskey()
    await expect(home).toBeVisible()
    await signOut()
    await byPasskey()
    await expect(home).toBeVisible()
  })

  const noPasskey = page.getByText(/^No passkey was used:/)
  await test.step('a device that does not verify its user signs nobody in', async () => {
    await signOut()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await byPasskey()
    await expect(noPasskey).toBeVisible()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await byPasskey()
    await expect(home).toBeVisible()
  })

  await test.step('nor does a passkey that was deleted on the device; the password still does', async () => {
    await signOut()
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await byPasskey()
    await expect(noPasskey).toBeVisible()
    await byPassword()
    await expect(page.getByRole('heading', { name: 'Security Verification' })).toBeVisible()
  })
})
