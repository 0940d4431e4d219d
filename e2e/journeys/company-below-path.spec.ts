// @large: one proxy setting, with a provider and servers of its own
import { expectAccessible, violations } from '../support/accessible.ts'
import { newAccount, newJournal, password } from '../support/account.ts'
import { startCompany } from '../support/company.ts'
import { freePort } from '@afterclose/server/test/support/free-port'
import { expect, test } from '../support/journal.ts'
import { startProxy } from '../support/proxy.ts'
import { startServer } from '../support/server.ts'

test('a company account below a path: linked, signs in, and confirms a change that then goes on by itself', async ({
  page,
  context,
}) => {
  const port = await freePort()
  const proxy = await startProxy(`http://127.0.0.1:${port}`, '/journal')
  const url = `${proxy.url}/journal`
  const { provider, settings } = await startCompany(url)
  const server = await startServer({ PORT: String(port), BASE_PATH: '/journal', ...settings })
  const account = await newAccount(url)
  await newJournal(account)
  const home = page.getByRole('heading', { level: 1, name: 'Home' })
  const company = page.getByRole('button', { name: 'Sign in with the desk' })

  await test.step('it is linked from the settings, and leads back to them', async () => {
    await page.goto(`${url}/login`)
    await page.getByLabel('Email').fill(account.user.username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(home).toBeVisible()
    await page.goto(`${url}/settings/account`)
    await page.getByRole('button', { name: 'Link the desk' }).click()
    await expect(page.getByText('“mara” is linked.')).toBeVisible()
    await expect(page).toHaveURL(`${url}/settings/account`)
  })

  await test.step('it signs in; the answer of the provider is heard below the path alone', async () => {
    await page.evaluate(() => localStorage.removeItem('afterclose.session'))
    await page.goto(`${url}/login`)
    await company.click()
    await expect(home).toBeVisible()
    await expect(page).toHaveURL(`${url}/home`)
    const own = (await context.cookies()).filter(({ name }) => name.startsWith('afterclose'))
    expect(own.filter(({ path }) => !path.startsWith('/journal/'))).toEqual([])
  })

  await test.step('a change that needs a proof waits for the company account in another window, and goes on', async () => {
    server.ageProofs()
    await page.goto(`${url}/settings/account`)
    await page.getByRole('button', { name: 'New API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByLabel('Name').fill('Script')
    await dialog.getByRole('checkbox', { name: /^Read figures/ }).check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(asked.getByRole('button', { name: 'Confirm with the desk' })).toBeVisible()
    expect(await violations(page, 'all'), 'asking for a proof').toEqual([])
    const opened = context.waitForEvent('page')
    await asked.getByRole('button', { name: 'Confirm with the desk' }).click()
    await opened
    await expect(page.getByRole('dialog', { name: 'Your API key' })).toBeVisible()
    await expect(asked).toBeHidden()
    await page.getByRole('dialog', { name: 'Your API key' }).getByRole('button', { name: 'Done' }).click()
    const question = page.getByRole('dialog', { name: 'Close without copying the key?' })
    await question.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('list', { name: 'API keys' }).getByText('Script', { exact: true })).toBeVisible()
    await expect.poll(() => context.pages().length).toBe(1) // the other window has closed itself
  })

  await test.step('who is somebody else at the provider confirms nothing, and can try again', async () => {
    server.ageProofs()
    provider.person = { sub: '4712', preferred_username: 'paul' }
    await context.clearCookies()
    await page.getByRole('button', { name: 'Unlink mara' }).click()
    await page.getByRole('dialog', { name: 'Unlink “mara”?' }).getByRole('button', { name: 'Unlink' }).click()
    const asked = page.getByRole('dialog', { name: 'Is it you?' })
    await asked.getByRole('button', { name: 'Confirm with the desk' }).click()
    await expect(asked.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'a proof that was refused')
    await asked.getByLabel('Your password').fill(password)
    await asked.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('“mara” is unlinked.')).toBeVisible()
  })

  await page.close()
  await provider.stop()
  await server.remove()
  await proxy.close()
})
