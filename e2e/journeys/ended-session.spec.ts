import type { Page } from '@playwright/test'
import { password } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const sentence = 'Your session has ended. Sign in again.'

async function expectEnded(page: Page): Promise<void> {
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** As the owner of the server does, or the user where he changes his password. */
const endSession = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('afterclose.session') ?? '')
    const headers = { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
    return (await fetch('/v1/auth/sign-out', { method: 'POST', headers })).status
  })

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
    await page.evaluate((stored) => localStorage.setItem('afterclose.session', stored), text)
    await page.goto('/chart-lab/equity')
    await expectEnded(page)
  }
  await signIn(page, account.user.username)
  await expect(page.getByRole('heading', { level: 1, name: 'Equity Graph' })).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
})

test('[4.11] who signs out himself is not told that his session ended', async ({ page, openJournal }) => {
  await openJournal({ trades: [{}] })
  await expectFigure(page, 'Net gain', '+100.00')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
})
