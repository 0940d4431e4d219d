import type { Page } from '@playwright/test'

/** Visible cells of grids and tables whose figure is clipped: "column: text". */
export const cutFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="gridcell"], td')]
      .filter((cell) => /\d/.test(cell.textContent) && cell.scrollWidth > cell.clientWidth)
      .map((cell) => `${cell.getAttribute('col-id') ?? 'td'}: ${cell.textContent}`),
  )
