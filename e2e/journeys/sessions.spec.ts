import { SessionView } from '@afterclose/contract/sessions'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'

test('[2.1.3] [2.3.7] a session is planned, lived through and reviewed, with the trades of its day', async ({
  page,
  openJournal,
}) => {
  const { account, journal } = await openJournal({
    at: '/sessions?date=2024-03-05',
    trades: [{ exitPrice: '49.5' }, { entryDate: '2024-03-05T12:00:00', exitDate: '2024-03-05T13:00:00' }],
  })
  const stored = async () =>
    (await account.call('GET', `/v1/databases/${journal.id}/sessions`, z.object({ sessions: z.array(SessionView) })))
      .sessions[0]
  await page.getByRole('button', { name: /^New session on / }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Open')
  await expect(page.getByRole('textbox', { name: 'Day' })).toHaveValue('2024-03-05')
  await page.getByRole('textbox', { name: 'Market outlook' }).fill('Up')
  await page.getByRole('textbox', { name: /^Loss limit/ }).fill('40')
  await page.getByRole('radiogroup', { name: /^Mood/ }).getByText('4', { exact: true }).click()
  const result = page.getByRole('region', { name: 'What was the result?' })
  await expect(result).toContainText('+50USD')
  await expect(result).toContainText('Broken')
  await expect(result).toContainText('10.00 USD over the limit') // 50 were lost before
  await expect(result.getByRole('button', { name: 'Open trade 2' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Start', exact: true }).fill('12:00')
  await page.getByRole('textbox', { name: 'End', exact: true }).fill('14:00')
  await expect(result).toContainText('+100USD')
  await expect(result).toContainText('Kept')
  await page.getByLabel('a picture for screenshot 1').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Enlarge screenshot 1' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Reviewed').click()
  await expect.poll(stored).toMatchObject({
    title: 'Open',
    mood: 4,
    maxLoss: '40',
    startTime: '12:00',
    status: 'REVIEWED',
    entries: [{ categoryId: 1, text: 'Up' }],
  })
  await expect(page.getByRole('article').getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a session')
  // it fits the window: longer content scrolls in its own area
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Charts').click()
  await expect(page.getByText('No mood has 10 sessions: the sample is too small.')).toBeVisible()
  await expectAccessible(page, 'the charts of sessions')

  const mood = page.getByRole('region', { name: 'In which mood do you trade well?' })
  await mood.getByRole('group', { name: /^Chart: arrow keys/ }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const behind = page.getByRole('dialog', { name: 'Mood: 4' })
  await expect(behind).toContainText('1 session, sum +100.00 USD')
  await expectAccessible(page, 'the sessions behind a bar')
  await behind.getByRole('link', { name: /^Open/ }).press('Enter')
  await expect(behind).toBeHidden()
  await expect(page.getByRole('article', { name: 'Open', exact: true })).toBeVisible()
})
