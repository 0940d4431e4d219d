import { firstVisit } from '../support/first-visit.ts'
import { expect, test } from '../support/journal.ts'

test.use({ settings: { SIGN_UP: 'first' } })

test('[2.8.1] [2.8.2] [2.8.3] [2.8.7] [3.15] a newcomer signs up, makes a journal, imports a statement and sees its numbers', async ({
  page,
}) => {
  await firstVisit(page)

  // the server now belongs to its first visitor
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Afterclose' })).toBeVisible()
  await expect(page.getByText('Create your account')).toBeHidden()
})
