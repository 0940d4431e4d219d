import type { Locator, Page } from '@playwright/test'
import { newAccount, newJournal, password, signInAs } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'

/** Every external address, so that every link can be seen. */
test.use({
  settings: {
    LINK_REVIEW: 'https://example.org/review',
    LINK_BILLING: 'https://example.org/billing',
    LINK_COURSE: 'https://example.org/course',
    LINK_CHANGELOG: 'https://example.org/changelog',
    LINK_DOCUMENTATION: 'https://example.org/documentation',
    LINK_FEATURE_REQUEST: 'https://example.org/wishes',
    LINK_PASSWORD_RESET: 'https://example.org/reset',
  },
})

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

/** Left, right and size of what is drawn, in whole px. */
async function placeOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not drawn')
  const { x, width, height } = box
  return { left: Math.round(x), right: Math.round(x + width), width: Math.round(width), height: Math.round(height) }
}

test('[2.1.10] [2.2.1] [4.21] a stranger sees the sign-in page alone, and then what he asked for', async ({
  page,
  server,
}) => {
  const account = await newAccount(server.url)
  await newJournal(account)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/settings/instruments')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Afterclose' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    'https://example.org/reset',
  )

  await page.getByLabel('Email').fill(account.user.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL(/\/home$/)
})

test('[2.1.1] without a journal every page leads home; the code of a page is loaded when it opens', async ({
  page,
  signedIn,
}) => {
  const account = await signedIn()
  await page.goto('/journal')
  await expect(page.getByRole('heading', { name: /we need to create your first journal/ })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)

  await newJournal(account)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  for (const [name, code] of [
    ['Journal', /journal-page/],
    ['Equity Graph', /equity-page/],
  ] as const) {
    expect([...scripts].some((path) => code.test(path))).toBe(false)
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect([...scripts].some((path) => code.test(path))).toBe(true)
  }
})

test('[2.2.2] [4.3] a loading screen shows how far the journal is, then sidebar, header and page', async ({
  page,
  openJournal,
}) => {
  await openJournal()
  // the last of its answers waits until the screen was seen
  const seen = Promise.withResolvers<void>()
  await page.route('**/account-balance-latest', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.reload()
  const loading = page.getByRole('progressbar', { name: 'Loading the journal' })
  await expect(loading).toHaveAttribute('aria-valuenow', '90')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  seen.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('a page is never blank while it loads: first the mark, then place holders for its rows', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })
  const loading = page.getByRole('status', { name: 'Loading' })
  const code = Promise.withResolvers<void>()
  const trades = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.route('**/trades/feed*', async (route) => {
    await trades.promise
    await route.continue()
  })
  await page.evaluate(() => indexedDB.deleteDatabase('afterclose'))
  await page.goto('/journal', { waitUntil: 'commit' })
  await expect(loading.locator('svg')).toBeVisible()
  code.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  await expect.poll(async () => (await loading.boundingBox())?.height ?? 0).toBeGreaterThan(500)
  trades.resolve()
  await expect(page.getByRole('row').filter({ hasText: '+100.00' })).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('[2.3.13] [2.3.16] the sidebar folds from 250 to 80 px, closes its submenus, and stays folded', async ({
  page,
  openJournal,
}) => {
  await openJournal()
  await expect.poll(() => placeOf(sidebar(page))).toMatchObject({ left: 0, width: 250 })
  await expect.poll(() => placeOf(page.getByRole('banner'))).toMatchObject({ left: 250, height: 80 })
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await settings.click()
  await expect(settings).toHaveAttribute('aria-expanded', 'true')

  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(() => placeOf(sidebar(page))).toMatchObject({ left: 0, width: 80 })
  await expect(settings).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(() => placeOf(sidebar(page))).toMatchObject({ width: 250 })
  await expect(settings).toHaveAttribute('aria-expanded', 'false')

  await settings.click()
  await page.getByRole('link', { name: 'Instruments' }).click()
  await expect(page).toHaveURL(/\/settings\/instruments$/)
  await page.getByRole('link', { name: 'Afterclose' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('[2.3.14] [9.8] a folded group opens a flyout 8 px beside it, which goes when the pointer goes', async ({
  page,
  openJournal,
}) => {
  await openJournal()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  const group = page.getByRole('button', { name: 'Settings', exact: true })
  const entry = page.getByRole('link', { name: 'Instruments' })
  await group.hover()
  await expect(entry).toBeVisible()
  const flyout = page.getByRole('dialog').filter({ has: entry })
  await expect.poll(async () => (await placeOf(flyout)).left - (await placeOf(group)).right).toBe(8)
  await entry.hover() // the pointer crosses the gap and stays on it
  await expect(entry).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(entry).toHaveCount(0)

  await group.hover()
  await entry.click()
  await expect(page).toHaveURL(/\/settings\/instruments$/)
  await expect(group).toHaveAttribute('aria-expanded', 'false')

  // in a low window it keeps 32 px free below it
  await page.setViewportSize({ width: 1280, height: 560 })
  await group.scrollIntoViewIfNeeded()
  await group.hover()
  await expect(entry).toBeVisible()
  await expect
    .poll(() => flyout.evaluate((box) => Math.round(innerHeight - box.getBoundingClientRect().bottom)))
    .toBeGreaterThanOrEqual(32)
})

test('[2.3.17] [4.15] the theme is kept for the user, on this device and on others', async ({
  page,
  browser,
  server,
  openJournal,
}) => {
  const { account } = await openJournal()
  const root = page.locator('html')
  await expect(root).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Use Dark Mode' }).click()
  await expect(root).toHaveClass(/dark/)
  await expect(page.getByRole('button', { name: 'Use Light Mode' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Use Light Mode' })).toBeVisible()
  await expect(root).toHaveClass(/dark/)

  const other = await browser.newPage({ baseURL: server.url })
  await signInAs(other, account)
  await other.goto('/home')
  await expect(other.locator('html')).toHaveClass(/dark/)
  await other.getByRole('button', { name: 'Use Light Mode' }).click()
  await expect(other.locator('html')).not.toHaveClass(/dark/)
  await other.close()
})

test('[1.9] [2.3.18] the balance of the account shows on demand, in thousands where room is short', async ({
  page,
  openJournal,
}) => {
  await openJournal({ deposit: '74350', trades: [{}] })
  const balance = sidebar(page).getByRole('group', { name: /Account balance/ })
  await expect(balance).toHaveCount(0)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show account balance' }).click()
  await expect(balance).toContainText('74,450.00')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(balance).toHaveText('74.5K')
})

test('[1.10] [2.4.6] [9.9] external pages are linked where they are configured', async ({ page, openJournal }) => {
  await openJournal()
  const review = page.getByRole('link', { name: 'Request Journal Review' })
  await expect(review).toHaveAttribute('href', 'https://example.org/review')
  await review.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'Receive a personalized journal review with actionable tips. Get insights from your journal data, identify key patterns, and uncover strengths and weaknesses.',
  )
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  for (const [name, path] of [
    ['Manage Subscription', 'billing'],
    ['Journaling Course', 'course'],
    ['Changelog', 'changelog'],
    ['Documentation/Help', 'documentation'],
    ['Feature Request', 'wishes'],
  ] as const)
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', `https://example.org/${path}`)
})

test('[9.8] the controls of the header are 40 px high, the search is 180 px wide', async ({ page, openJournal }) => {
  await openJournal()
  const header = page.getByRole('banner')
  expect(await placeOf(header.getByLabel('Search selected Journal by Trade ID'))).toMatchObject({ width: 180 })
  for (const name of [
    /^Basic Filters/,
    /^Advanced Filters/,
    'Filter settings',
    'Tested journal',
    'Notifications',
    'Account',
  ])
    expect(await placeOf(header.getByRole('button', { name })), String(name)).toMatchObject({ height: 40 })
})

test('[9.8] below 1280 px the sidebar is folded, below 600 px it is a drawer that has all of it', async ({
  page,
  openJournal,
}) => {
  await openJournal()
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect.poll(async () => (await placeOf(sidebar(page))).width).toBe(80)
  await page.setViewportSize({ width: 599, height: 800 })
  await expect(sidebar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Add New Trade', 'Import trades', 'Settings', 'Use Dark Mode', 'Account'])
    await expect(menu.getByRole('button', { name, exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Journal', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const notifications = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications).toContainText('You have read all notifications.')
  await expect.poll(async () => (await placeOf(notifications)).right).toBeLessThanOrEqual(599)
})
