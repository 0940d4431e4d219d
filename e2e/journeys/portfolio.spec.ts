import { TradeView } from '@afterclose/contract/trades'
import { expectAccessible } from '../support/accessible.ts'
import { newInstrument, newJournal } from '../support/account.ts'
import { aDay, expect, test } from '../support/journal.ts'

test('[2.3.3] journals stand beside each other and together, and several currencies are not added up', async ({
  page,
  openJournal,
}) => {
  const { account } = await openJournal({ trades: [{}] })
  for (const [name, currency, exitPrice] of [
    ['Swing', 'USD', '49'],
    ['Crypto', 'EUR', '52'],
  ] as const) {
    const { id } = await newJournal(account, { name, currency })
    const { id: instrumentId } = await newInstrument(account, id, 'STOCKS')
    await account.call('POST', `/v1/databases/${id}/trades`, TradeView, { ...aDay, instrumentId, exitPrice })
  }
  await page.goto('/portfolio?unit=PERCENT')
  const rows = page.getByRole('table', { name: 'One row per journal' }).getByRole('row')
  // +100 and −100 on 10,000 each
  await expect(rows).toContainText([/Journal/, /Tested journal.*\+100\.0/, /Swing.*−100\.0/, /All two2050\.00\.0/])
  await expect(page.locator('figure canvas').first()).toBeVisible()
  await expectAccessible(page, 'the portfolio')

  await page.getByRole('checkbox', { name: /^Crypto/ }).press('Space')
  await expect(rows).toHaveCount(5)
  await expect(page).toHaveURL(/journals=/)
  await expect(page.getByText('Mixed currencies: % and R only.')).toBeVisible()
  await page.getByText('Combined', { exact: true }).click()
  await expect(page.getByText('Amounts in different currencies are not added.')).toBeVisible()
  await page.getByRole('button', { name: 'Show R' }).press('Enter')
  await expect(page.getByText('How have the journals grown together?')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Amounts in different currencies are not added.')).toBeVisible()
})
