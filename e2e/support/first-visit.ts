import { expect, type Page } from '@playwright/test'
import { password } from './account.ts'
import { expectFigure } from './stat.ts'
import { statement } from './statement.ts'

/** From the very first page to the figures of a statement: account, journal, import. */
export async function firstVisit(page: Page, start = '/'): Promise<void> {
  await page.goto(start)
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Email').fill('newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(
    page.getByRole('heading', { name: 'Before you start, we need to create your first journal' }),
  ).toBeVisible()
  await expect(page.getByText('Welcome to Afterclose!')).toBeVisible()
  expect((await page.getByRole('main').boundingBox())?.width).toBe(800)
  await expect(page.getByRole('banner').getByText('Afterclose')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Progress' })
  await expect(progress).toHaveAttribute('aria-valuenow', '20')
  await expect(progress.locator('span')).toHaveCSS('transition-duration', '0.5s')
  await page.getByLabel('Journal Name').fill('Main account')
  await page.getByRole('checkbox', { name: /Forex/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(progress).toHaveAttribute('aria-valuenow', '40')
  await expect(page.getByRole('radio', { name: /Add trades manually later/ })).not.toBeChecked()
  await page.getByRole('radio', { name: /Import trades now/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(progress).toHaveAttribute('aria-valuenow', '60')
  const file = { name: 'Statement.htm', mimeType: 'text/html', buffer: statement() }
  await page.getByLabel(/Drop the file here/).setInputFiles(file)
  await expect(page.getByText('Statement.htm')).toBeVisible()
  await page.getByRole('button', { name: 'Remove selected file' }).click()
  await page.getByLabel(/Drop the file here/).setInputFiles(file)
  await expect(page.getByText(/^MetaTrader 4/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByRole('heading', { name: 'What is your account currency?' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Account currency' }).click()
  await page.getByRole('option', { name: 'EUR', exact: true }).click()
  await page.getByRole('button', { name: 'Finish' }).click()

  const check = page.getByRole('dialog', { name: 'Check the import' })
  await expect(check.getByText(/^4\s*rows read$/)).toBeVisible()
  await expect(check.getByText(/^3\s*trades created$/)).toBeVisible()
  await expect(check.getByText(/^1\s*not a trade$/)).toBeVisible()
  await check.getByRole('button', { name: 'Import 3 trades' }).click()
  await expect(check).toBeHidden()
  await expectFigure(page, 'Net gain', '+120.50')
  await expectFigure(page, 'Profit factor', '3.01')
  await page.reload()
  await expectFigure(page, 'Net gain', '+120.50')
}
