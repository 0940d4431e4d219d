import type { Page, Route } from '@playwright/test'

/**
 * Answers the page's requests to an address until the returned function is called; from then on the server does. The route itself stays:
 * when the last route of a page is removed (`unroute`, or `times`), Chromium loses pending requests.
 */
export async function answerUntil(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let over = false
  await page.route(address, (route) => (over ? route.fallback() : answer(route)))
  return () => {
    over = true
  }
}
