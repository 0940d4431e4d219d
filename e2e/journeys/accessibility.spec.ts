import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../support/journal.ts'

const pages = [
  '/home',
  '/journal',
  '/chart-lab/equity',
  '/settings/instruments',
  '/settings/deposits-withdrawals',
] as const

for (const theme of ['Light', 'Dark'] as const) {
  for (const path of pages) {
    test(`${path} has no accessibility violation in the ${theme} theme`, async ({ page, openJournal }) => {
      await openJournal({
        trades: [{}, { entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00', exitPrice: '49.5' }],
      })
      if (theme === 'Dark') await page.getByRole('button', { name: 'Use Dark Mode' }).click()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      ).toEqual([])
    })
  }
  test(`the sign-in page has no accessibility violation in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme === 'Dark' ? 'dark' : 'light' })
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  })
}
