// @large: faults of the server, page after page
import type { Page } from '@playwright/test'
import { answerUntil } from '../support/answer-until.ts'
import { follow } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { upload } from '../support/import-dialog.ts'
import { expectFigure } from '../support/stat.ts'
import { statement } from '../support/statement.ts'

const fault = { status: 500, json: { code: 'Unexpected error', message: 'Something went wrong' } }

/** Makes calls of one kind fail, until the returned function is called. */
const breakCalls = (page: Page, method: string, address: RegExp): Promise<() => void> =>
  answerUntil(page, address, (route) => (route.request().method() === method ? route.fulfill(fault) : route.fallback()))
/** Toasts stay while the pointer is over them. */
async function noToasts(page: Page): Promise<void> {
  await page.mouse.move(10, 10)
  await expect(page.getByRole('alert')).toHaveCount(0)
}
const said = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence })

test.describe('without a server', () => {
  // calls and code that were requested while the server was away
  test.use({
    expectedFaults: /Failed to load resource|preload CSS|dynamically imported module|A page could not be loaded/,
  })

  test('a server that is away, or has other code by now, is told, with a way to try again', async ({
    page,
    context,
    server,
    openJournal,
  }) => {
    await openJournal({ trades: [{}] })
    const journalLink = (tab: Page) => tab.getByRole('navigation').getByRole('link', { name: 'Journal', exact: true })
    const title = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name })
    const other = await context.newPage()

    await test.step('nothing that was typed is lost when it is back', async () => {
      await page.getByRole('button', { name: 'Add New Trade' }).first().click()
      const add = page.getByRole('dialog', { name: 'Add a trade' })
      await add.getByRole('combobox', { name: 'Instrument' }).click()
      await page.getByRole('option', { name: /ACME/ }).click()
      await add.getByRole('textbox', { name: 'Entry date' }).fill('2024-03-06 10:00')
      await add.getByRole('textbox', { name: 'Exit date' }).fill('2024-03-06 11:30')
      await add.getByLabel('Size').fill('100')
      await add.getByLabel('Entry price').fill('50')
      await add.getByLabel('Exit price').fill('52')

      await server.stop()
      await add.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Kept on this device. It is sent when the connection is back.')).toBeVisible()
      await expect(add).toBeHidden()
      await server.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expectFigure(page, 'Net gain', '+300.00')
    })

    await test.step('a page whose code is not here yet comes with a second try', async () => {
      await server.stop()
      await journalLink(page).click()
      await expect(title(page, 'This page could not be loaded')).toBeVisible()
      await server.start()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(title(page, 'Journal')).toBeVisible()
    })

    await test.step('so does the code of what stands around all pages', async () => {
      const shell = '**/assets/page-routes-*.js'
      const healShell = await answerUntil(other, shell, (route) => route.abort())
      await other.goto('/home')
      await expect(title(other, 'This page could not be loaded')).toBeVisible()
      healShell()
      await other.getByRole('button', { name: 'Try again' }).click()
      await expect(title(other, 'Home')).toBeVisible()
    })

    await test.step('a page whose code went with an update is reloaded once, and offers it where that did not help', async () => {
      const third = await context.newPage()
      await third.goto('/home')
      await expect(title(third, 'Home')).toBeVisible()
      const chunk = '**/assets/journal-page-*.js'
      /** The server announces another build without this page's code, permanently or until the page is reloaded. */
      async function update(tab: Page, still: boolean) {
        const reloads: string[] = []
        tab.on('request', (request) => {
          if (request.isNavigationRequest()) reloads.push(new URL(request.url()).pathname)
        })
        await tab.route('/', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({
            response: answer,
            body: (await answer.text()).replace(/index-[^".]+\.js/, 'index-New.js'),
          })
        })
        const heal = await answerUntil(tab, chunk, (route) =>
          still || reloads.length === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
        )
        await journalLink(tab).click()
        return { reloads, heal }
      }
      const once = await update(other, false)
      await expect(title(other, 'Journal')).toBeVisible()
      expect(once.reloads).toEqual(['/journal'])

      const inVain = await update(third, true)
      await expect(title(third, 'A newer version is available')).toBeVisible()
      expect(inVain.reloads).toEqual(['/journal'])
      inVain.heal()
      await third.getByRole('button', { name: 'Reload' }).click()
      await expect(title(third, 'Journal')).toBeVisible()
    })
  })
})

test('what the server refuses is told in the words of the catalogue, and nothing is lost', async ({
  page,
  openJournal,
}) => {
  const { stats } = await openJournal({ market: 'FOREX', currency: 'EUR', trades: [{}] })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  const tryAgain = page.getByRole('button', { name: 'Try again' }).first()

  await test.step('a trade that could not be saved keeps what was typed', async () => {
    await page.getByLabel('Search selected Journal by Trade ID').fill('1')
    await page.keyboard.press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit trade 1' })
    await edit.getByLabel('Exit price').fill('53')
    const heal = await breakCalls(page, 'PUT', /\/trades\/1(\?|$)/)
    await save.click()
    await expect(said(page, 'Unexpected error occurred while saving the trade.')).toBeVisible()
    await expect(edit.getByLabel('Exit price')).toHaveValue('53')
    heal()
    await save.click()
    await expect(edit).toBeHidden()
    await expectFigure(page, 'Net gain', '+300.00')
  })

  await test.step('[8.5] an import that fails on its way says so, and nothing has to be chosen anew', async () => {
    const check = page.getByRole('dialog', { name: 'Check the import' })
    let heal = await breakCalls(page, 'POST', /\/imports$/)
    await upload(page, 'Statement.htm', statement())
    await expect(said(page, 'Unexpected error occurred while uploading file.')).toBeVisible()
    heal()
    await page.getByRole('button', { name: /Read the file again|Try again/ }).click()
    await expect(check.getByRole('button', { name: 'Import 3 trades' })).toBeEnabled()

    heal = await breakCalls(page, 'POST', /\/options$/)
    await check.getByRole('combobox', { name: 'Time zone of the file' }).fill('Tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await expect(said(page, 'Unexpected error occurred while trying to save importer settings.')).toBeVisible()
    heal()
    heal = await breakCalls(page, 'POST', /\/confirm(\?|$)/)
    await check.getByRole('button', { name: 'Import 3 trades' }).click()
    await expect(said(page, 'Unexpected error occurred while trying to save importer data.')).toBeVisible()
    await expect(page.getByText('Import in progress', { exact: true })).toHaveCount(0)
    await noToasts(page)
    heal()
    expect((await stats()).numberOfTrades).toBe(1)
    await check.getByRole('button', { name: 'Import 3 trades' }).click()
    await expect(check).toBeHidden()
    await expectFigure(page, 'Net gain', '+420.50')

    // shows the server's own message if there is one
    await upload(page, 'Statement.htm', Buffer.from('no statement at all'))
    await expect(said(page, 'Your journal is unchanged.')).toBeVisible()
    await expect(said(page, 'Unexpected error')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('an instrument that could not be saved keeps what was typed', async () => {
    await follow(page, '/settings/instruments')
    await page.getByRole('button', { name: 'Add instrument' }).click()
    await dialog.getByLabel('Name').fill('acme')
    await save.click()
    await expect(page.getByText('Instrument with this name already exists.').first()).toBeVisible()
    const heal = await breakCalls(page, 'POST', /\/instruments$/)
    await dialog.getByLabel('Name').fill('Wheat')
    await save.click()
    await expect(said(page, 'Error occurred when saving instrument.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Wheat')
    heal()
    await save.click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('[8.4] deposits that could not be made, changed or deleted are told', async () => {
    await follow(page, '/settings/deposits-withdrawals')
    const table = page.getByRole('table', { name: /Deposits and withdrawals/ })
    await expect(table).toBeVisible()
    const before = await table.getByRole('row').count()

    await page.getByRole('button', { name: 'Add deposit or withdrawal' }).first().click()
    await dialog.getByLabel('Amount').fill('250')
    await dialog.getByRole('textbox', { name: 'Date' }).fill('2024-02-01 09:00')
    let heal = await breakCalls(page, 'POST', /account-balance$/)
    await save.click()
    await expect(said(page, 'Unexpected error occurred while creating the deposit.')).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toHaveValue('250')
    heal()
    await save.click()
    await expect(table.getByRole('row')).toHaveCount(before + 1)

    await page.getByRole('button', { name: 'Edit the deposit of 2024-02-01' }).click()
    await dialog.getByLabel('Amount').fill('300')
    heal = await breakCalls(page, 'PUT', /account-balance\/\d+$/)
    await save.click()
    await expect(said(page, 'Unexpected error occurred while updating the deposit.')).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toHaveValue('300')
    heal()
    await save.click()
    await expect(dialog).toBeHidden()

    heal = await breakCalls(page, 'DELETE', /account-balance/)
    await page.getByRole('button', { name: 'Delete the deposit of 2024-02-01' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(said(page, 'Unexpected error occurred while deleting deposits and withdrawals.')).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(before + 1)
    heal()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('[8.2] what could not be loaded is told, and comes with a second try', async () => {
    await page.routeWebSocket(/\/live/, () => undefined) // the live channel would refetch it
    // one response has everything; missing parts are requested separately
    const healStart = await breakCalls(page, 'GET', /\/v1\/start/)
    const healList = await breakCalls(page, 'GET', /\/v1\/databases$/)
    await page.goto('/home')
    await expect(said(page, 'Unexpected error occurred while loading data.')).toBeVisible()
    healList()
    await tryAgain.click()
    await expectFigure(page, 'Net gain', '+420.50')

    const healBalance = await breakCalls(page, 'GET', /account-balance-latest/)
    await page.reload()
    await expect(said(page, 'Unexpected error occurred while loading data.')).toBeVisible()
    healBalance()
    await tryAgain.click()
    await expectFigure(page, 'Net gain', '+420.50')
    healStart()

    const healFeed = await breakCalls(page, 'GET', /trades\/feed/)
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
    })
    await page.reload()
    await expect(said(page, 'Unexpected error occurred while')).toBeVisible()
    healFeed()
    await tryAgain.click()
    await expectFigure(page, 'Net gain', '+420.50')
  })

  await test.step('[8.1] [8.3] journals that could not be made or deleted are told', async () => {
    await page.getByRole('button', { name: 'Tested journal' }).click()
    const picker = page.getByRole('dialog', { name: 'Select a Journal' })
    const healDelete = await breakCalls(page, 'DELETE', /\/v1\/databases\/\d+$/)
    await picker.getByRole('button', { name: 'Delete Tested journal' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Journal' })
    await question.getByLabel('Journal Name').fill('Tested journal')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(said(page, 'Unexpected error occurred while deleting a journal.')).toBeVisible()
    await expect(picker.getByRole('listitem')).toHaveCount(1)
    healDelete()

    await picker.getByRole('button', { name: 'Add Journal' }).click()
    const create = page.getByRole('dialog', { name: 'Create a Journal' })
    await create.getByLabel('Journal Name').fill('Second')
    await create.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'EUR', exact: true }).click()
    await create.getByRole('checkbox', { name: /Stocks/ }).check()
    await create.getByLabel('First deposit').fill('100')
    await create.getByLabel('Deposit date').fill('2024-02-01')
    await create.getByLabel('Deposit date').press('Tab')
    const healCreate = await breakCalls(page, 'POST', /\/v1\/databases$/)
    await create.getByRole('button', { name: 'Create Journal' }).click()
    await expect(said(page, 'Unexpected error occurred while creating a new journal.')).toBeVisible()
    await expect(create.getByLabel('Journal Name')).toHaveValue('Second')
    healCreate()
    const healDeposit = await breakCalls(page, 'POST', /account-balance$/)
    await create.getByRole('button', { name: 'Create Journal' }).click()
    await expect(said(page, 'Unexpected error occurred while creating a first deposit.')).toBeVisible()
    healDeposit()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Second' })).toBeVisible()
  })
})
