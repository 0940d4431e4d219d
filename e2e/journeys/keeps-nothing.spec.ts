// @large: looks through everything that its browser stores
import { newAccount, newInstrument, newJournal, password } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { storages } from '../support/storages.ts'
import { TradeView } from '@afterclose/contract/trades'

test.use({
  serviceWorkers: 'allow',
  expectedFaults: /Failed to load resource|ERR_INTERNET|WebSocket|dynamically imported module|preload CSS/,
})

const workers = async (): Promise<number> => (await navigator.serviceWorker.getRegistrations()).length

declare global {
  var workerNames: readonly (string | undefined)[]
}
/** Notes the names of a page's workers: that of the trades says whether it may keep them. */
function noteWorkers(): void {
  globalThis.workerNames = []
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      globalThis.workerNames = [...globalThis.workerNames, options?.name]
    }
  }
}
const tradesWorkers = () => globalThis.workerNames.filter((name) => name?.startsWith('trades'))

test('a device that keeps nothing has nothing of the journal, before and after its connection is gone', async ({
  page,
  context,
  server,
}) => {
  const account = await newAccount(server.url)
  const journal = await newJournal(account, { name: 'Pocket journal' })
  const { id: instrumentId } = await newInstrument(account, journal.id, 'STOCKS')
  await account.call('POST', `/v1/databases/${journal.id}/trades`, TradeView, {
    instrumentId,
    direction: 'LONG',
    entryDate: '2024-03-05T10:00:00',
    exitDate: '2024-03-05T11:00:00',
    entryPrice: '50',
    exitPrice: '51',
    size: '100',
  })

  await page.addInitScript(noteWorkers)
  const signIn = async (keeps: 'something' | 'nothing') => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(account.user.username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Do not keep anything on this device').setChecked(keeps === 'nothing')
    await page.getByRole('button', { name: 'Login' }).click()
    await expectFigure(page, 'Net gain', '+100.00')
  }

  await test.step('without the choice it keeps what it showed', async () => {
    await signIn('something')
    await expect.poll(() => storages(page)).toContain('Pocket journal')
    await expect.poll(() => page.evaluate(workers)).toBe(1)
  })

  await test.step('the choice, made at a sign-in after a session that has ended, removes it', async () => {
    await page.evaluate(() => localStorage.setItem('afterclose.session', 'ended'))
    await signIn('nothing')
    await expect.poll(() => storages(page)).not.toMatch(/Pocket journal|ACME|Breakout/)
    await expect.poll(() => page.evaluate(workers)).toBe(0)
    expect(await page.evaluate(tradesWorkers)).toEqual(['trades, not kept'])
  })

  await test.step('the next visit and what is typed there leave nothing either', async () => {
    await page.goto('/journal?trade=1')
    expect(await page.evaluate(tradesWorkers)).toEqual(['trades, not kept'])
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Screenshots and notes' }).click()
    const notes = dialog.getByRole('textbox', { name: 'Notes' })
    await notes.fill('Sold too early')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^This device keeps nothing, as you chose when you signed in/)).toBeVisible()
    await expect(notes).toHaveText('Sold too early')
    expect(await storages(page)).not.toMatch(/Pocket journal|ACME|Breakout|Sold too early/)
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/settings/account')
    await expect(page.getByText('This device keeps nothing, as you chose when you signed in.')).toBeVisible()
    expect(await storages(page)).not.toMatch(/Pocket journal|ACME|Breakout|Sold too early/)
    expect(await page.evaluate(workers)).toBe(0)
  })
})
