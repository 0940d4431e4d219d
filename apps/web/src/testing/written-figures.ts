/** Figures with a space before "%" or "R": English sets both at once. */
export const unitsApart = (text: string): readonly string[] =>
  text.match(/[^.]{0,30}\d[ \u00A0](?:%|R\b).{0,10}/g) ?? []

/** What a page says, seen or not: texts, and labels for screen readers. */
export function saidOn(page: HTMLElement): readonly string[] {
  const labels = [...page.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('title') ?? '',
  ])
  return [page.textContent, ...labels]
}
