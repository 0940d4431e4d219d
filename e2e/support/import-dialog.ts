import type { Page } from '@playwright/test'

/** Opens the import dialog and selects a file. */
export async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Import trades' }).first().click()
  await page
    .getByLabel(/Drop the platform’s export file here/)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
