// @large: readers are tested with their files, the preview by import.spec.ts
import type { Page } from '@playwright/test'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'

const file = (...rows: readonly string[]): Buffer => Buffer.from(`${rows.join('\n')}\n`)

/** 10 points of an MNQ at 2.00, with a column of fees that the platform did not have before. */
const executions = file(
  'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Clearing Fee,Rate,Account display name,Connection',
  'MNQ 12-25,Buy,1,24400.25,9/25/2025 12:05:00 AM,e1,Entry,1 L,o1,Entry,$0.52,$0.10,1,SIM00042,S',
  'MNQ 12-25,Sell,1,24410.25,9/25/2025 9:05:10 AM,e2,Exit,-,o2,Exit,$0.52,$0.10,1,SIM00042,S',
)
/** A table that a German spreadsheet saved again: 1,000 from 10.50 to 11.25 less 2.50, on 12 and 13 March. */
const resaved = file(
  'Date;Symbol;Side;Quantity;Price;Commission;Asset Class',
  '12.03.2025 15:30:00;ACME;Buy;1.000;10,50;1,25;Stock',
  '13.03.2025 15:30:00;ACME;Sell;1.000;11,25;1,25;Stock',
)
/** Bought 4 at 950, sold 40 at 130 after a split that the file does not state. */
const withoutSplit = file(
  'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
  '6/20/2024,6/20/2024,6/21/2024,NVDA,NVIDIA,Sell,40,$130.00,"$5,200.00"',
  '5/20/2024,5/20/2024,5/22/2024,NVDA,NVIDIA,Buy,4,$950.00,"($3,800.00)"',
)

const check = (page: Page) => page.getByRole('dialog', { name: 'Check the import' })

async function confirm(page: Page): Promise<void> {
  await check(page)
    .getByRole('button', { name: /^Import/ })
    .click()
  await expect(check(page)).toBeHidden()
}

test('files of real accounts: an unknown fee, a spreadsheet of another language, a split that no file states', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {}) // its notifications cover the page
  await openJournal({ at: '/journal', deposit: null, currency: 'USD' })

  await test.step('a column of fees that is not known is named before anything is saved', async () => {
    await upload(page, 'executions.csv', executions)
    await expect(check(page)).toContainText('is not used: “Clearing Fee”.')
    await check(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(check(page)).toBeHidden()
  })

  await test.step('a table that was saved again in German has the same numbers and days', async () => {
    await upload(page, 'resaved.csv', resaved)
    await expect(check(page)).toContainText('First trade after conversion: 2025-03-12 15:30')
    await check(page)
      .getByText(/^Trades 1/)
      .click()
    await expect(check(page).getByRole('row', { name: /ACME Long 2025-03-12 15:30/ })).toContainText('747.5')
    await confirm(page)
    await expect(page.getByRole('row', { name: /ACME/ })).toContainText('747.5')
  })

  await test.step('a split is added at the instrument, changes the trade, and is undone', async () => {
    await upload(page, 'activity.csv', withoutSplit)
    await confirm(page)
    const trade = page.getByRole('row', { name: /NVDA/ })
    await expect(trade).toContainText('3,280')
    await page.goto('/settings/instruments')
    await page.getByRole('button', { name: 'Edit NVDA' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit NVDA' })
    await edit.getByLabel('First day in new shares').fill('2024-06-10')
    await edit.getByLabel('New shares', { exact: true }).fill('10')
    await edit.getByRole('button', { name: 'Add a split' }).click()
    await expect(check(page)).toContainText('NVDA was split on 2024-06-10: 4 became 40.')
    await confirm(page)
    await page.goto('/journal')
    await expect(trade).toContainText('1,400')

    await page.getByRole('button', { name: 'Import trades' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import trades' })
    await dialog.getByRole('button', { name: /^Undo the import of Split of NVDA/ }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText(/undone/i).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(trade).toContainText('3,280')
  })
})

/** Five MNQ, 10 points at 2.00: the performance report names no account, and the ids of the orders' fills. */
const performance = (day: string, id: number): Buffer =>
  file(
    'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
    `MNQU5,-2,0,0.25,${id},${id + 1},5,23531.75,23541.75,$100.00,${day} 02:00:05,${day} 02:03:29,3min 24sec`,
  )
const orders = (day: string, id: number): Buffer =>
  file(
    'Account,Order ID,B/S,Contract,Avg Fill Price,Filled Qty,Fill Time,Status,Notional Value,Currency',
    `ACCT42,${id}, Buy,MNQU5,23531.75,5,${day} 02:00:05, Filled,"235,317.50",USD`,
    `ACCT42,${id + 1}, Sell,MNQU5,23541.75,5,${day} 02:03:29, Filled,"235,417.50",USD`,
  )
/** The same trade of TopstepX by its orders and as a round trip, which is closed a second later and a tick higher. */
const topstep = {
  orders: file(
    'Id,AccountName,ContractName,Status,Type,Size,Side,CreatedAt,TradeDay,FilledAt,CancelledAt,StopPrice,LimitPrice,ExecutePrice,PositionDisposition',
    '11,ACCT42,MESU5,Filled,Market,1,Bid,07/14/2025 02:00:05,07/14/2025,07/14/2025 02:00:05,,,,6000.50,Opening',
    '12,ACCT42,MESU5,Filled,Market,1,Ask,07/14/2025 02:04:09,07/14/2025,07/14/2025 02:04:09,,,,6010.50,Closing',
  ),
  trades: file(
    'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type',
    '1,MESU5,07/14/2025 02:00:06,07/14/2025 02:04:10,6000.75,6010.75,0.74,50.00,1,Long',
  ),
}

test('two exports of one platform: the same trades count once in both orders, and likely ones are asked about', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {}) // its notifications cover the page
  const { stats } = await openJournal({ at: '/journal', deposit: null, currency: 'USD', market: 'FUTURES' })
  const totals = async () => {
    const { numberOfTrades, netGain } = await stats()
    return [numberOfTrades, netGain]
  }
  const countsOnce = async (day: string) => {
    await expect(check(page)).toContainText(
      `Another type of export lists the same trades. They count once: MNQU5 on ${day}.`,
    )
    await expect(check(page)).toContainText('Everything in this file is already in the journal.')
    await check(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(check(page)).toBeHidden()
  }

  await test.step('the report of trades first, then the orders', async () => {
    await upload(page, 'Performance.csv', performance('07/10/2025', 600001))
    await confirm(page)
    await expect(page.getByRole('row', { name: /MNQU5/ })).toContainText('100')
    await upload(page, 'Orders.csv', orders('07/10/2025', 90001))
    await countsOnce('2025-07-10')
    await expect(page.getByRole('row', { name: /MNQU5/ })).toHaveCount(1)
    expect(await totals()).toEqual([1, 100])
  })

  await test.step('the orders first, then the report of trades', async () => {
    await upload(page, 'Orders, 11 July.csv', orders('07/11/2025', 90011))
    await confirm(page)
    await expect(page.getByRole('row', { name: /MNQU5/ })).toHaveCount(2)
    await upload(page, 'Performance, 11 July.csv', performance('07/11/2025', 600011))
    await countsOnce('2025-07-11')
    await expect(page.getByRole('row', { name: /MNQU5/ })).toHaveCount(2)
    expect(await totals()).toEqual([2, 200])
  })

  await test.step('trades that are only alike are both kept, unless the trader merges them', async () => {
    await upload(page, 'orders_export.csv', topstep.orders)
    await confirm(page)
    await expect(page.getByRole('row', { name: /MESU5/ })).toHaveCount(1)
    await upload(page, 'trades_export.csv', topstep.trades)
    await expect(check(page).getByRole('heading', { name: 'Already in the journal?' })).toBeVisible()
    await expect(check(page)).toContainText('Import 1 trade')
    await check(page).getByRole('checkbox', { name: 'Merge MESU5, 2025-07-14 02:00' }).click()
    await expect(check(page).getByText(/^0\s*trades created$/)).toBeVisible()
    await confirm(page)
    await expect(page.getByRole('row', { name: /MESU5/ })).toHaveCount(1)
    expect(await totals()).toEqual([3, 250])
  })
})
