import { localText, wallClockAt } from '@afterclose/core/time'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journal.ts'
import { expectStored } from '../support/stored.ts'

test('rules start from a template, a trade breaks one, it gets a note, and a looser rule waits for its day', async ({
  page,
  openJournal,
}) => {
  const { journal, addTrades } = await openJournal({ trades: [], at: '/rules' })
  /** 25.00 lost within a moment of today, on the journal's clock. */
  const lost = (time: string) => {
    const at = `${localText(wallClockAt(Date.now(), journal.timeZone)).slice(0, 10)}T${time}:00`
    return { entryDate: at, exitDate: at, exitPrice: '49.75' }
  }

  await test.step('without rules the page says what they are for, and offers templates', async () => {
    await expect(page.getByText('No rules yet.')).toBeVisible()
    await expectAccessible(page, 'no rules')
    await page.getByRole('button', { name: /^My own account/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Start an attempt' })
    await dialog.getByRole('textbox', { name: 'Start balance' }).fill('10,000')
    await expectAccessible(page, 'the form of an attempt')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('Attempt started.')).toBeVisible()
    await expect(page.getByText('Today you can lose 200.00 USD and take 3 more trades.')).toBeVisible()
  })

  await test.step('trades of the day use it up', async () => {
    await addTrades(['00:01', '00:03', '00:05'].map((time) => lost(time)))
    await expect(page.getByText('No trades left today.', { exact: false })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('list', { name: 'Limits' }).getByText('0 left')).toBeVisible()
    await expectAccessible(page, 'a day without trades left')
  })

  await test.step('one more breaks a rule, which is found and takes a note', async () => {
    await addTrades([{ ...lost('00:07'), exitPrice: '50.5' }])
    await page.getByRole('tab', { name: /^Breaches/ }).click()
    const table = page.getByRole('table', { name: 'Broken rules' })
    await expect(table.getByRole('row', { name: /Trades a day/ })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(/forbidden by your rules\. .* made/)).toBeVisible()
    const row = table.getByRole('row', { name: /Trades a day/ })
    await row.getByRole('button', { name: 'Write a note' }).click({ timeout: 20_000 })
    await page.getByRole('textbox', { name: /^What happened/ }).fill('I wanted it back.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row.getByText('I wanted it back.')).toBeVisible()
    await expectAccessible(page, 'broken rules')
  })

  await test.step('a looser rule counts from the next trading day, which the form and the list say', async () => {
    await page.getByRole('tab', { name: 'Rules' }).click()
    await page.getByRole('button', { name: 'Change rules' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Change rules' })
    await dialog.getByRole('group', { name: 'Trades a day' }).getByLabel('At most').fill('5')
    await expect(dialog.getByText(/^Trades a day 3 to 5: looser, so it counts from \w+, \d+ \w+/)).toBeVisible()
    await expectAccessible(page, 'the form of changes')
    await dialog.getByRole('button', { name: 'Save as version 2' }).click()
    await expect(page.getByText('Rules saved as version 2.')).toBeVisible()
    const row = page.getByRole('table', { name: 'Rules' }).getByRole('row', { name: /Take at most 3 trades a day/ })
    await expect(row.getByText(/^Trades a day 3 to 5, from /)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Versions' }).getByText('Trades a day 3 to 5')).toBeVisible()
    await expectAccessible(page, 'the rules')
  })

  await test.step('the address keeps the tab, and Back leads to the one before', async () => {
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Rules', selected: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: /^Breaches/, selected: true })).toBeVisible()
    await expectStored(page, {
      at: '/rules?tab=breaches',
      title: 'Rules - Afterclose (Tested journal)',
      stored: {
        attempts: {
          attempts: [
            {
              startBalance: '10000',
              endedAt: null,
              versions: [
                { version: 1, rules: expect.arrayContaining([{ kind: 'MAX_TRADES', trades: 3 }]) },
                { version: 2, rules: expect.arrayContaining([{ kind: 'MAX_TRADES', trades: 5 }]) },
              ],
            },
          ],
        },
        breaches: {
          breaches: [
            { rule: 'COOL_DOWN', tradeId: 4, note: '' },
            { rule: 'MAX_TRADES', tradeId: 4, note: 'I wanted it back.' },
            { rule: 'COOL_DOWN', tradeId: 3, note: '' },
          ],
        },
      },
    })
  })
})
