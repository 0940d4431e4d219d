// @large: what is around every page, as it loads
import type { Locator, Page } from '@playwright/test'
import { newAccount, newJournal, password, signInAs } from '../support/account.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { allOptions } from '../support/options.ts'

test.use({ settings: allOptions })

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

/** Left, right and size of an element, in whole px; null while it is not rendered. */
async function placeOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) return null
  const { x, width, height } = box
  return { left: Math.round(x), right: Math.round(x + width), width: Math.round(width), height: Math.round(height) }
}
const expectPlace = (part: Locator, place: Partial<Record<'left' | 'width' | 'height', number>>) =>
  expect.poll(() => placeOf(part)).toMatchObject(place)

test('a stranger comes in: to his first journal, and then to what he asked for', async ({ page, server }) => {
  const account = await newAccount(server.url)
  const signIn = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Afterclose' })).toBeVisible()
    await page.getByLabel('Email').fill(account.user.username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }

  await test.step('[2.1.1] without a journal every page leads home', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/journal')
    await signIn()
    await expect(page.getByRole('heading', { name: /we need to create your first journal/ })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('[2.1.10] [2.2.1] [4.21] a stranger sees the sign-in page alone, and then what he asked for', async () => {
    await newJournal(account)
    await page.goto('/settings/instruments')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Afterclose' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      'https://example.org/reset',
    )
    await signIn()
    await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
    await page.goto('/login')
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('an unknown address leads home, which says so; the code of a page is loaded when it opens', async () => {
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await page.goto('/nowhere/at/all')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page.getByText('There is no page at /nowhere/at/all.')).toBeVisible()
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
})

test('what is around every page: how it loads, the header, the sidebar and the theme', async ({
  page,
  browser,
  server,
  openJournal,
}) => {
  const { account } = await openJournal({ deposit: '74350', trades: [{}] })
  const banner = page.getByRole('banner')
  const root = page.locator('html')
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  const instruments = page.getByRole('link', { name: 'Instruments' })
  const isHome = () => expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await test.step('[2.2.2] [4.3] the outline of the shell shows how far the journal is, then sidebar, header and page', async () => {
    // the response is delayed until the screen was checked
    const seen = Promise.withResolvers<void>()
    await page.route('**/v1/start?*', async (route) => {
      await seen.promise
      await route.continue()
    })
    await page.reload()
    const loading = page.getByRole('progressbar', { name: 'Loading the journal' })
    await expect(loading).toHaveAttribute('aria-valuenow', '0')
    await expect(sidebar(page)).toHaveCount(0)
    await expect(banner).toHaveCount(0)
    seen.resolve()
    await isHome()
    await expect(sidebar(page)).toBeVisible()
    await expect(banner).toBeVisible()
    await expect(loading).toHaveCount(0)
  })

  await test.step('a page is never blank while it loads: first the mark, then place holders for its rows', async () => {
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

  await test.step('[9.8] the controls of the header are 40 px high, the search is 180 px wide', async () => {
    await expectPlace(banner.getByLabel('Search selected Journal by Trade ID'), { width: 180 })
    for (const name of [
      /^Basic Filters/,
      /^Advanced Filters/,
      'Filter settings',
      'Tested journal',
      'Notifications',
      'Account',
    ])
      await expectPlace(banner.getByRole('button', { name }), { height: 40 })
  })

  await test.step('[1.10] [2.4.6] [9.9] external pages are linked where they are configured', async () => {
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

  await test.step('[1.9] [2.3.18] the balance of the account shows on demand, in thousands where room is short', async () => {
    const balance = sidebar(page).getByRole('group', { name: /Account balance/ })
    await expect(balance).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Show account balance' }).click()
    await expect(balance).toContainText('74,450.00')
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect(balance).toHaveText('74.5K')
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect(balance).toContainText('74,450.00')
  })

  await test.step('[2.3.13] the sidebar folds from 250 to 80 px and closes its submenus', async () => {
    await expectPlace(sidebar(page), { left: 0, width: 250 })
    await expectPlace(banner, { left: 250, height: 80 })
    await settings.click()
    await expect(settings).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expectPlace(sidebar(page), { left: 0, width: 80 })
    await expect(settings).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('[2.3.16] [2.3.17] [4.15] the sidebar stays folded on this device, the theme is kept for the user on every one', async () => {
    await expect(root).not.toHaveClass(/dark/)
    await page.getByRole('button', { name: 'Use Dark Mode' }).click()
    await expect(root).toHaveClass(/dark/)
    await expect(page.getByRole('button', { name: 'Use Light Mode' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Use Light Mode' })).toBeVisible()
    await expect(root).toHaveClass(/dark/)
    await expectPlace(sidebar(page), { width: 80 })

    const other = await browser.newPage({ baseURL: server.url })
    await signInAs(other, account)
    await other.goto('/home')
    await expect(other.locator('html')).toHaveClass(/dark/)
    await other.getByRole('button', { name: 'Use Light Mode' }).click()
    await expect(other.locator('html')).not.toHaveClass(/dark/)
    await other.close()
  })

  await test.step('[2.3.16] a sidebar that unfolds has its submenus closed, and leads on', async () => {
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expectPlace(sidebar(page), { width: 250 })
    await expect(settings).toHaveAttribute('aria-expanded', 'false')
    await settings.click()
    await instruments.click()
    await expect(page).toHaveURL(/\/settings\/instruments$/)
    await page.getByRole('link', { name: 'Afterclose' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await isHome()
  })

  await test.step('[2.3.14] [9.8] a folded group opens a flyout 8 px beside it, which goes when the pointer goes', async () => {
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expectPlace(sidebar(page), { width: 80 })
    await settings.hover()
    await expect(instruments).toBeVisible()
    const flyout = page.getByRole('dialog').filter({ has: instruments })
    await expect
      .poll(async () => ((await placeOf(flyout))?.left ?? 0) - ((await placeOf(settings))?.right ?? 0))
      .toBe(8)
    await instruments.hover() // the pointer crosses the gap and stays over it
    await expect(instruments).toBeVisible()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(settings).toHaveAttribute('aria-expanded', 'false')
    await expect(instruments).toHaveCount(0)

    await settings.hover()
    await instruments.click()
    await expect(page).toHaveURL(/\/settings\/instruments$/)
    await expect(settings).toHaveAttribute('aria-expanded', 'false')

    // in a low window it keeps 32 px free below it
    await page.setViewportSize({ width: 1280, height: 560 })
    await settings.scrollIntoViewIfNeeded()
    await settings.hover()
    await expect(instruments).toBeVisible()
    await expect
      .poll(() => flyout.evaluate((box) => Math.round(innerHeight - box.getBoundingClientRect().bottom)))
      .toBeGreaterThanOrEqual(32)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(instruments).toHaveCount(0)
  })

  await test.step('a list of pages that is higher than its window shows the open one', async () => {
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await goTo(page, '/settings/account', 'Account')
    const nav = sidebar(page).getByRole('navigation', { name: 'Main' })
    expect(await nav.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeGreaterThan(0)
    await expect(nav.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
    await goTo(page, '/home', 'Home')
    await expect(nav.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  })

  await test.step('[9.8] below 1280 px the sidebar is folded, below 600 px it is a drawer that has all of it', async () => {
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expectPlace(sidebar(page), { width: 250 })
    await page.setViewportSize({ width: 1279, height: 800 })
    await expectPlace(sidebar(page), { width: 80 })
    await page.setViewportSize({ width: 599, height: 800 })
    await expect(sidebar(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['Add New Trade', 'Import trades', 'Settings', /^Use (Dark|Light) Mode$/, 'Account'])
      await expect(menu.getByRole('button', { name, exact: true })).toBeVisible()
    await menu.getByRole('link', { name: 'Journal', exact: true }).first().click() // before the link in the settings
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    await expect(menu).toBeHidden()

    await page.getByRole('button', { name: /^Notifications/ }).click()
    const notifications = page.getByRole('dialog', { name: 'Notifications' })
    await expect(notifications).toBeVisible()
    await expect.poll(async () => (await placeOf(notifications))?.right ?? 600).toBeLessThanOrEqual(599)
  })
})
