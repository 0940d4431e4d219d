const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '₹': 'INR', zł: 'PLN' }
const codes = /^-?([A-Z]{3,5}) ?(?=[\d.,+\-(])|(?<=[\d.,)]) ?([A-Z][A-Z0-9]{2,7})-?$/
const noCurrencies = new Set(['LOTS', 'LOT', 'SHS', 'PTS', 'PIPS', 'PIP', 'PCS', 'SHARES', 'UNITS'])

/** The currency that a cell of money states: "1,000.00 SEK", "€ 20", "0.0042BNB". Null without one; "$" and "kr" are ambiguous. */
export function cellCurrency(cell: string): string | null {
  const text = cell.trim()
  if (/^[-+]?[\d.,' ]*$/.test(text)) return null
  const [, before, behind] = codes.exec(text.replace(/[\u00a0\u202f]/g, ' ')) ?? []
  const code = before ?? behind
  if (code !== undefined) return noCurrencies.has(code) ? null : code
  return Object.entries(signs).find(([sign]) => /\d/.test(text) && text.includes(sign))?.[1] ?? null
}

/** The code of a currency that is all of a cell; null for other texts. */
export const currencyCode = (text: string): string | null => (/^[A-Za-z]{3,5}$/.test(text) ? text.toUpperCase() : null)
