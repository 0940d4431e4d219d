// @large: every page in every state
import { JournalView } from '@afterclose/contract/journals'
import { ShareView } from '@afterclose/contract/shares'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { newAccount, signInAs } from '../support/account.ts'
import { answerUntil } from '../support/answer-until.ts'
import { contentOf, filledJournal } from '../support/filled-journal.ts'
import { expectDrawn, follow, goTo, titled } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { pages } from '../support/pages.ts'

// Every page of `app/pages.ts` in each of its states. A new page is covered by its entry.

// colours and positions are checked at the end of animations: without motion they start there
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// a long file: split among all workers
test.describe.configure({ mode: 'parallel' })

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: titled(name) })
const tryAgain = (page: Page) => main(page).getByRole('button', { name: 'Try again' })

/** "0", "+0.00", "0%": correct for an empty journal, wrong while a journal is loading. */
const zero = /(^|\s)[+−-]?0([.,]0+)?(\s?%|\s?R|K)?(?=$|\s)/m
/** Texts that must never be shown. */
const noWord = /\b(NaN|Infinity|undefined|null|Invalid Date)\b/

/** Waits until it has loaded, and shows data of the journal. */
async function expectContent(page: Page, path: string, content = contentOf[path]): Promise<void> {
  if (content === undefined) throw new Error(`support/filled-journal.ts does not say what ${path} shows`)
  await expect(main(page).locator('[aria-busy="true"]'), path).toHaveCount(0)
  await expect(main(page).getByRole('alert'), path).toHaveCount(0)
  if (typeof content === 'string') await expect(main(page), path).toContainText(content, { useInnerText: true })
  else await expect(main(page).getByLabel(content.field, { exact: true }), path).toHaveValue(content.value)
  expect(await main(page).innerText(), path).not.toMatch(noWord)
}

/** Starts to sum layout shifts: 0 is none, 1 is the whole screen by its height. */
const watchShifts = (page: Page) =>
  page.evaluateHandle(() => {
    const moved = { sum: 0, what: [] as string[] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        moved.sum += Number(Reflect.get(entry, 'value'))
        for (const { node } of Reflect.get(entry, 'sources')) moved.what.push(node?.outerHTML?.slice(0, 120) ?? '')
      }
    }).observe({ type: 'layout-shift' })
    return moved
  })

/** Position of the title's words; the space next to it depends on the switches. Home's name stays above the headline that is its title then. */
async function placeOf(page: Page, name: string) {
  const words = name === 'Home' ? main(page).getByText(name, { exact: true }) : title(page, name)
  const box = await words.boundingBox()
  return { x: box?.x, y: box?.y, height: box?.height }
}

/** A user with a journal that is not changed. */
async function newUser(url: string) {
  const account = await newAccount(url)
  return { account, journal: await filledJournal(account, 'Tested journal') }
}
type User = Awaited<ReturnType<typeof newUser>>
/** Two per worker. */
let users: Promise<readonly [User, User]> | undefined

/**
 * Opens a page as this user with empty caches: data of the previous user is dropped when another tab signs in as someone else. Only the
 * pages' requests to the server are repeated.
 */
const arriveAs = (page: Page, { account }: User, path: string): Promise<void> =>
  page.evaluate(
    ({ session, address }) => {
      localStorage.setItem('afterclose.session', session)
      dispatchEvent(new StorageEvent('storage', { key: 'afterclose.session' }))
      history.pushState(null, '', address)
    },
    { session: JSON.stringify(account.user), address: path },
  )

/** The same by loading the application. */
async function loadAs(page: Page, { account }: User, path: string): Promise<void> {
  await page.evaluate((session) => localStorage.setItem('afterclose.session', session), JSON.stringify(account.user))
  await page.goto(path)
}

test('every page has content that is known', () => {
  expect(Object.keys(contentOf).toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
})

/** Pages per walk: each walk loads the application for its first page, and again for its last one. */
const walks = Array.from({ length: Math.ceil(pages.length / 8) }, (_, i) => pages.slice(i * 8, i * 8 + 8))

for (const walk of walks) {
  const [first, last] = [walk[0], walk.at(-1)]
  test(`the pages from ${first?.path} to ${last?.path} wait with place holders, without a figure and without a jump, say what failed, show everything when it is tried again, and are accessible on every screen`, async ({
    page,
    server,
  }) => {
    const [one, other] = await (users ??= Promise.all([newUser(server.url), newUser(server.url)]))
    await signInAs(page, other.account)
    await page.goto('/health')
    for (const shown of walk)
      await test.step(shown.path, async () => {
        await expectLoading(page, one, shown, shown === first ? loadAs : arriveAs)
        await expectRecovery(page, other, shown, shown === last ? loadAs : arriveAs)
        await expectForAll(page, shown)
      })
  })
}

type Shown = (typeof pages)[number]

/**
 * Calls that a page depends on; for a page without trades, or whose filters only choose later deals, these are the journal's lists, which
 * load before any page shows.
 */
function neededBy({ path, filters }: Shown, { journal }: User): string {
  if (path === '/missed-trades/journal') return '**/missed-trades?*'
  return filters === null || path === '/practice' ? `**/v1/databases/${journal.id}/*` : '**/trades/feed*'
}

/** Makes the combined call for the journal's lists fail, so that the page requests each of them. */
const failStart = (page: Page) => answerUntil(page, '**/v1/start*', (route) => route.abort())

async function expectLoading(page: Page, user: User, shown: Shown, come: typeof arriveAs): Promise<void> {
  const { path, title: name, filters } = shown
  const healStart = filters === null ? await failStart(page) : null
  const needed = neededBy(shown, user)
  const answers = Promise.withResolvers<void>()
  const hurry = await answerUntil(page, needed, async (route) => {
    await answers.promise
    await route.continue()
  })
  await come(page, user, path)
  if (filters === null) {
    await expect(page.getByRole('progressbar', { name: 'Loading the journal' })).toBeVisible()
    expect(await main(page).innerText()).not.toMatch(zero)
    answers.resolve()
    await expect(title(page, name)).toBeVisible()
  } else {
    await expect(main(page).getByRole('status', { name: 'Loading' }).first()).toBeVisible()
    await expect(title(page, name)).toBeVisible()
    expect(await main(page).innerText()).not.toMatch(zero)
    const before = await placeOf(page, name)
    const moved = await watchShifts(page)
    answers.resolve()
    await expectContent(page, path)
    expect(await placeOf(page, name)).toEqual(before)
    const { sum, what } = await moved.jsonValue()
    expect(sum, what.join('\n')).toBeLessThan(0.1)
  }
  await expectContent(page, path)
  await expect(page).toHaveTitle(`${name} - Afterclose (Tested journal)`)
  hurry()
  healStart?.()
}

async function expectRecovery(page: Page, user: User, shown: Shown, come: typeof arriveAs): Promise<void> {
  const { path, title: name, filters } = shown
  const needed = neededBy(shown, user)
  const healStart = filters === null ? await failStart(page) : null
  const heal = await answerUntil(page, needed, (route) => route.abort())
  await come(page, user, path)
  await expect(main(page).getByRole('alert')).toHaveText(/could not be reached|Unexpected error occurred while .+\./)
  expect(await main(page).innerText()).not.toMatch(zero)
  await tryAgain(page).click()
  await expect(tryAgain(page)).toBeEnabled()
  await expect(main(page).getByRole('alert')).toBeVisible()
  heal()
  healStart?.()
  await tryAgain(page).click()
  await expect(title(page, name)).toBeVisible()
  await expectContent(page, path)
}

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Checks the visible page for accessibility, in both themes, on a wide screen and on a phone, which it must fit. */
async function expectForAll(page: Page, { path }: Shown): Promise<void> {
  await expectDrawn(page)
  await expectAccessible(page, path)
  await page.setViewportSize(phone)
  await expectDrawn(page)
  await expectAccessible(page, `${path} on a phone`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} fits`).toBeLessThanOrEqual(
    phone.width,
  )
  await page.setViewportSize(wide)
}

test('every page of a journal without anything in it says so, and what comes next', async ({ page, signedIn }) => {
  const account = await signedIn()
  const empty = { name: 'Empty', currency: 'USD', tradeMarkets: 'STOCKS' }
  await account.call('POST', '/v1/databases', JournalView, empty)
  const filledFromTheStart = [
    '/settings/account',
    '/settings/general',
    '/settings/general/ftp-importer',
    '/settings/setups',
    '/settings/trade-comments',
    '/settings/sessions',
  ]
  await page.goto('/home')
  await expect(title(page, 'Home')).toBeVisible()
  for (const { path, title: name } of pages.filter(({ path }) => !filledFromTheStart.includes(path))) {
    await goTo(page, path, name)
    await expect(
      main(page)
        .getByText(
          /^((Add|No) .*| has no .*|This journal has no .*)\.$|^No comments added$|^No missed trades recorded yet$|^Add screenshots to your trades to build|^Practice needs price bars\.$/,
        )
        .first(),
      path,
    ).toBeVisible()
    await expect(
      main(page)
        .getByRole('button', { name: /^(Add|New|Start with) / })
        .or(main(page).getByText('Drop a file of price bars here, or choose one'))
        .or(main(page).getByRole('link', { name: 'Add price bars' }))
        .last(),
      path,
    ).toBeVisible()
    const content = contentOf[path]
    const text = await main(page).innerText()
    expect(text, path).not.toMatch(noWord)
    if (typeof content === 'string') expect(text.replaceAll(/\s+/g, ' '), path).not.toContain(content)
    await expect(main(page).getByRole('row')).toHaveCount(0)
  }
})

test('[6.3] every page of a shared journal shows it to the reader, and offers nothing that would change it', async ({
  page,
  server,
  signedIn,
}) => {
  const owner = await newAccount(server.url)
  const journal = await filledJournal(owner, 'Shared journal')
  const reader = await signedIn()
  const { userId, username: userName } = reader.user
  await reader.call('POST', `/v1/account-settings/${userId}`, z.unknown(), { sharingEnabled: 'true' })
  await owner.call('POST', '/v1/databases/acls', ShareView, { journalId: journal.id, userName })
  // data of the reader instead of the journal: account, table layouts, trials, and price bars with their sources
  const own: readonly string[] = [
    '/settings/account',
    '/reports/trade-analytics',
    '/alternative-strategies',
    '/settings/price-data',
  ]
  const toReader: Partial<typeof contentOf> = {
    '/settings/price-data': 'No price bars yet.',
    '/settings/general/ftp-importer': 'Only the owner of a journal',
  }
  await page.goto(`/home?journal=${journal.id}`)
  await expect(title(page, 'Home')).toBeVisible()
  for (const { path, title: name } of pages) {
    await goTo(page, `${path}?journal=${journal.id}`, name)
    await expect(page.getByText(`${owner.user.username} shared this journal with you.`)).toBeVisible()
    await expectContent(page, path, toReader[path])
    if (own.includes(path)) continue
    await expect(
      page.getByRole('button', { name: /^(Add|New|Import|Delete|Remove|Save|Edit|Rename|Disable|Undo)\b/ }),
      path,
    ).toHaveCount(0)
  }
})

test('[2.1.2] [2.1.3] [2.1.4] [2.1.6] a page needs somebody who is signed in, and all but Home a journal', async ({
  page,
  signedIn,
}) => {
  await page.goto('/journal')
  const asked = () => {
    const { pathname, searchParams } = new URL(page.url())
    return [pathname, searchParams.get('return') ?? '/home']
  }
  for (const { path } of pages) {
    await follow(page, path)
    await expect.poll(asked).toEqual(['/login', path])
  }
  await signedIn()
  await page.goto('/journal')
  for (const { path } of pages) {
    await follow(page, path)
    await expect(page.getByRole('heading', { name: /we need to create your first journal/ })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
  }
})
