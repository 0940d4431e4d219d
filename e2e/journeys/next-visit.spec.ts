// @large: visits after visits, with answers held back
import { TradeView } from '@afterclose/contract/trades'
import type { Page, Request } from '@playwright/test'
import { type Account, newAccount, newInstrument, newJournal } from '../support/account.ts'
import { answerUntil } from '../support/answer-until.ts'
import { filterBy } from '../support/filter.ts'
import { follow } from '../support/go-to.ts'
import { aDay, expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** Records every text shown as the net gain since the page was opened, however briefly. */
async function watchNetGain(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { netGainsSeen: seen })
    new MutationObserver(() => {
      for (const label of document.querySelectorAll('dt'))
        if (label.textContent.startsWith('Net gain')) seen.push(label.parentElement?.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate('netGainsSeen')
}

const nameOfFeeds = /\/trades\/feed(\?|$)/

/**
 * Waits until the device has cached all trades of a journal of this user, and what the page shows of so many closed ones, shortly after it
 * is shown.
 */
const expectKept = (page: Page, { user }: Account, journal: { readonly id: number }, closed: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (name) =>
          new Promise<unknown>((resolve, reject) => {
            const opened = indexedDB.open('afterclose')
            opened.addEventListener('error', () => reject(new Error('The database of the device does not open')))
            opened.addEventListener('success', () => {
              const kept = opened.result.transaction('trade-feeds').objectStore('trade-feeds')
              const [feeds, shown] = [kept.count(name), kept.get([name, location.pathname])]
              shown.addEventListener('success', () => {
                opened.result.close()
                resolve({ feeds: feeds.result, closed: shown.result?.state.closed })
              })
            })
          }),
        `${user.userId}/${journal.id}`,
      ),
    )
    .toEqual({ feeds: 1, closed })

const signOut = ({ user }: Account, server: string): Promise<Response> =>
  fetch(`${server}/v1/auth/sign-out`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) },
  })

const startCode = /\/assets\/index-[^/]*\.js$/
/**
 * For a visit to Home: files, calls and the page itself; half of them come after the first figures: small files of findings, the week and
 * the state line, and the code that keeps entries on the device, which must be there before the connection goes.
 */
const mostRequests = 80

const reportsCode = /\/registry-[^/]*\.js$/
const gridCode = /\/grid-place-[^/]*\.js$/
const engineCode = /\/engine\.worker-[^/]*\.js$/

/** Holds back the code of the worker until the returned function is called. */
async function holdEngine(page: Page): Promise<() => void> {
  const code = Promise.withResolvers<null>()
  const heal = await answerUntil(page, engineCode, async (route) => {
    await code.promise
    await route.continue()
  })
  return () => {
    heal()
    code.resolve(null)
  }
}

test('the next visit shows the figures that the device has kept, to nobody else', async ({
  page,
  openJournal,
  server,
}) => {
  const { account, journal, addTrades } = await openJournal({ trades: [{}] })
  const other = await newAccount(server.url)
  const own = await newJournal(other)

  await test.step('the next visit shows the figures of the device while the server tells what changed, and then what it told', async () => {
    await expectFigure(page, 'Net gain', '+100.00')
    await expectKept(page, account, journal, 1)
    await addTrades([{}])

    const asked: string[] = []
    const answer = Promise.withResolvers<null>()
    await page.route(nameOfFeeds, async (route) => {
      asked.push(new URL(route.request().url()).search)
      await answer.promise
      await route.continue()
    })
    await page.reload()
    await expectFigure(page, 'Net gain', '+100.00')
    // the live channel, which may be open by now, has it asked again
    await expect.poll(() => [...new Set(asked)]).toEqual([expect.stringMatching(/^\?since=\d+$/)])
    answer.resolve(null)
    await expectFigure(page, 'Net gain', '+200.00')
  })

  await test.step('the next visit shows its figures before the trades are open, and others when they are', async () => {
    await expectKept(page, account, journal, 2)
    const release = await holdEngine(page)
    await page.reload()
    await expectFigure(page, 'Net gain', '+200.00')
    await expect(page.getByRole('group', { name: /^Chart: / }).first()).toBeVisible()
    await filterBy(page, /^Direction/, 'Short')
    await expectFigure(page, 'Net gain', '+200.00')
    release()
    await expect(page.getByText('No trades match the selected filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expectFigure(page, 'Net gain', '+200.00')
  })

  await test.step('so does the next visit to the journal, with its first rows', async () => {
    await page.goto('/journal')
    const rows = page.getByRole('grid').getByRole('row', { name: /ACME/ })
    await expect(rows).toHaveCount(2)
    await expectKept(page, account, journal, 2)
    const release = await holdEngine(page)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await expect(page.getByLabel('Totals')).toContainText('+200.00')
    release()
    await filterBy(page, /^Direction/, 'Short')
    await expect(rows).toHaveCount(0)
    await page.goto('/home')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expectFigure(page, 'Net gain', '+200.00')
  })

  await test.step('the first rows of the journal are read before the code of its grid runs, and neither their places nor their looks change when it does', async () => {
    await page.goto('/journal')
    await expectKept(page, account, journal, 2)
    const code = Promise.withResolvers<null>()
    await page.route(gridCode, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.reload()
    const shown = ['ACME', '+100.00', 'Long', 'Gain, USD', 'Comments']
    const looks = () =>
      Promise.all(
        shown.map((text) =>
          page
            .getByText(text, { exact: true })
            .first()
            .evaluate((place) => {
              const range = document.createRange()
              range.selectNodeContents(place)
              const { x, y, width } = range.getBoundingClientRect()
              const { color, fontSize, fontWeight } = getComputedStyle(place)
              return [...[x, y, width].map(Math.round), color, fontSize, fontWeight]
            }),
        ),
      )
    let first: (number | string)[][] = []
    // they may be drawn again in between, when the trades are open
    await expect.poll(async () => (first = await looks()).flat()).not.toContain(0)
    await expect(page.getByRole('grid')).toHaveCount(0)
    code.resolve(null)
    await expect(page.getByRole('grid').getByRole('row', { name: /ACME/ })).toHaveCount(2)
    expect(await looks()).toEqual(first)
    await page.goto('/home')
  })

  await test.step('the worker of the trades starts before there is a page, no other one after it, and it opens them after the figures, and computes these again', async () => {
    await expectKept(page, account, journal, 2)
    await page.addInitScript(() => {
      const noted: string[] = []
      Object.assign(globalThis, { workersNoted: noted })
      globalThis.Worker = class extends Worker {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          super(...given)
          noted.push(`${given[1]?.name} started ${document.body === null ? 'before' : 'after'} the body`)
        }
        override postMessage(message: { readonly question: { readonly ask: string } }): void {
          const { ask } = message.question
          if (ask === 'openKept') {
            const shown = /\d/.test(document.querySelector('h1')?.textContent ?? '')
            const opened = `opened ${shown ? 'after' : 'before'} the figures`
            // the live channel may have the trades checked again
            if (noted.at(-1) !== opened) noted.push(opened)
          }
          if (ask === 'home') noted.push('asked for the same figures')
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
          super.postMessage(message)
        }
      }
    })
    await page.reload()
    await expectFigure(page, 'Net gain', '+200.00')
    await expect
      .poll(() => page.evaluate('workersNoted'))
      .toEqual(['trades started before the body', 'opened after the figures', 'asked for the same figures'])
  })

  await test.step('what the page stands on is asked for in one call, before its code runs, and its code meanwhile', async () => {
    const asked: string[] = []
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname)
    const code = Promise.withResolvers<null>()
    await page.route(startCode, async (route) => {
      await code.promise
      await route.continue()
    })
    const address = page.url()
    await page.goto('/health') // so that requests of the previous visit are not counted
    page.on('request', note)
    await page.goto(address, { waitUntil: 'commit' })
    const early = ['/v1/config', '/v1/start', expect.stringMatching(/^\/assets\/home-[^/]+\.js$/)]
    await expect.poll(() => asked).toEqual(expect.arrayContaining(early))
    code.resolve(null)
    await expectFigure(page, 'Net gain', '+200.00')
    await expect(page.getByRole('group', { name: /^Chart: / }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    const ofJournal = `/v1/databases/${journal.id}`
    const calls = ['/attempts', '/imports', '/notifications', '/review', '/select', '/trades/feed', '/week-rules'].map(
      (call) => ofJournal + call,
    )
    // the live channel rechecks the journal once it is open
    expect(new Set(asked.filter((path) => path.startsWith('/v1/')))).toEqual(
      new Set(['/v1/config', '/v1/start', ofJournal, ...calls]),
    )
    expect(asked.filter((path) => path === `${ofJournal}/imports`)).toHaveLength(1)
    expect(asked.length).toBeLessThanOrEqual(mostRequests)
  })

  await test.step('another user of the same device sees nothing of the one before', async () => {
    await expectKept(page, account, journal, 2)
    const { id: instrumentId } = await newInstrument(other, own.id, 'STOCKS')
    const trade = { ...aDay, instrumentId, exitPrice: '53' }
    await other.call('POST', `/v1/databases/${own.id}/trades`, TradeView, trade)
    await page.evaluate((session) => localStorage.setItem('afterclose.session', session), JSON.stringify(other.user))
    expect(await page.evaluate(() => sessionStorage.getItem('afterclose.journal'))).toBe(String(journal.id))
    const seen = await watchNetGain(page)
    await page.goto('/home')
    await expect(page).toHaveTitle('Home - Afterclose (Tested journal)')
    await expectFigure(page, 'Net gain', '+300.00')
    expect(await seen()).not.toContainEqual(expect.stringMatching(/[12]00\.00/))
  })

  await test.step('a session that has ended shows no figure of the device', async () => {
    await expectKept(page, other, own, 1)
    expect((await signOut(other, server.url)).status).toBe(200)
    const seen = await watchNetGain(page)
    await page.reload()
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
    expect(await seen()).toEqual([])
  })
})

test('the worker has the reports of Home at once, and all others without keeping a page waiting', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades: [{}] })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const reports = (): number => asked.filter((path) => reportsCode.test(path)).length

  await test.step('Home shows its figures without the others, which come unasked after them', async () => {
    const code = Promise.withResolvers<null>()
    await page.route(reportsCode, async (route) => {
      await code.promise
      await route.continue()
    })
    asked.length = 0
    await page.reload()
    await expectFigure(page, 'Net gain', '+100.00')
    await expect.poll(reports).toBe(1)
    code.resolve(null)
  })

  await test.step('another page asks for them while the trades are on their way', async () => {
    const trades = Promise.withResolvers<null>()
    await page.route(nameOfFeeds, async (route) => {
      await trades.promise
      await route.continue()
    })
    await page.goto('/health')
    await page.evaluate(async () => {
      const known = await indexedDB.databases()
      await Promise.all(
        known.map(
          ({ name = '' }) =>
            new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve)),
        ),
      )
    })
    asked.length = 0
    await page.goto('/chart-lab/per-day')
    await expect.poll(reports).toBe(1)
    trades.resolve(null)
    await expectFigure(page, 'Best day', '+100USD')
  })
})

test.describe('reports that cannot be loaded', () => {
  test.use({ expectedFaults: /registry|code of the reports|Failed to load resource/ })
  test('are told on the page that needs them, and loaded by another try', async ({ page, openJournal }) => {
    await openJournal({ trades: [{}] })
    const heal = await answerUntil(page, reportsCode, (route) => route.abort())
    await page.goto('/chart-lab/per-day')
    const retry = page.getByRole('button', { name: 'Try again' }).first()
    await expect(retry).toBeVisible()
    heal()
    await retry.click()
    await expectFigure(page, 'Best day', '+100USD')
  })

  test('while nobody needs them are loaded with the page that does', async ({ page, openJournal }) => {
    const heal = await answerUntil(page, reportsCode, (route) => route.abort())
    const missed = page.waitForEvent('requestfailed', (request) => reportsCode.test(request.url()))
    await openJournal({ trades: [{}] })
    await missed
    heal()
    await follow(page, '/chart-lab/per-day')
    await expectFigure(page, 'Best day', '+100USD')
  })
})

test.describe('a worker that cannot be loaded', () => {
  test.use({ expectedFaults: /engine\.worker/ })
  test('before the code of the page runs is started again by it', async ({ page, openJournal }) => {
    await openJournal({ trades: [{}] })
    let tries = 0
    await page.route(engineCode, (route) => (++tries === 1 ? route.abort() : route.continue()))
    await page.reload()
    await expectFigure(page, 'Net gain', '+100.00')
    expect(tries).toBe(2)
  })
})
