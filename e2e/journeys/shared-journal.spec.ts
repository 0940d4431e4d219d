// @large: every page as its reader sees it
import { api } from '@afterclose/contract/api'
import type { Call } from '@afterclose/contract/call'
import { JournalView } from '@afterclose/contract/journals'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { type Account, demoAccount, newAccount, signInAs } from '../support/account.ts'
import { type Control, controlsOf, use, writes } from '../support/control-walk.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { pages, pagesOfFirst } from '../support/pages.ts'

// A shared journal is read-only everywhere. Its reader visits every page of `app/pages.ts`, uses all controls there and in dialogs that
// open, and none would change the journal. On pages of records, the owner has controls that the reader lacks.

/** Pages about the user's own data, whichever journal is open. */
const ofTheAccount = ['/settings/account', '/settings/price-data']
/** Pages whose table layout or trials are the user's own: they offer to save or add those, without a forbidden request. */
const laidOutByOneself = ['/reports/trade-analytics', '/alternative-strategies']
/** Pages without anything to write for the owner either: figures, and FTP, which this server does not have. */
const nothingToWrite = ['/portfolio', '/milestones', '/settings/general/ftp-importer']
const walked = [
  ...pages.map((page) => ({ ...page, loaded: false })),
  // the title of a record's page is the record's own: each is loaded separately
  ...pagesOfFirst.map((page) => ({ ...page, loaded: true })),
].filter(({ path }) => !ofTheAccount.includes(path))
type Walked = (typeof walked)[number]

/** Whether a call is, by the contract, only allowed for users who may change the journal. */
const changesJournal = (() => {
  const calls: readonly Call[] = Object.values(api)
  const barred = calls
    .filter(({ method, access }) => method !== 'GET' && (access === 'write' || access === 'owner'))
    .map(({ method, url }) => new RegExp(`^${method} ${url.replaceAll(/:\w+/g, '[^/]+')}$`))
  return (asked: string): boolean => barred.some((call) => call.test(asked))
})()

const layers = (page: Page) => page.locator(':is([role="dialog"], [role="menu"], [role="listbox"]):visible')

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 80))))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function closeAll(page: Page): Promise<void> {
  for (let tries = 0; tries < 5 && (await layers(page).count()) > 0; tries++) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
}

interface Walk {
  readonly page: Page
  /** Used controls, by key: each is used at its first occurrence. */
  readonly used: Set<string>
}

/** Controls that close a dialog, or navigate to another page. */
const leaves = ({ name, kind }: Control): boolean => kind === 'link' || /^(Close|Cancel|Dismiss)$/.test(name)

/** Uses the controls of the topmost layer, and returns all that were found: there, behind its tabs, and in layers that open. */
async function walkLayer({ page, used }: Walk, goBack: () => Promise<void>): Promise<Control[]> {
  const found = await controlsOf(page)
  const met = [...found]
  const before = await layers(page).count()
  for (const control of found) {
    const { key, kind, place } = control
    if (place === 'own' || kind === 'text' || leaves(control) || used.has(key)) continue
    used.add(key)
    await use(page, control)
    await settled(page)
    const opened = (await layers(page).count()) - before
    if (opened < 0) break
    // an opening list is a choice; of layers that open in a dialog the first is enough
    if (opened > 0) met.push(...(kind === 'list' ? [{ ...control, kind: 'text' as const }] : await controlsOf(page)))
    else if (kind === 'tab') met.push(...(await controlsOf(page)))
    await goBack()
    await controlsOf(page) // found elements may have been rendered again
  }
  return met
}

async function open(page: Page, { path, title, loaded }: Walked): Promise<void> {
  const stays = (await layers(page).count()) > 0 // a layer that Escape does not close
  if (loaded || stays) await page.goto(path)
  if (loaded) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  else await goTo(page, path, title)
  await settled(page)
}

async function walk(walking: Walk, one: Walked): Promise<Control[]> {
  const { page } = walking
  const { path } = one
  await open(page, one)
  const found = await walkLayer(walking, async () => {
    await closeAll(page)
    if (new URL(page.url()).pathname !== path || (await layers(page).count()) > 0) await open(page, one)
  })
  if (path !== '/journal') return found
  await page.getByLabel('Search selected Journal by Trade ID').fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /rade 1$/ })).toBeVisible()
  await settled(page)
  const ofTrade = await walkLayer(walking, async () => {
    while ((await layers(page).count()) > 1) {
      await page.keyboard.press('Escape')
      await settled(page)
    }
  })
  return [...found, ...ofTrade]
}

const softly = expect.configure({ soft: true })

// a long file: split among all workers
test.describe.configure({ mode: 'parallel', timeout: 600_000 }) // it grows with every page
// opening and closing is immediate
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A user with whom the demo journal was shared. */
async function newReader(url: string): Promise<Account> {
  const owner = await demoAccount(url)
  const { journals } = await owner.call('GET', '/v1/databases', z.object({ journals: z.array(JournalView) }))
  const reader = await newAccount(url)
  const { userId, username: userName } = reader.user
  await reader.call('POST', `/v1/account-settings/${userId}`, z.unknown(), { sharingEnabled: 'true' })
  for (const { id: journalId } of journals)
    await owner.call('POST', '/v1/databases/acls', z.unknown(), { journalId, userName })
  return reader
}

test('[6.3] a shared journal is read-only on every page', async ({ page, server }) => {
  await signInAs(page, await newReader(server.url))
  const asked: string[] = []
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    if (changesJournal(call)) asked.push(call)
  })
  await page.goto('/home')
  const used = new Set<string>()
  for (const one of walked) {
    const { path, filters } = one
    const found = await walk({ page, used }, one)
    const offered = found.filter((control) => writes(control, filters === null)).map(({ name }) => name)
    if (!laidOutByOneself.includes(path)) expect.soft(offered, `what ${path} offers`).toEqual([])
    expect.soft(asked.splice(0), `what ${path} asked for`).toEqual([])
  }
  // the statistics have the owner's names
  await goTo(page, '/journal', 'Journal')
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Mood', exact: true })).toBeVisible()
})

test('[6.3] the owner is offered what a reader of his journal is not', async ({ page, server }) => {
  await signInAs(page, await demoAccount(server.url))
  await page.goto('/home')
  for (const one of walked) {
    const { path, filters } = one
    const kept = filters === null || ['/journal', '/missed-trades'].includes(path)
    if (!kept || nothingToWrite.includes(path)) continue
    await open(page, one)
    // the editable data of a trade is in its dialog
    if (path === '/journal') await goTo(page, '/journal?trade=1', 'Journal')
    const offered = async () =>
      (await controlsOf(page)).filter((control) => control.place !== 'own' && writes(control, filters === null))
    await softly.poll(async () => (await offered()).length, `how much ${path} offers its owner`).toBeGreaterThan(0)
    if (path === '/journal') await page.keyboard.press('Escape')
  }
})
