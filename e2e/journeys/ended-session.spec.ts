// @large: faults of sessions, in several tabs
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { password } from '../support/account.ts'
import { answerUntil } from '../support/answer-until.ts'
import { follow } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
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

/** Signs out as another tab of the same browser would. */
const endSession = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('afterclose.session') ?? '')
    const headers = { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
    return (await fetch('/v1/auth/sign-out', { method: 'POST', headers })).status
  })

/**
 * Sets the stored session for the next load. It is stored before the page's code runs: a running page stores its session again whenever the
 * server has confirmed its user.
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

test('a session that ends while its pages are open', async ({ page, context, browser, server, openJournal }) => {
  const { account } = await openJournal({ trades: [{}] })
  const { username } = account.user
  const second = await context.newPage()

  await test.step('[2.1.7] [7.44] it leads to /login with a sentence, in every tab, and back to what was open', async () => {
    await second.goto('/settings/instruments')
    await expect(title(second, 'Instruments')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(title(page, 'Journal')).toBeVisible()

    expect(await endSession(page)).toBe(200) // the live channel reports it immediately
    await expectEnded(page)
    await expectEnded(second)
    await page.reload()
    await expectEnded(page)

    await signIn(page, username)
    await expect(title(page, 'Journal')).toBeVisible()
    await expect(title(second, 'Instruments')).toBeVisible()
  })

  await test.step('[2.1.7] the owner of the server ends it before the eyes of its user, who comes back to where he was', async () => {
    const open = page.getByRole('tab', { name: /^Open/, selected: true })
    await page.getByRole('tab', { name: /^Open/ }).click()
    await expect(open).toBeVisible()
    await expect(page).toHaveURL(/\/journal\?tab=open/)
    await server.admin('end-sessions', username) // the live channel reports it immediately
    await expectEnded(page)
    await expectEnded(second)
    await signIn(page, username)
    await expect(open).toBeVisible()
    await expect(page).toHaveURL(/\/journal\?tab=open/)
    await expect(title(second, 'Instruments')).toBeVisible()
  })

  await test.step('under a dialog with something typed in it the sign-in opens over it, and then the save goes on', async () => {
    await second.getByRole('button', { name: 'Add instrument' }).first().click()
    const add = second.getByRole('dialog')
    await add.getByRole('textbox', { name: 'Name', exact: true }).fill('Half typed')
    await second.keyboard.press('Escape')
    await expect(second.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await second.getByRole('button', { name: 'Keep editing' }).click()

    expect(await endSession(second)).toBe(200) // the live channel notifies the page
    const over = second.getByRole('dialog', { name: 'Sign in again' })
    await expect(over.getByText(sentence)).toBeVisible()
    await expect(second).toHaveURL(/\/settings\/instruments/)
    await expectEnded(page) // nothing was typed there
    await signIn(second, username)
    await expect(over).toHaveCount(0)
    await expect(add.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half typed')
    await expect(title(page, 'Journal')).toBeVisible()

    // the save itself is rejected, waits for the sign-in, and is retried
    const refuse = { status: 401, json: { code: 'Not signed in', message: 'Please sign in first.' } }
    const stopRefusing = await answerUntil(second, '**/instruments', (route) => route.fulfill(refuse))
    await add.getByRole('button', { name: 'Save' }).click()
    await expect(over).toBeVisible()
    stopRefusing()
    await signIn(second, username)
    await expect(second.getByRole('dialog')).toHaveCount(0)
    await expect(second.getByText('Half typed', { exact: true }).first()).toBeVisible()
  })

  await test.step('while the code of a page is loaded it never leads to an empty page', async () => {
    const asked = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    await page.route('**/assets/deposits-page*.js', async (route) => {
      asked.resolve()
      await ended.promise
      await route.continue()
    })
    await follow(page, '/settings/deposits-withdrawals')
    await asked.promise
    expect(await endSession(page)).toBe(200)
    await second.reload()
    await expectEnded(second)
    ended.resolve()
    await expectEnded(page)
    await signIn(page, username)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(title(second, 'Instruments')).toBeVisible()
  })

  await test.step('[7.40] who changes his password stays, and is signed out everywhere else', async () => {
    const elsewhere = await browser.newContext({ baseURL: server.url })
    const other = await elsewhere.newPage()
    await other.goto('/settings/instruments')
    await signIn(other, username)
    await expect(title(other, 'Instruments')).toBeVisible()

    const next = `${password} again`
    await follow(page, '/settings/account')
    await page.getByRole('button', { name: 'Change password' }).click()
    const change = page.getByRole('dialog', { name: 'Change password' })
    await change.getByLabel('Current password').fill(password)
    await change.getByLabel('New password', { exact: true }).fill(next)
    await change.getByLabel('New password (confirm)').fill(next)
    await change.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible()

    await expectEnded(other)
    await signIn(other, username)
    await expect(other.getByText('Unknown username or password')).toBeVisible() // it is not the old one any more
    await signIn(other, username, next)
    await expect(title(other, 'Instruments')).toBeVisible()
    await page.reload()
    await expect(title(page, 'Account')).toBeVisible()
    await elsewhere.close()
  })
})

test('a session that is over when a page is opened', async ({ page, openJournal }) => {
  const { account } = await openJournal({ trades: [{}] })
  const { username } = account.user

  await test.step('one that ended asks to sign in, whatever the page asks the server first', async () => {
    const stored = await page.evaluate(() => localStorage.getItem('afterclose.session') ?? '')
    expect(await endSession(page)).toBe(200)
    await expectEnded(page)
    await storeSession(page, stored)
    await page.goto('/journal')
    await expectEnded(page)
    await signIn(page, username)
    await expect(title(page, 'Journal')).toBeVisible()
  })

  await test.step('one that this version cannot read asks to sign in, and back to the page', async () => {
    for (const text of ['{"userId":1}', '{', '{"username":"mara","token":"of an older server"}']) {
      await storeSession(page, text)
      await page.goto('/chart-lab/equity')
      await expectEnded(page)
    }
    await signIn(page, username)
    await expect(title(page, 'Equity Graph')).toBeVisible()
    await expect(page.getByText(sentence)).toHaveCount(0)
  })

  await test.step('one that the server signed with another key leads to /login and back', async () => {
    await storeSession(page, JSON.stringify({ ...account.user, signature: 'of-another-key' }))
    await page.goto('/settings/instruments')
    await expectEnded(page)
    await signIn(page, username)
    await expect(title(page, 'Instruments')).toBeVisible()
  })

  await test.step('the trades themselves end it when they are refused', async () => {
    await page.route('**/trades/feed*', (route) =>
      route.fulfill({ status: 401, json: { code: 'Not signed in', message: 'Please sign in first.' } }),
    )
    await page.reload()
    await expectEnded(page)
  })
})
