/** Longest name of an instrument. */
const longest = 40
/** Longest text that is kept of a name without a code. */
const longestText = 200

const codes = ['isin|code isin|instrument isin', 'ticker|symbol|instrument symbol|ticker symbol', 'wkn|epic|figi']

/**
 * A name that is too long for an instrument, as of a fund, is replaced by the ISIN or ticker of its row.
 *
 * @param under the row's cell under the first of the names of a column; "" if there is none
 */
export function instrumentName(name: string, under: (heads: string) => string): string {
  if (name.length <= longest) return name
  const code = codes.map((heads) => under(heads).trim()).find((text) => text !== '' && text.length <= longest)
  return code ?? name.slice(0, longestText)
}
