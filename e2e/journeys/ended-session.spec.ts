import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { password } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const sentence = 'Your session has ended. Sign in again.'

async function expectEnded(page: Page): Promise<void> {
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
}

async function signIn(page: Page, username: string, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** As another tab of the same browser does it. */
const endSession = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('afterclose.session') ?? '')
    const headers = { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
    return (await fetch('/v1/auth/sign-out', { method: 'POST', headers })).status
  })

/**
 * What the page finds stored when it is loaded next. It is stored before its code runs: a page that runs stores its session again
 * when the server has said anew who its user is.
 */
const storeSession = (page: Page, text: string) =>
  page.addInitScript(
    ([stored = '', once = '']) => {
      if (localStorage.getItem(once) !== null) return
      localStorage.setItem(once, 'stored')
      localStorage.setItem('afterclose.session', stored)
    },
    [text, randomUUID()],
  )

test('[2.1.7] [7.44] a session that ended leads to /login with a sentence, in every tab, and back to what was open', async ({
  page,
  context,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  const second = await context.newPage()
  await second.goto('/settings/instruments')
  await expect(second.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Journal', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()

  expect(await endSession(page)).toBe(200) // the live channel says so at once
  await expectEnded(page)
  await expectEnded(second)
  await page.reload()
  await expectEnded(page)

  await signIn(page, account.user.username)
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
})

test('[2.1.7] the owner of the server ends a session before the eyes of its user, who comes back to where he was', async ({
  page,
  server,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  await page.goto('/journal?tab=open')
  await expect(page.getByRole('tab', { name: /^Open/, selected: true })).toBeVisible()
  await server.admin('end-sessions', account.user.username) // the live channel says so at once
  await expectEnded(page)
  await signIn(page, account.user.username)
  await expect(page.getByRole('tab', { name: /^Open/, selected: true })).toBeVisible()
  await expect(page).toHaveURL(/\/journal\?tab=open/)
})

test('[7.40] who changes his password stays, and is signed out everywhere else', async ({
  page,
  browser,
  server,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  await other.goto('/settings/instruments')
  await signIn(other, account.user.username)
  await expect(other.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()

  const next = `${password} again`
  await page.goto('/settings/account')
  const block = page.getByRole('region', { name: 'Password', exact: true })
  await block.getByLabel('Current password').fill(password)
  await block.getByLabel('New password', { exact: true }).fill(next)
  await block.getByLabel('New password (confirm)').fill(next)
  await block.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible()

  await expectEnded(other)
  await signIn(other, account.user.username)
  await expect(other.getByText('Unknown username or password')).toBeVisible() // it is not the old one any more
  await signIn(other, account.user.username, next)
  await expect(other.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await context.close()
})

test('a page that is opened with an ended session asks to sign in, whatever it asks the server first', async ({
  page,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  expect(await endSession(page)).toBe(200)
  await page.goto('/journal')
  await expectEnded(page)
  await signIn(page, account.user.username)
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
})

test('the trades themselves end the session when they are refused', async ({ page, openJournal }) => {
  await openJournal({ trades: [{}] })
  await page.route('**/trades/feed*', (route) =>
    route.fulfill({ status: 401, json: { code: 'Not signed in', message: 'Please sign in.' } }),
  )
  await page.reload()
  await expectEnded(page)
})

test('a stored session that this version cannot read asks to sign in, and back to the page', async ({
  page,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  for (const text of ['{"userId":1}', '{', '{"username":"mara","token":"of an older server"}']) {
    await storeSession(page, text)
    await page.goto('/chart-lab/equity')
    await expectEnded(page)
  }
  await signIn(page, account.user.username)
  await expect(page.getByRole('heading', { level: 1, name: 'Equity Graph' })).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
})

test('a session that ends under a dialog with something typed in it leads to /login, and no question is in the way', async ({
  page,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  await page.goto('/settings/instruments')
  await page.getByRole('button', { name: 'Add instrument' }).first().click()
  const add = page.getByRole('dialog')
  await add.getByRole('textbox', { name: 'Name', exact: true }).fill('Half typed')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  expect(await endSession(page)).toBe(200) // the live channel tells the page
  await expectEnded(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signIn(page, account.user.username)
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
})

test('a session that ends while the code of a page is loaded leads to /login, and never to an empty page', async ({
  page,
  context,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  await page.route('**/assets/deposits-page*.js', async (route) => {
    asked.resolve()
    await ended.promise
    await route.continue()
  })
  const second = await context.newPage()
  await second.goto('/home')
  await expect(second.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Deposits/Withdrawals' }).click()
  await asked.promise
  expect(await endSession(page)).toBe(200)
  await second.reload()
  await expectEnded(second)
  ended.resolve()
  await expectEnded(page)
  await signIn(page, account.user.username)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a session that the server signed with another key leads to /login and back', async ({ page, openJournal }) => {
  const { account } = await openJournal({ trades: [{}] })
  await page.goto('/settings/instruments')
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
  await storeSession(page, JSON.stringify({ ...account.user, signature: 'of-another-key' }))
  await page.reload()
  await expectEnded(page)
  await signIn(page, account.user.username)
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
})

test('[4.11] who signs out himself is not told that his session ended', async ({ page, openJournal }) => {
  await openJournal({ trades: [{}] })
  await expectFigure(page, 'Net gain', '+100.00')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
})
