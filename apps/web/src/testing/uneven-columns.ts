const numberForm = /^[+\u2212]?([\d,]+)(?:\.(\d+))?\s?(%|R)?$/

/** Tables whose rows, not columns, have a measure; and lists of single trades, whose results are exact. */
const exempt = [
  /^How sure are these figures\?/,
  /^How much do the runs differ\?/,
  /^Statistics \d of \d/,
  /^Latest closed trades/,
  /^Trades$/,
]

/**
 * Columns of tables whose numbers are written unevenly: with different decimals, more than four significant digits, or a unit in each cell
 * instead of the header. Drawers are exact.
 */
export const unevenColumns = (page: HTMLElement): readonly string[] =>
  [...page.querySelectorAll('table')]
    .filter((table) => table.closest('[role="dialog"]') === null)
    .filter(({ caption }) => !exempt.some((name) => name.test(caption?.textContent ?? '')))
    .flatMap((table) => {
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent)
      const rows = [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent.trim()),
      )
      const name = table.caption?.textContent ?? 'a table'
      return heads.flatMap((head, at) => {
        const cells = rows.flatMap((row) => (row.length === heads.length ? [row[at] ?? ''] : []))
        return columnFaults(cells).map((fault) => `${name}, ${head}: ${fault}`)
      })
    })

function columnFaults(cells: readonly string[]): readonly string[] {
  const numbers = cells.flatMap((text) => {
    const parts = numberForm.exec(text)
    return parts === null
      ? []
      : [{ text, decimals: parts[2] ?? '', digits: `${parts[1]}${parts[2] ?? ''}`, unit: parts[3] }]
  })
  const decimals = [...new Set(numbers.map((number) => number.decimals.length))]
  const long = numbers.find(
    (number) => number.decimals !== '' && number.digits.replaceAll(',', '').replace(/^0+/, '').length > 4,
  )
  const withUnit = numbers.find(({ unit }) => unit !== undefined)
  return [
    ...(decimals.length > 1 ? [`${decimals.join(' and ')} decimals`] : []),
    ...(long === undefined ? [] : [`${long.text} has more than four digits`]),
    ...(withUnit === undefined ? [] : [`${withUnit.text} has its unit in the cell`]),
  ]
}
