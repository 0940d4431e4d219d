// @large: a provider and a server of its own
import { expectAccessible } from '../support/accessible.ts'
import { newAccount, newJournal, password } from '../support/account.ts'
import { startCompany } from '../support/company.ts'
import { freePort } from '@afterclose/server/test/support/free-port'
import { expect, test } from '../support/journal.ts'
import { type RunningServer, startServer } from '../support/server.ts'

test('a company account is linked, signs in, and says when its provider is away', async ({ page }) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { provider, settings } = await startCompany(url)
  const server: RunningServer = await startServer({ PORT: String(port), ...settings })
  const account = await newAccount(url)
  await newJournal(account)
  const { user } = account
  const company = page.getByRole('button', { name: 'Sign in with the desk' })
  const signedIn = () => page.evaluate(() => JSON.parse(localStorage.getItem('afterclose.session') ?? '{}').username)

  await test.step('who is not linked is told what to do', async () => {
    await page.goto(`${url}/login`)
    await expectAccessible(page, 'signing in with a company account')
    await company.click()
    await expect(page.getByText(/^No account here is linked with this sign-in\./)).toBeVisible()
    await expect(page).toHaveURL(`${url}/login`)
  })

  await test.step('it is linked from the settings', async () => {
    await page.getByLabel('Email').fill(user.username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel('Email')).toBeHidden()
    await page.goto(`${url}/settings/account`)
    await page.getByRole('button', { name: 'Link the desk' }).click()
    await expect(page.getByText('“mara” is linked.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'the desk' }).getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(`${url}/settings/account`)
  })

  await test.step('it signs in', async () => {
    await page.evaluate(() => localStorage.removeItem('afterclose.session'))
    await page.goto(`${url}/login`)
    await company.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    expect(await signedIn()).toBe(user.username)
  })

  await test.step('a code that another page leads here with does not sign in', async () => {
    await page.evaluate(() => localStorage.removeItem('afterclose.session'))
    await page.goto(`${url}/login#sign-in=v1.foreign`)
    await expect(page.getByText(/^The company account’s response does not match this sign-in\./)).toBeVisible()
    await expect(page).toHaveURL(`${url}/login`)
  })

  await test.step('a provider that refuses, and one that is away', async () => {
    provider.person = null
    await page.context().clearCookies()
    await page.goto(`${url}/login`)
    await company.click()
    await expect(page.getByText('The company account refused the sign-in.')).toBeVisible()
    await provider.stop()
    await server.stop()
    await server.start()
    await page.goto(`${url}/login`)
    await company.click()
    await expect(page.getByText(/^The company account is not available at the moment\./)).toBeVisible()
    await expectAccessible(page, 'a company account that is away')
  })
  await server.remove()
})
