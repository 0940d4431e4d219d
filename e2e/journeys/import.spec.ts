import { TradeView } from '@afterclose/contract/trades'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { answerUntil } from '../support/answer-until.ts'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { statement } from '../support/statement.ts'
import { expectStored } from '../support/stored.ts'

const longName = 'The statement of an account with a very long name, from January to December of the year.htm'
const phone = { width: 390, height: 844 }
/** Makes the server report that the file is still being read: such a small file is finished too soon. */
const keepReading = (page: Page) =>
  answerUntil(page, /\/imports(\/[0-9a-f-]+)?(\?active=true)?$/, async (route) => {
    const answer = await route.fetch()
    if (route.request().method() !== 'GET' || !answer.ok()) return route.fulfill({ response: answer })
    const body: unknown = await answer.json()
    const text = JSON.stringify(body, (key: string, value: unknown) =>
      key === 'state' ? 'PARSING' : key === 'preview' || key === 'nextStep' ? null : value,
    )
    return route.fulfill({ response: answer, body: text })
  })

test('a statement is imported, or not', async ({ page, openJournal }) => {
  const { account, journal, stats } = await openJournal({ market: 'FOREX', currency: 'EUR', deposit: null })
  const check = page.getByRole('dialog', { name: 'Check the import' })
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  const save = check.getByRole('button', { name: 'Import 3 trades' })
  const unchanged = page.getByRole('alert').filter({ hasText: 'Your journal is unchanged' })
  const trades = async () => (await stats()).numberOfTrades
  const undoImport = async (name: string) => {
    await page.getByRole('button', { name: 'Import trades' }).first().click()
    await dialog.getByRole('button', { name: `Undo the import of ${name}`, exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: /Undo/ }).click()
    await expect.poll(trades).toBe(0)
    await expect(dialog.getByRole('button', { name: `Undo the import of ${name}`, exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('cancelling an import while its file is read leaves nothing behind, and no fault is told', async () => {
    const readOn = await keepReading(page)
    await upload(page, 'Statement.htm', statement())
    await expect(dialog.getByText('Reading Statement.htm')).toBeVisible()
    await expect(page.getByText('Trade import in progress')).toBeVisible()
    const asked = page.waitForResponse((answer) => answer.status() === 404 && /imports\/[0-9a-f-]+$/.test(answer.url()))
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await asked
    await expect(page.getByText('Trade import in progress')).toBeHidden()
    await page.getByLabel('Search selected Journal by Trade ID').fill('7')
    await page.getByLabel('Search selected Journal by Trade ID').press('Enter')
    await expect(page.getByRole('alert')).toHaveText([/There is no trade 7/]) // the only alert
    const { imports } = await account.call(
      'GET',
      `/v1/databases/${journal.id}/imports`,
      z.object({ imports: z.array(z.unknown()) }),
    )
    expect(imports).toEqual([])
    readOn()
  })

  await test.step('[5.8] a file of another type is refused with a dialog', async () => {
    await upload(page, 'holiday.png', Buffer.from('no statement'))
    const refused = page.getByRole('dialog', { name: 'Unsupported file type' })
    await expect(refused.getByText('This importer does not support this file type.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(refused).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a file cut off in the middle is refused in words and leaves the journal as it was', async () => {
    const whole = statement()
    await upload(page, 'Cut off.htm', whole.subarray(0, whole.length / 2))
    await expect(unchanged).toBeVisible()
    expect(await trades()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a file that contradicts itself is taken once the trader has accepted the difference', async () => {
    await upload(page, 'Statement.htm', statement('120.51'))
    await expect(check.getByRole('alert')).toContainText('Either the file contradicts itself')
    await expect(save).toBeDisabled()
    const accept = check.getByRole('checkbox', { name: /“Closed trade P\/L” differs by 0\.01 EUR$/ })
    await accept.check()
    await expect(save).toBeEnabled()
    await accept.uncheck()
    await expect(save).toBeDisabled()
    await accept.check()
    await save.click()
    await expect(check).toBeHidden()
    await expectFigure(page, 'Net gain', '+120.50')
    expect((await stats()).netGain).toBe(120.5)
  })

  await test.step('[1.8] the same file twice changes nothing; an import is undone as a whole', async () => {
    const cancel = check.getByRole('button', { name: 'Cancel' })
    let sendRows = (): void => {}
    const rowsMayCome = new Promise<void>((resolve) => (sendRows = resolve))
    await page.route('**/rows?**', async (route) => {
      await rowsMayCome
      await route.continue()
    })
    await upload(page, 'copy of Statement.htm', statement())
    await expect(check.getByText(/^3\s*duplicates$/)).toBeVisible()
    const before = await cancel.boundingBox()
    sendRows()
    await expect(check.getByText('A pending order that was never filled.')).toBeVisible()
    const after = await cancel.boundingBox()
    expect(Math.abs(after!.y - before!.y), 'pixels that the buttons move by').toBeLessThan(4)
    await expect(check.getByText(/^0\s*trades created$/)).toBeVisible()
    await check.getByRole('button', { name: 'Cancel' }).click()
    await expect(check).toBeHidden()
    expect(await trades()).toBe(3)
    await undoImport('Statement.htm')
  })

  await test.step('an import that was left waiting is continued or discarded where the next file comes', async () => {
    await upload(page, 'first.htm', statement())
    await expect(check).toBeVisible()
    await page.reload()
    await upload(page, 'second.htm', statement())
    await expect(
      dialog.getByText(/first\.htm was read and is waiting for your confirmation.*second\.htm is read next/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await save.click()
    await expect(check.getByText(/^3\s*duplicates$/)).toBeVisible()
    expect(await trades()).toBe(3)

    await page.reload()
    await upload(page, 'third.htm', statement())
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(check.getByText('third.htm')).toBeVisible()
    await expect(check.getByText(/^3\s*duplicates$/)).toBeVisible()
    await check.getByRole('button', { name: 'Cancel' }).click()
    await expect(check).toBeHidden()
    await undoImport('first.htm')
  })

  await test.step('the zone of a file says when its trades were, in the preview and in the journal', async () => {
    await upload(page, longName, statement())
    const lists = check.getByRole('radiogroup', { name: 'List' })
    const rejected = check.getByRole('table', { name: 'Rows in the file' }).getByRole('row').nth(1)
    await expect(rejected).toContainText('buy limit')
    await expect(rejected).toContainText(/cancel/i)
    await lists.getByText(/^Trades/).click()
    const first = check.getByRole('table', { name: 'Trades as they will be saved' }).getByRole('row').nth(1)
    await expect(first).toContainText('2024-03-04 09:00')

    await check.getByRole('combobox', { name: 'Time zone of the file' }).fill('New_York')
    await page.getByRole('option', { name: 'America/New_York' }).click()
    await expect(first).toContainText('2024-03-04 15:00')
    await expect(check.getByText('First trade after conversion: 2024-03-04 15:00, Europe/Berlin time.')).toBeVisible()
    await save.click()
    await expect(check).toBeHidden()
    // the first six were undone
    const saved = await account.call('GET', `/v1/databases/${journal.id}/trades/7`, TradeView)
    expect(saved.entryDate).toBe('2024-03-04T15:00:00')
  })

  await test.step('what can be done with earlier imports lies inside the dialog, also on a phone', async () => {
    await upload(page, `no statement, ${longName}`, Buffer.from('<html>nothing</html>'))
    await expect(unchanged).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await upload(page, longName, statement())
    await expect(check).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Import trades' }).first().click()
    const undo = `Undo the import of ${longName}`
    for (const size of [null, phone]) {
      if (size !== null) await page.setViewportSize(size)
      for (const action of ['Continue', 'Discard', undo]) {
        const button = dialog.getByRole('button', { name: action, exact: true })
        await expect
          .poll(async () => {
            const [inside, box] = [await dialog.boundingBox(), await button.boundingBox()]
            if (inside === null || box === null) return 'not drawn'
            return box.x >= inside.x && box.x + box.width <= inside.x + inside.width ? 'inside' : { inside, box }
          }, action)
          .toBe('inside')
      }
    }
  })
})

test('a table of unknown columns is explained once and remembered', async ({ page, openJournal }) => {
  await openJournal({ market: 'STOCKS' })
  const heads = 'Paper;Way;Pieces;Begin;Paid;Finish;Received;Toll'
  const table = (...rows: string[]) => Buffer.from([heads, ...rows, ''].join('\n'))
  const meaning = [
    ['Paper', 'Instrument'],
    ['Way', 'Side (buy or sell)'],
    ['Pieces', 'Size'],
    ['Begin', 'Entry date and time'],
    ['Paid', 'Entry price'],
    ['Finish', 'Exit date and time'],
    ['Received', 'Exit price'],
    ['Toll', 'Commission'],
  ] as const
  const check = page.getByRole('dialog', { name: 'Check the import' })
  const columnOf = (head: string) => check.getByRole('combobox', { name: `“${head}” holds` })

  await upload(
    page,
    'own table.csv',
    table(
      'ACME;buy;100;2024-03-05 10:00;50;2024-03-05 11:00;51.5;1',
      'ACME;sell;100;2024-03-06 10:00;50;2024-03-06 11:00;50.4;1',
    ),
  )
  await expect(check.getByRole('heading', { name: 'What does each column contain?' })).toBeVisible()
  for (const [group, choice] of [
    ['Each row is', 'A trade'],
    ['Decimal sign', '1,234.5'],
  ] as const) {
    const one = check.getByRole('radiogroup', { name: group })
    await one.getByText(choice).click()
    await expect(one.getByRole('radio', { name: choice })).toBeChecked()
    await expect(columnOf('Paper')).toBeEnabled()
  }
  for (const [head, label] of meaning) {
    if ((await columnOf(head).inputValue()) === label) continue
    await columnOf(head).fill(label)
    await page.getByRole('option', { name: label, exact: true }).click()
    await expect(columnOf(head)).toBeEnabled()
    await expect(columnOf(head)).toHaveValue(label)
  }
  await expect(columnOf('Paper')).toHaveAccessibleDescription('Chosen by you')
  await check.getByRole('button', { name: 'Import 2 trades' }).click()
  await expect(check).toBeHidden()
  await expectFigure(page, 'Net gain', '+108.00')

  await upload(page, 'own table, April.csv', table('ACME;buy;10;2024-04-05 10:00;50;2024-04-05 11:00;49;1'))
  await expect(check.getByText('Remembered for files with these columns')).toBeVisible()
  for (const [head, label] of meaning) await expect(columnOf(head)).toHaveValue(label)
  await check.getByRole('button', { name: 'Import 1 trade' }).click()
  await expect(check).toBeHidden()
  await expectFigure(page, 'Net gain', '+97.00')

  await upload(page, 'only ACME.csv', Buffer.from('Date,Side,Price,Gain\n2024-05-06,Buy,50,3\n2024-05-07,Sell,51,-1\n'))
  await expect(check.getByText(/Choose the columns for: Instrument\./)).toBeVisible()
  await check.getByRole('combobox', { name: 'All rows are trades in' }).fill('acm')
  await page.getByRole('option', { name: 'ACME', exact: true }).click()
  await check.getByRole('button', { name: 'Import 2 trades' }).click()
  await expect(check).toBeHidden()
  await expectFigure(page, 'Net gain', '+99.00')
  const day = (date: string) => ({ entryDate: `${date}T10:00:00`, exitDate: `${date}T11:00:00` })
  await expectStored(page, {
    at: '/home',
    title: 'Home - Afterclose (Tested journal)',
    stored: {
      trades: {
        trades: [
          { direction: 'SHORT', entryPrice: '51', gain: '-1' },
          { direction: 'LONG', entryPrice: '50', gain: '3' },
          { ...day('2024-04-05'), direction: 'LONG', size: '10', entryPrice: '50', exitPrice: '49', commission: '1' },
          {
            ...day('2024-03-06'),
            direction: 'SHORT',
            size: '100',
            entryPrice: '50',
            exitPrice: '50.4',
            commission: '1',
          },
          {
            ...day('2024-03-05'),
            direction: 'LONG',
            size: '100',
            entryPrice: '50',
            exitPrice: '51.5',
            commission: '1',
          },
        ],
      },
    },
  })
})
