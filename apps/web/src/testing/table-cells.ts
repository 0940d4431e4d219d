/** From now on tables of groups have all their columns, as when the user has chosen so. */
export const showAllColumns = (): void => localStorage.setItem('performance-columns-hidden:7', '[]')

/** The texts of a table in some of its columns, by their heads in this order; without heads in all of them. The first row has the heads. */
export function cellsOf(table: HTMLElement, heads?: readonly string[]): readonly (readonly string[])[] {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
  )
  const [first = []] = rows
  const places = heads?.map((head) => first.indexOf(head)) ?? [...first.keys()]
  return rows.map((row) => places.map((at) => row[at] ?? `no ${heads?.[places.indexOf(at)]}`))
}
