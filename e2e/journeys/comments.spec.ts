// @large: lists of records are walked by setups.spec.ts
import { CommentView } from '@afterclose/contract/comments'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { newAccount, signInAs } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { follow, reload } from '../support/go-to.ts'
import { dragOnto, moveBy } from '../support/drag.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const expectNames = (page: Page, caption: string, ...names: string[]) =>
  expect(
    group(page, caption)
      .getByRole('listitem')
      .getByRole('button', { name: /^Rename/ }),
  ).toHaveText(names)
const at = '/settings/trade-comments'
const drag = (page: Page, name: string, onto: string): Promise<void> =>
  dragOnto(page, button(page, `Move ${name}`), button(page, `Move ${onto}`), () =>
    expect(page.getByText(`Moving ${name}, place`)).toBeAttached({ timeout: 3000 }),
  )

test('the comments of a journal', async ({ page, browser, server, openJournal }) => {
  const { account, journal } = await openJournal({ at, trades: [{ entryComments: [3] }, { entryComments: [3, 4] }] })
  const unreachable = page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })

  await test.step('[2.10.1] [4.22] [4.23] [4.24] are added, named, rated, arranged, deleted and brought back', async () => {
    await button(page, 'Add + to Entry').click()
    const name = page.getByRole('textbox', { name: 'Name of Untitled (4)' })
    await expect(name).toBeFocused()
    await page.keyboard.type('Waited')
    await page.keyboard.press('Enter')
    await expectNames(page, 'Entry', 'On signal', 'Too early', 'Chased', 'Waited')
    await expect(group(page, 'Entry').getByRole('listitem').nth(0)).toContainText('2 trades')

    await drag(page, 'Waited', 'On signal')
    await expect(page.getByText('Waited was moved to position 1.')).toBeVisible()
    await expectNames(page, 'Entry', 'Waited', 'On signal', 'Too early', 'Chased')
    await page.getByRole('combobox', { name: 'Rating of Waited' }).selectOption('Neutral')
    await button(page, 'Rename Exit').click()
    await expect(page.getByRole('textbox', { name: 'Name of Exit' })).toBeFocused()
    await page.keyboard.type('Getting out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Getting out' })).toBeVisible()
    const renamed = page.getByRole('status').filter({ hasText: 'Exit was renamed to Getting out.' })
    await renamed.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Exit' })).toBeVisible()

    // positions include disabled comments: the next drop is past one of them
    await button(page, 'Delete On signal').click()
    await expectNames(page, 'Entry', 'Waited', 'Too early', 'Chased')
    await drag(page, 'Chased', 'Waited')
    await expectNames(page, 'Entry', 'Chased', 'Waited', 'Too early')
    await reload(page)
    await expectNames(page, 'Entry', 'Chased', 'Waited', 'Too early')
    await page.getByText('Disabled Comments', { exact: true }).click()
    await expectNames(page, 'Entry', 'On signal')
    await button(page, 'Undo deleting On signal').click()
    await expect(group(page, 'Entry').getByText('No comments added')).toBeVisible()
    await page.getByText('Active Comments', { exact: true }).click()
    await expectNames(page, 'Entry', 'Chased', 'Waited', 'On signal', 'Too early')
    const { comments } = await account.call(
      'GET',
      `/v1/databases/${journal.id}/comments`,
      z.object({ comments: z.array(CommentView) }),
    )
    expect(comments.find((comment) => comment.name === 'Waited')).toMatchObject({ rating: 'NEUTRAL', active: true })
  })

  await test.step('are arranged, renamed, rated and deleted with the keyboard alone', async () => {
    const handle = button(page, 'Move On signal')
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Picked up On signal, place 3 of 4.')).toBeAttached()
    await moveBy(page, 'ArrowUp', page.getByText('Moving On signal, place 2 of 4.'))
    await page.keyboard.press('Space')
    await expectNames(page, 'Entry', 'Chased', 'On signal', 'Waited', 'Too early')
    await expect(handle).toBeFocused()

    await page.keyboard.press('Tab')
    await expect(button(page, 'Rename On signal')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name of On signal' })).toBeFocused()
    await page.keyboard.type('On my signal')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Rename On my signal')).toBeFocused()
    await page.keyboard.press('Tab')
    const rating = page.getByRole('combobox', { name: 'Rating of On my signal' })
    await expect(rating).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(rating).toHaveValue('NEUTRAL')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Delete On my signal')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Delete Waited')).toBeFocused()
    await reload(page)
    await expectNames(page, 'Entry', 'Chased', 'Waited', 'Too early')
  })

  await test.step('[4.25] are as they were before where the server refuses a change, or is away', async () => {
    await button(page, 'Rename Chased').click()
    await expect(page.getByRole('textbox', { name: 'Name of Chased' })).toBeFocused()
    await page.keyboard.type('too early')
    await page.keyboard.press('Enter')
    const toast = page.getByRole('alert').filter({ hasText: 'Trade comment with this name already exists.' })
    await expect(toast).toBeVisible()
    await expectNames(page, 'Entry', 'Chased', 'Waited', 'Too early')
    await toast.getByRole('button', { name: 'Edit again' }).click()
    await expect(page.getByRole('textbox', { name: 'Name of Chased' })).toHaveValue('too early')
    await page.keyboard.press('Escape')

    await page.route('**/v1/databases/*/comments/**', (route) => route.abort())
    await drag(page, 'Too early', 'Chased')
    await expect(unreachable.first()).toBeVisible()
    await expectNames(page, 'Entry', 'Chased', 'Waited', 'Too early')
    await button(page, 'Delete Planned').click()
    await expect(unreachable.nth(1)).toBeVisible()
    await expectNames(page, 'Pre-Trade', 'Planned', 'No plan')
  })

  await test.step('[6.3] are seen by whoever the journal is shared with, who can change none', async () => {
    const reader = await newAccount(server.url)
    const on = { sharingEnabled: 'true' }
    await reader.call('POST', `/v1/account-settings/${reader.user.userId}`, z.unknown(), on)
    const share = { journalId: journal.id, userName: reader.user.username }
    await account.call('POST', '/v1/databases/acls', z.unknown(), share)
    const other = await browser.newPage({ baseURL: server.url })
    await signInAs(other, reader)
    await other.goto(`${at}?journal=${journal.id}`)
    await expect(other.getByRole('list', { name: 'Entry' }).getByText('Chased')).toBeVisible()
    const main = other.getByRole('main')
    await expect(main.getByRole('button', { name: /Add|Rename|Move|Delete/ })).toHaveCount(0)
    await expect(main.getByRole('combobox')).toHaveCount(0)
    await other.close()
  })
})

test('comments that were changed elsewhere, and custom statistics', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => undefined) // the live channel would refetch it before the drop
  const { account, journal } = await openJournal({ at })

  await test.step('an order that somebody else has changed is read again', async () => {
    await expectNames(page, 'Entry', 'On signal', 'Too early', 'Chased')
    const drop = { id: 3, oldOrder: 0, order: 2 }
    await account.call('POST', `/v1/databases/${journal.id}/comments/order`, z.unknown(), drop)
    await drag(page, 'On signal', 'Too early')
    await expect(page.getByRole('alert').filter({ hasText: 'This was changed elsewhere' })).toBeVisible()
    await expectNames(page, 'Entry', 'Too early', 'Chased', 'On signal')
  })

  await test.step('[2.11.1] custom statistics are named, filled and arranged', async () => {
    await follow(page, '/settings/custom-stats')
    await expect(page.getByRole('heading', { level: 1, name: 'Custom Statistics' })).toBeVisible()
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    await expect(page.getByText('No comments added')).toHaveCount(20)
    await button(page, 'Rename Custom statistic 20').click()
    await expect(page.getByRole('textbox', { name: 'Name of Custom statistic 20' })).toBeFocused()
    await page.keyboard.type('Mood')
    await page.keyboard.press('Enter')
    for (const [count, name] of ['Calm', 'Tense'].entries()) {
      await button(page, 'Add + to Mood').click()
      await expect(page.getByRole('textbox', { name: `Name of Untitled (${count + 1})` })).toBeFocused()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await expect(button(page, `Rename ${name}`)).toBeVisible()
    }
    await drag(page, 'Tense', 'Calm')
    await expectNames(page, 'Mood', 'Tense', 'Calm')
    await button(page, 'Delete Calm').click()
    await expectNames(page, 'Mood', 'Tense')
    await reload(page)
    await expectNames(page, 'Mood', 'Tense')
  })
})
