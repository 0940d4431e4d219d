import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Opens a link in another tab, as Ctrl+click does. The click is real, and must be left to the browser; the tab is opened here, because a
 * headless browser occasionally never loads the tab that it opens.
 */
export async function openInOtherTab(page: Page, link: Locator): Promise<Page> {
  const address = await page.evaluateHandle(() => {
    const left: { href: string | null } = { href: null }
    const seen = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('a') : null
      if (!event.defaultPrevented) left.href = target?.href ?? null
      event.preventDefault()
    }
    addEventListener('click', seen, { once: true })
    return left
  })
  await link.click({ modifiers: ['ControlOrMeta'] })
  const { href } = await address.jsonValue()
  expect(href, 'left to the browser').not.toBeNull()
  const tab = await page.context().newPage()
  await tab.goto(href ?? '')
  return tab
}
