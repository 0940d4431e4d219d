import { AttemptView } from '@afterclose/contract/guard'
import { NoteView } from '@afterclose/contract/notes'
import { ReviewView } from '@afterclose/contract/reviews'
import { TradeView } from '@afterclose/contract/trades'
import { DAY, localText } from '@afterclose/core/time'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { newAccount, newJournal, password } from '../support/account.ts'
import { follow } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

const daysAgo = (days: number): string => localText(Date.now() - days * DAY).slice(0, 10)
const card = {
  entryDate: `${daysAgo(3)}T10:00:00`,
  exitDate: `${daysAgo(3)}T11:00:00`,
  entryPrice: '50',
  exitPrice: '51',
}

test.use({
  expectedFaults:
    /Failed to load resource|preload CSS|dynamically imported module|A page could not be loaded|ERR_INTERNET/,
})

const kept = (page: Page) => page.getByText('Kept on this device. It is sent when the connection is back.')
const waits = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Waits until the code is there that works without a connection. */
const ready = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /waiting-parts|device-outbox/.test(name))
            .length,
      ),
    )
    .toBeGreaterThanOrEqual(2)

/** @param date null: as the form proposes it, now */
async function addTrade(page: Page, date: string | null = '2024-03-06 10:00'): Promise<void> {
  await page.getByRole('button', { name: 'Add New Trade' }).first().click()
  const add = page.getByRole('dialog', { name: 'Add a trade' })
  await add.getByRole('combobox', { name: 'Instrument' }).click()
  await page.getByRole('option', { name: /ACME/ }).click()
  if (date !== null) await add.getByRole('textbox', { name: 'Entry date' }).fill(date)
  await add.getByLabel('Size').fill('100')
  await add.getByLabel('Entry price').fill('50')
  await add.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(add).toBeHidden()
}

test('what is entered without a connection is stored once when it is back', async ({
  page: first,
  context,
  openJournal,
}) => {
  let page = first
  const { account, journal } = await openJournal({ trades: [card], at: '/review' })
  const url = `/v1/databases/${journal.id}`
  const trades = async () =>
    (await account.call('GET', `${url}/trades`, z.object({ trades: z.array(TradeView) }))).trades
  const notes = async () => (await account.call('GET', `${url}/notes`, z.object({ notes: z.array(NoteView) }))).notes
  const reviews = async () =>
    (await account.call('GET', `${url}/reviews`, z.object({ reviews: z.array(ReviewView) }))).reviews

  await test.step('a trade, a note and a grade wait on the device, in words, and in no figure', async () => {
    await expect(page.getByText('The result is covered until you grade.')).toBeVisible()
    await ready(page)
    await page.getByRole('button', { name: 'Add New Trade' }).first().click()
    await page.getByRole('dialog', { name: 'Add a trade' }).getByRole('button', { name: 'Cancel' }).click()
    await follow(page, '/notebook')
    await expect(page.getByRole('button', { name: 'New note', exact: true }).first()).toBeVisible()
    await follow(page, '/review')
    await context.setOffline(true)
    await page.keyboard.press('b')
    await expect(kept(page).first()).toBeVisible()
    await addTrade(page)
    await expect(page.getByText('The trade is in no figure until it is stored.')).toBeVisible()
    await follow(page, '/notebook')
    await page.getByRole('button', { name: 'New note', exact: true }).first().click()
    const note = page.getByRole('dialog', { name: 'New note' })
    await note.getByLabel('Title').fill('From the train')
    await note.getByLabel('Text').fill('Wait for the close.')
    await note.getByRole('button', { name: 'Keep on this device' }).click()
    await expect(waits(page, /^Offline.*[.] 3 entries wait[.]/)).toBeVisible()
    await waits(page, '3 entries wait').getByRole('button', { name: 'Show' }).click()
    const list = page.getByRole('dialog', { name: 'Waiting to be sent' })
    for (const words of ['Grade B of trade 1', 'Trade ACME long', 'Note "From the train"'])
      await expect(list.getByText(words)).toBeVisible()
  })

  await test.step('and are stored once after the tab was closed', async () => {
    await page.close()
    await context.setOffline(false)
    expect([(await trades()).length, (await notes()).length, (await reviews()).length]).toEqual([1, 0, 0])
    page = await context.newPage()
    await page.goto('/home')
    await expect
      .poll(async () => [(await trades()).length, (await notes()).length, (await reviews()).length])
      .toEqual([2, 1, 1])
    expect((await notes())[0]).toMatchObject({ title: 'From the train', body: '<p>Wait for the close.</p>' })
    await expect(waits(page, /entr(y|ies) waits?/)).toHaveCount(0)
  })

  await test.step('a version that others have changed meanwhile waits for a choice', async () => {
    await follow(page, '/notebook')
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect(title).toHaveValue('From the train')
    await ready(page)
    await context.setOffline(true)
    await title.fill('Mine')
    await expect(waits(page, /1 entry waits[ .]/)).toBeVisible()
    const [note] = await notes()
    const { id, created: _, ...values } = note!
    await account.call('PUT', `${url}/notes/${id}`, z.unknown(), { ...values, title: 'Theirs' })
    await page.close()
    await context.setOffline(false)
    page = await context.newPage()
    await page.goto('/home')
    await expect(waits(page, 'needs your choice')).toBeVisible()
    expect((await notes())[0]?.title).toBe('Theirs')
    await waits(page, 'needs your choice').getByRole('button', { name: 'Show' }).click()
    const list = page.getByRole('dialog', { name: 'Waiting to be sent' })
    await expect(list.getByRole('row', { name: 'Title Mine Theirs' })).toBeVisible()
    await list.getByRole('button', { name: 'Use mine' }).click()
    await expect.poll(async () => (await notes())[0]?.title).toBe('Mine')
    await expect(list.getByText('Nothing waits.')).toBeVisible()
    await list.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('signing out asks about what waits', async () => {
    await page.getByRole('button', { name: 'Add New Trade' }).first().click()
    await page.getByRole('dialog', { name: 'Add a trade' }).getByRole('button', { name: 'Cancel' }).click()
    await ready(page)
    await context.setOffline(true)
    await addTrade(page)
    await expect(waits(page, /1 entry waits[ .]/)).toBeVisible()
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
    }
    await signOut()
    const question = page.getByRole('dialog', { name: '1 entry is only on this device' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await signOut()
    await context.setOffline(false)
    // the session that could list the trades ends with it
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /[/]trades$/.test(new URL(response.url()).pathname),
    )
    await question.getByRole('button', { name: 'Send first' }).click()
    expect((await stored).status()).toBe(200)
    await expect(page).toHaveURL(/login/)
  })
})

test('trades entered offline against the rules: the device says so, and names them once they are stored', async ({
  page,
  context,
  openJournal,
}) => {
  const { account, journal } = await openJournal()
  await account.call('POST', `/v1/databases/${journal.id}/attempts`, AttemptView, {
    startedAt: '2024-01-01T00:00:00',
    startBalance: '10000',
    payins: 'IGNORE',
    rules: { dayStart: '00:00', rules: [{ kind: 'MAX_TRADES', trades: 1 }] },
  })
  await page.goto('/home')
  await expect(waits(page, '1 trade left today')).toBeVisible()
  await addTrade(page, null)
  await expect(waits(page, 'No trades left today')).toBeVisible()
  await ready(page)
  await context.setOffline(true)
  await addTrade(page, null)
  await addTrade(page, null)
  const said = page.getByText('Your rules allow no trade now. The trade is in no figure until it is stored.')
  await expect(said).toHaveCount(1) // the second replaces the first
  await context.setOffline(false)
  const broken = page.getByRole('alert').filter({ hasText: 'Trades 2 and 3 are saved. They are against your rules.' })
  await expect(broken).toBeVisible()
  await broken.getByRole('button', { name: 'Your rules' }).click()
  await expect(page).toHaveURL(/rules/)
})

/** Signs out as the server does, while the page keeps what it has not sent. */
const endSession = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('afterclose.session') ?? '')
    const headers = { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
    return (await fetch('/v1/auth/sign-out', { method: 'POST', headers })).status
  })

/** Trades of a journal that are stored, asked for with the session of the page. */
const countTrades = (page: Page, journalId: number): Promise<number> =>
  page.evaluate(async (id) => {
    const user = JSON.parse(localStorage.getItem('afterclose.session') ?? '')
    const headers = { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
    const answer = await (await fetch(`/v1/databases/${id}/trades`, { headers })).json()
    return answer.trades.length
  }, journalId)

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/login/)
}

const isOfTrades = ({ pathname }: URL): boolean => pathname.endsWith('/trades')

/**
 * Enters a trade that waits on the device, because every try to store it fails.
 *
 * @returns lets the server be reached again
 */
async function addWaitingTrade(page: Page): Promise<() => void> {
  let isReached = false
  await page.route(isOfTrades, (route) =>
    isReached || route.request().method() !== 'POST' ? route.fallback() : route.abort(),
  )
  await ready(page)
  await addTrade(page)
  await expect(waits(page, '1 entry waits on this device.')).toBeVisible()
  return () => {
    isReached = true
  }
}

test('what waits when the session ends is for the same user, and for nobody else', async ({
  page,
  server,
  openJournal,
}) => {
  const { account, journal } = await openJournal()
  const { username } = account.user
  const other = await newAccount(server.url)
  await newJournal(other)
  const question = page.getByRole('dialog', { name: `Delete what ${username} has not sent?` })

  await test.step('the session ends elsewhere, and its user signs in again: it is sent', async () => {
    const reachServer = await addWaitingTrade(page)
    expect(await endSession(page)).toBe(200)
    await expect(page).toHaveURL(/login/)
    reachServer()
    await signIn(page, username)
    await expect.poll(() => countTrades(page, journal.id)).toBe(1)
    await expect(waits(page, 'on this device')).toHaveCount(0)
  })

  await test.step('another user signs in: he is asked, and sees nothing of it', async () => {
    const reachServer = await addWaitingTrade(page)
    expect(await endSession(page)).toBe(200)
    await expect(page).toHaveURL(/login/)
    reachServer()
    await signIn(page, other.user.username)
    await expect(question).toBeVisible()
    await expect(page.getByText('ACME')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: `Delete what ${username} has not sent` }).click()
    await expect(question).toBeHidden()
    await expect(waits(page, 'on this device')).toHaveCount(0)
  })

  await test.step('and what he has deleted is not there for its user', async () => {
    expect(await endSession(page)).toBe(200)
    await expect(page).toHaveURL(/login/)
    await signIn(page, username)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await ready(page)
    await expect(waits(page, 'on this device')).toHaveCount(0)
    expect(await countTrades(page, journal.id)).toBe(1)
  })
})

test('an entry older than 25 days is asked about before it is sent', async ({ page, openJournal }) => {
  const { journal } = await openJournal()
  const reachServer = await addWaitingTrade(page)
  await page.clock.setFixedTime(Date.now() + 25 * DAY + 60_000)
  reachServer()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(waits(page, 'needs your choice')).toBeVisible()
  expect(await countTrades(page, journal.id)).toBe(0)
  await waits(page, 'needs your choice').getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(list.getByText('It was made more than 25 days ago. Send it only if it is not stored yet.')).toBeVisible()
  await list.getByRole('button', { name: 'Send it' }).click()
  await expect(list.getByText('Nothing waits.')).toBeVisible()
  expect(await countTrades(page, journal.id)).toBe(1)
})
