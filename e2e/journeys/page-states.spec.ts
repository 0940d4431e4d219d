import { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { BacktestView } from '@afterclose/contract/backtests'
import { ChecklistItemView, ChecklistView } from '@afterclose/contract/checklists'
import { JournalView } from '@afterclose/contract/journals'
import { MissedTradeView } from '@afterclose/contract/missed-trades'
import { NoteView } from '@afterclose/contract/notes'
import { SessionView } from '@afterclose/contract/sessions'
import { ShareView } from '@afterclose/contract/shares'
import { TradePlanView } from '@afterclose/contract/trade-plans'
import { TradeView } from '@afterclose/contract/trades'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { type Account, newAccount, newInstrument, newJournal, signInAs } from '../support/account.ts'
import { follow, goTo } from '../support/go-to.ts'
import { aDay, expect, test } from '../support/journal.ts'
import { pages } from '../support/pages.ts'

// Every page of `app/pages.ts` in each of its states. A new page is walked through them by its entry.

// a long file: all workers share it
test.describe.configure({ mode: 'parallel' })

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tryAgain = (page: Page) => main(page).getByRole('button', { name: 'Try again' })

/** "0", "+0.00", "0 %": true of a journal without trades, and of no journal that is not read yet. */
const zero = /(^|\s)[+−-]?0([.,]0+)?(\s?%|\s?R|K)?(?=$|\s)/m
/** What nobody should ever read. */
const noWord = /\b(NaN|Infinity|undefined|null|Invalid Date)\b/

/** It has loaded, and shows something: a number, items, or why there is nothing. */
async function expectContent(page: Page): Promise<void> {
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  const something = main(page)
    .getByText(/[1-9]|switched off on this server|Only the owner of a journal/)
    .or(main(page).getByRole('listitem'))
  await expect(something.filter({ visible: true }).first()).toBeVisible()
  expect(await main(page).innerText()).not.toMatch(noWord)
}

/** Begins to add up how far things are moved that are on screen: 0 is not at all, 1 all of the screen by its height. */
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

/** Where the title is; how much room is left beside it is for the switches to say. */
async function placeOf(page: Page, name: string) {
  const box = await title(page, name).boundingBox()
  return { x: box?.x, y: box?.y, height: box?.height }
}

/** The next visit reads the trades from the server. They can be forgotten only where no page holds them. */
async function forgetTrades(page: Page): Promise<void> {
  await page.goto('/health')
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const request = indexedDB.deleteDatabase('afterclose')
        request.addEventListener('success', () => done())
        request.addEventListener('error', () => fail(new Error('The kept trades cannot be deleted')))
      }),
  )
}

/** One that won and one that lost, with a comment that every journal begins with. */
const trades = [
  { entryComments: [3] },
  { entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T13:00:00', exitPrice: '49.5' },
]

/** What no journal begins with: a checklist of one item, a note, a session, and a backtest of one trade. */
async function addRecords(account: Account, journalId: number): Promise<void> {
  const url = `/v1/databases/${journalId}/checklists`
  const { id } = await account.call('POST', url, ChecklistView, { name: 'Before entry' })
  await account.call('POST', `${url}/${id}/checklistitems`, ChecklistItemView, { text: 'Stop is set' })
  await account.call('POST', `/v1/databases/${journalId}/notes`, NoteView, { title: 'Rule 1' })
  await account.call('POST', `/v1/databases/${journalId}/sessions`, SessionView, { sessionDate: '2024-03-05' })
  const tested = `/v1/databases/${journalId}/backtests`
  const { id: backtestId } = await account.call('POST', tested, BacktestView, { name: 'Breakout, 2023' })
  const stopped = { entryDate: '2023-03-01T10:00:00', direction: 'LONG', resultMode: 'STOP' }
  await account.call('POST', `${tested}/${backtestId}/trades`, BacktestTradeView, stopped)
}

/** A journal with something on every page. */
async function filledJournal(account: Account, name: string): Promise<JournalView> {
  const journal = await newJournal(account, { name })
  const { id: instrumentId } = await newInstrument(account, journal.id, 'STOCKS')
  const url = `/v1/databases/${journal.id}/trades`
  for (const trade of trades) await account.call('POST', url, TradeView, { ...aDay, instrumentId, ...trade })
  await addRecords(account, journal.id)
  await addPlanning(account, journal.id, instrumentId)
  return journal
}

/** A plan for a day, and a trade that was missed by it. */
async function addPlanning(account: Account, journalId: number, instrumentId: number): Promise<void> {
  const url = `/v1/databases/${journalId}`
  const plan = { title: 'Gap fill', planDate: '2024-03-05', status: 'ACTIVE' }
  const { id: planId } = await account.call('POST', `${url}/trade-plans`, TradePlanView, plan)
  const missed = { instrumentId, planId, direction: 'LONG', entryDate: '2024-03-05T10:00:00', reason: 'TOO_LATE' }
  await account.call('POST', `${url}/missed-trades`, MissedTradeView, missed)
}

/** The journal that pages are only looked at in: one for each worker. */
let looked: ReturnType<typeof lookedAt> | undefined
async function lookedAt(url: string) {
  const account = await newAccount(url)
  return { account, journal: await filledJournal(account, 'Tested journal') }
}

for (const { path, title: name, filters } of pages) {
  // a page without trades stands on the lists of the journal, which load before any page shows
  const held = (journalId: number) => {
    if (path === '/missed-trades/journal') return '**/missed-trades?*'
    return filters === null ? `**/v1/databases/${journalId}/*` : '**/trades/feed*'
  }

  test(`${path} waits with place holders, without a figure and without a jump, says what failed, and shows everything when it is tried again`, async ({
    page,
    server,
  }) => {
    const { account, journal } = await (looked ??= lookedAt(server.url))
    await signInAs(page, account)
    const answers = Promise.withResolvers<void>()
    await page.route(held(journal.id), async (route) => {
      await answers.promise
      await route.continue()
    })
    await page.goto(path)
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
      await expectContent(page)
      expect(await placeOf(page, name)).toEqual(before)
      const { sum, what } = await moved.jsonValue()
      expect(sum, what.join('\n')).toBeLessThan(0.1)
    }
    await expectContent(page)
    await expect(page).toHaveTitle(`${name} - Afterclose (Tested journal)`)
    await page.unroute(held(journal.id))

    await page.route(held(journal.id), (route) => route.abort())
    await forgetTrades(page)
    await page.goto(path)
    await expect(main(page).getByRole('alert')).toHaveText(/could not be reached|Unexpected error occurred while .+\./)
    expect(await main(page).innerText()).not.toMatch(zero)
    await tryAgain(page).click()
    await expect(tryAgain(page)).toBeEnabled()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await page.unroute(held(journal.id))
    await tryAgain(page).click()
    await expect(title(page, name)).toBeVisible()
    await expectContent(page)
  })
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
          /^((Add|No) .*| has no .*|This journal has no .*)\.$|^No comments added$|^No missed trades recorded yet$|^Add screenshots to your trades to build/,
        )
        .first(),
      path,
    ).toBeVisible()
    await expect(
      main(page)
        .getByRole('button', { name: /^(Add|New) / })
        .or(main(page).getByText('Drop a file of price bars here, or choose one'))
        .last(),
      path,
    ).toBeVisible()
    expect(await main(page).innerText(), path).not.toMatch(noWord)
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
  // of the reader, and not of the journal: his account, how he lays a table out, what he tries, and his price bars with
  // their sources
  const own: readonly string[] = [
    '/settings/account',
    '/reports/trade-analytics',
    '/alternative-strategies',
    '/settings/price-data',
  ]
  await page.goto(`/home?journal=${journal.id}`)
  await expect(title(page, 'Home')).toBeVisible()
  for (const { path, title: name } of pages) {
    await goTo(page, `${path}?journal=${journal.id}`, name)
    await expect(page.getByText(`${owner.user.username} shared this journal with you.`)).toBeVisible()
    await expectContent(page)
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
