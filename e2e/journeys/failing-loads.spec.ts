// @large: loads pages again and again, each time with another fault
import type { Locator, Page } from '@playwright/test'
import { answerUntil } from '../support/answer-until.ts'
import { filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const fault = { status: 500, json: { code: 'Unexpected error', message: 'Something went wrong' } }
const fails = (page: Page, address: RegExp | string) =>
  answerUntil(page, address, (route) => route.fulfill({ ...fault }))
const said = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const sentence = 'Unexpected error occurred while loading data.'

/** Where something is, in whole px. */
async function placeOf(part: Locator): Promise<readonly number[] | null> {
  const box = await part.boundingBox()
  return box === null ? null : [box.x, box.y, box.width, box.height].map(Math.round)
}

// missing code, and requests without a network
test.use({
  expectedFaults:
    /Failed to load resource|dynamically imported module|A page could not be loaded|preload CSS|ERR_INTERNET|not caught: $/,
})

test('the shell is there at once, and stays around whatever fails', async ({ page, context, openJournal }) => {
  const { account } = await openJournal({ trades: [{}, { direction: 'SHORT', stopLoss: '51', exitPrice: '49' }] })
  await page.routeWebSocket(/\/live/, () => {}) // it would fetch again what failed
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show account balance' }).click()
  await expect(page.getByRole('group', { name: 'Account balance' })).toBeVisible()

  await test.step('its outline is in the document, with nothing of the user, and nothing moves until the page is there', async () => {
    const [code, start] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    const healCode = await answerUntil(page, '**/assets/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    const healStart = await answerUntil(page, /\/v1\/start/, async (route) => {
      await start.promise
      await route.continue()
    })
    await page.goto('/journal', { waitUntil: 'commit' })
    const loading = page.getByRole('status', { name: 'Loading' })
    const side = page.locator('.outline-side')
    await expect(loading).toBeVisible()
    expect(await page.locator('body').innerText()).toBe('')
    const places = async () => ({
      side: await placeOf(side),
      mark: await placeOf(side.locator('> svg')),
      head: await placeOf(page.locator('.outline-head')),
      title: (await placeOf(page.locator('.page-outline')))?.slice(0, 2),
    })
    const first = await places()
    expect(first).toMatchObject({ side: [0, 0, 250, 900], head: [250, 0, 1190, 80] })

    healCode()
    code.resolve(null)
    const journalLink = menu(page).getByRole('link', { name: 'Journal', exact: true })
    await expect(journalLink).toBeVisible() // the menu comes with the code
    await expect(page.getByRole('progressbar', { name: 'Loading the journal' })).toBeVisible()
    expect(await places()).toEqual(first)
    await expect(page.getByText('Tested journal')).toHaveCount(0)
    const link = await placeOf(journalLink)

    healStart()
    start.resolve(null)
    await expect(title(page, 'Journal')).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    expect({
      side: await placeOf(sidebar),
      mark: await placeOf(sidebar.locator('svg').first()),
      head: await placeOf(page.getByRole('banner')),
      link: await placeOf(journalLink),
    }).toEqual({ side: first.side, mark: first.mark, head: first.head, link })
  })

  await test.step('[8.2] a failed start is reported inside the page, and can be retried', async () => {
    for (const address of [/\/v1\/(start|databases)/, /\/v1\/config/]) {
      const heal = await fails(page, address)
      await page.goto('/home')
      await expect(said(page, sentence)).toBeVisible()
      await expect(menu(page).getByRole('link', { name: 'Journal', exact: true })).toBeVisible()
      await tryAgain(page).click()
      await expect(said(page, sentence)).toBeVisible()
      heal()
      await tryAgain(page).click()
      await expectFigure(page, 'Net gain', '+200.00')
    }
  })

  await test.step('a start without a network, and without a service worker, says so, and loads by itself when it is back', async () => {
    const gone = Promise.withResolvers<null>()
    const heal = await answerUntil(page, /\/v1\//, async (route) => {
      await gone.promise
      await route.abort()
    })
    await page.goto('/home')
    await expect(menu(page)).toBeVisible()
    await context.setOffline(true)
    gone.resolve(null)
    await expect(said(page, 'Needs a connection.')).toContainText('This loads by itself when the connection is back.')
    await expect(page.getByText('Unexpected error')).toHaveCount(0)
    await expect(menu(page)).toBeVisible()
    heal()
    await context.setOffline(false)
    await expectFigure(page, 'Net gain', '+200.00')
  })

  await test.step('so does a page that lost its connection before its code was there', async () => {
    const heal = await answerUntil(page, /\/assets\/.*\.js$|\/health$/, (route) => route.abort())
    await page.goto('/home', { waitUntil: 'commit' })
    const lost = said(page, 'You are offline, or the server cannot be reached. This page loads by itself')
    await expect(lost).toBeVisible()
    await expect(page.locator('.page-outline')).toBeHidden()
    heal()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectFigure(page, 'Net gain', '+200.00')
  })

  await test.step('[8.2] trades that fail to load are reported inside the page', async () => {
    const heal = await fails(page, /trades\/feed/)
    await page.evaluate(() => indexedDB.deleteDatabase('afterclose'))
    await page.goto('/journal')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Unexpected error occurred while')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Tested journal' })).toBeVisible()
    heal()
    await tryAgain(page).click()
    await expect(page.getByRole('row', { name: /ACME/ })).toHaveCount(2)
  })

  await test.step('so is the code of a page, of the shell, and of its later parts, each once', async () => {
    for (const [code, shell] of [
      ['journal-page', true],
      ['page-routes', false],
      ['late-parts', true],
    ] as const) {
      const heal = await answerUntil(page, `**/assets/${code}-*.js`, (route) => route.abort())
      await page.goto('/journal')
      await expect(page.getByRole('alert').filter({ hasText: 'Unexpected error occurred while' })).toHaveCount(1)
      await expect(page.locator(shell ? 'nav' : '.outline-side')).toBeVisible()
      heal()
      await tryAgain(page).click()
      await expect(page.getByRole('row', { name: /ACME/ })).toHaveCount(2)
      await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  await test.step('a lost network is reported at once; trades stay usable, and a page whose code is missing waits for the network', async () => {
    await page.goto('/home')
    await expectFigure(page, 'Net gain', '+200.00')
    const note = page.getByText(/^Offline, as of \d\d:\d\d$/)
    await filterBy(page, /^Direction/, 'Long')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expectFigure(page, 'Net gain', '+200.00')
    await context.setOffline(true)
    await expect(note).toBeVisible()
    await filterBy(page, /^Direction/, 'Short')
    await expectFigure(page, 'Net gain', '+100.00')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expectFigure(page, 'Net gain', '+200.00')

    await menu(page).getByRole('button', { name: 'Settings' }).click()
    await menu(page).getByRole('link', { name: 'Instruments' }).click()
    await expect(title(page, 'This page is not on this device')).toBeVisible()
    await expect(said(page, 'Needs a connection.')).toBeVisible()
    await expect(page.getByText('Unexpected error')).toHaveCount(0)
    await context.setOffline(false)
    await expect(title(page, 'Instruments')).toBeVisible()
    await expect(note).toHaveCount(0)
  })

  await test.step('who is not signed in sees the mark alone, even where a journal was open before', async () => {
    const code = Promise.withResolvers<null>()
    for (const [session, journal] of [
      [null, '1'],
      ['ended', '1'],
      [JSON.stringify({ ...account.user, fullyAuthenticated: false }), '1'],
      [JSON.stringify(account.user), null],
    ] as const) {
      await page.evaluate(
        ([user, id]) => {
          for (const storage of [localStorage, sessionStorage]) storage.removeItem('afterclose.journal')
          localStorage.removeItem('afterclose.session')
          if (user !== null) localStorage.setItem('afterclose.session', user)
          if (id !== null) localStorage.setItem('afterclose.journal', id)
        },
        [session, journal] as const,
      )
      const heal = await answerUntil(page, '**/assets/*.js', async (route) => {
        await code.promise
        await route.abort()
      })
      await page.goto('/journal', { waitUntil: 'commit' })
      const mark = page.getByRole('status', { name: 'Loading' }).locator('svg')
      await expect(mark).toBeVisible()
      expect(await placeOf(mark)).toEqual([705, 435, 30, 30])
      await expect(page.locator('.outline-head')).toBeHidden()
      heal()
      await page.goto('/health')
    }
    code.resolve(null)
  })
})
