// @large: addresses of several journals, in several tabs
import { listShares } from '@afterclose/contract/shares'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { newAccount, newJournal, password } from '../support/account.ts'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'
import { openInOtherTab } from '../support/other-tab.ts'
import { expectFigure } from '../support/stat.ts'
import { statement } from '../support/statement.ts'

const switcher = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Select a Journal' })

async function pick(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click()
  await picker(page).getByRole('listitem').filter({ hasText: to }).getByRole('button').first().click()
  await expect(switcher(page, to)).toBeVisible()
}

test('every tab has its journal, and a link leads to its own', async ({ page, context, openJournal }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account, journal } = await openJournal({
    at: '/journal',
    market: 'FOREX',
    currency: 'EUR',
    trades: [{}, { direction: 'SHORT', stopLoss: '51' }, { exitPrice: '52.5' }],
  })
  await newJournal(account, { name: 'Second journal', currency: 'EUR', deposit: null })
  const second = await context.newPage()

  await test.step('a copied link opens its trade in its own journal and tab, and leaves other tabs where they are', async () => {
    await page.getByRole('row').filter({ hasText: '+250.00' }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).searchParams.get('journal')).toBe(String(journal.id))

    await page.reload()
    await pick(page, 'Tested journal', 'Second journal')
    await second.goto(link)
    await expect(second.getByRole('dialog', { name: 'Edit trade 3' })).toBeVisible()
    await expect(second).toHaveTitle('Journal - Afterclose (Tested journal)')
    await expect(second).toHaveURL(/\/journal$/)
    await page.reload()
    await expect(switcher(page, 'Second journal')).toBeVisible()
    await second.reload()
    await expect(switcher(second, 'Tested journal')).toBeVisible()
  })

  await test.step('[2.1.11] [4.1] each tab has its journal, also after a reload; a new tab takes the one used last', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await upload(second, 'Statement.htm', statement())
    const check = second.getByRole('dialog', { name: 'Check the import' })
    await check.getByRole('button', { name: 'Import 3 trades' }).click()
    await expect(check).toBeHidden()
    await second.getByRole('link', { name: 'Home', exact: true }).click()
    await expectFigure(second, 'Net gain', '+370.50') // 100 − 100 + 250, including those of the statement
    await expect(switcher(page, 'Second journal')).toBeVisible()
    await expect(page.getByText('Add or import trades to see this page.')).toBeVisible()
    await page.reload()
    await expect(switcher(page, 'Second journal')).toBeVisible()

    const third = await context.newPage()
    await third.goto('/home')
    await expect(switcher(third, 'Second journal')).toBeVisible()
    await third.close()
  })

  await test.step('a page that is opened from a link of a tab shows the journal of that tab', async () => {
    for (const name of ['Equity Graph', 'Afterclose']) {
      const opened = await openInOtherTab(second, second.getByRole('link', { name, exact: true }))
      await expect(switcher(opened, 'Tested journal')).toBeVisible()
      await expect(opened).toHaveURL(/[a-z]$/)
      await opened.close()
    }
    await second.getByRole('link', { name: 'Equity Graph', exact: true }).click()
    await expect(second).toHaveURL(/\/chart-lab\/equity$/)
  })

  await test.step('the filters of a journal stay in their tab', async () => {
    await second.getByRole('link', { name: 'Home', exact: true }).click()
    await second.getByRole('button', { name: /^Basic Filters/ }).click()
    await second
      .getByRole('region', { name: 'Basic Filters' })
      .getByRole('button', { name: /^Instrument/ })
      .click()
    await second.getByRole('option', { name: 'ACME' }).click()
    await expectFigure(second, 'Net gain', '+250.00')
    await pick(page, 'Second journal', 'Tested journal')
    await expectFigure(page, 'Net gain', '+370.50')
    await pick(page, 'Tested journal', 'Second journal')
    await second.reload()
    await expectFigure(second, 'Net gain', '+250.00')
  })
})

test('a journal that is gone, or that one may not see, is left for another', async ({ page, context, openJournal }) => {
  const { account } = await openJournal({ at: '/journal', trades: [{}] })
  await newJournal(account, { name: 'Second journal' })
  const third = await newJournal(account, { name: 'Third journal' })
  const second = await context.newPage()
  const choose = (tab: Page, name: string) =>
    picker(tab).getByRole('listitem').filter({ hasText: name }).getByRole('button').first().click()

  await test.step('a link to a journal that one may not see says so and asks for another', async () => {
    await second.goto('/journal?journal=999999&trade=1')
    await expect(picker(second)).toContainText('You cannot open the journal in this link.')
    await choose(second, 'Second')
    await expect(switcher(second, 'Second journal')).toBeVisible()
    await expect(second.getByRole('dialog')).toHaveCount(0)
    await second.goto('/journal?journal=mine') // an invalid number is no journal
    await expect(switcher(second, 'Second journal')).toBeVisible()
  })

  await test.step('a journal that is deleted in one tab is left in the others, which say so', async () => {
    await switcher(second, 'Second journal').click()
    const row = picker(second).getByRole('listitem').filter({ hasText: 'Tested journal' })
    await row.hover()
    await row.getByRole('button', { name: 'Delete Tested journal' }).click()
    const question = second.getByRole('dialog', { name: 'Delete Journal' })
    await question.getByLabel('Journal Name').fill('Tested journal')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(second.getByText('Journal deleted.')).toBeVisible()
    await expect(picker(page)).toContainText('The journal “Tested journal” was deleted')
    await choose(page, 'Third')
    await expect(switcher(page, 'Third journal')).toBeVisible()
    await picker(second).getByRole('button', { name: 'Cancel' }).click()
    await expect(switcher(second, 'Second journal')).toBeVisible()
  })

  await test.step('a journal that is gone without this browser knowing is left at the next question', async () => {
    await page.routeWebSocket(/\/live/, () => undefined) // without the live channel it polls running imports
    await page.reload()
    await expect(switcher(page, 'Third journal')).toBeVisible()
    await account.call('DELETE', `/v1/databases/${third.id}`, z.unknown())
    await expect(picker(page)).toContainText('The journal “Third journal” was deleted')
    await choose(page, 'Second')
    await expect(switcher(page, 'Second journal')).toBeVisible()
  })
})

test('a link waits for somebody without a journal, and opens where it leads when its journal is shared', async ({
  page,
  server,
}) => {
  const owner = await newAccount(server.url)
  const { id: journalId } = await newJournal(owner, { name: 'Swings' })
  const reader = await newAccount(server.url)
  const { username: userName } = reader.user

  await test.step('after sign-in he is asked for consent, and not for a journal of his own', async () => {
    await page.goto(`/chart-lab/equity?unit=R&journal=${journalId}`)
    await page.getByLabel('Email').fill(userName)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText(/^Your link leads to a journal that is not shared with you yet/)).toBeVisible()
    await expectAccessible(page, 'waiting for a shared journal')
    await page.getByRole('switch', { name: 'Let others share journals with me' }).click()
    await expect(page.getByRole('status')).toHaveText('Waiting. The journal opens here as soon as it is shared.')
    const stored = () => reader.call('GET', `/v1/account-settings/${reader.user.userId}`, z.looseObject({}))
    await expect.poll(stored).toMatchObject({ sharingEnabled: 'true' }) // the switch changes before it is saved
  })

  await test.step('it opens by itself as soon as it is shared', async () => {
    await owner.call('POST', '/v1/databases/acls', z.unknown(), { journalId, userName })
    await expect(page).toHaveTitle('Equity Graph - Afterclose (Swings)', { timeout: 30_000 })
    await expect(page).toHaveURL(/\/chart-lab\/equity\?unit=R$/)
  })

  await test.step('a link to Home leads there after sign-in, too', async () => {
    await page.goto('/openapi.json') // the app, which may still write its session, is gone
    await page.evaluate(() => localStorage.clear())
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`/home?journal=${journalId}`)
    await page.getByLabel('Email').fill(userName)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveTitle('Home - Afterclose (Swings)')
  })

  await test.step('without the share he may wait for another one, or make a journal', async () => {
    const { acls } = await owner.call('GET', `/v1/databases/${journalId}/acls`, listShares.response)
    for (const { aclId } of acls) await owner.call('DELETE', `/v1/databases/acls/${aclId}/${journalId}`, z.unknown())
    await page.reload()
    await page.getByRole('button', { name: 'View a shared journal' }).click()
    await expect(page.getByRole('switch', { name: 'Let others share journals with me' })).toBeChecked()
    await page.getByRole('button', { name: 'Create my own journal instead' }).click()
    await expect(page.getByLabel('Journal Name')).toBeVisible()
  })
})
