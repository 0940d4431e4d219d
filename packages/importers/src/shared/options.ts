import { monthNumber } from './month-names.ts'

/** "SPY   250321C00500000", as the Options Clearing Corporation writes contracts: root, day, right, strike in thousandths. */
const padded = /^([A-Z]{1,6}\d?) {0,5}(\d{6})([CP])(\d{8})$/
/** "-RKLB260320C55", "SPY250321P500.5": the same with the strike in dollars. */
const short = /^-? ?([A-Z]{1,6}\d?) ?(\d{6})([CP])(\d+(?:\.\d+)?)$/
/** "SPY 03/21/2025 500.00 C", "COIN 12/1/2023 Call $130.00". */
const words = /^([A-Z.]{1,6}\d?) (\d{1,2})\/(\d{1,2})\/(\d{4}) (?:\$?([\d,.]+) ([CP])|(Call|Put) \$?([\d,.]+))$/i

/** "AAPL Jan 17 '25 $150 Call". */
const spoken = /^([A-Z.]{1,6}\d?) ([A-Z]{3}) (\d{1,2}) '(\d\d) \$?([\d,.]+) (Call|Put)$/i

/** Normalises the name of an option contract: "SPY 2025-03-21 500 C"; null if it is not an option. */
export function optionName(text: string): string | null {
  const plain = text.trim()
  const long = padded.exec(plain)
  if (long !== null) return named(long[1]!, dayOf(long[2]!), String(Number(long[4]) / 1000), long[3]!)
  const brief = short.exec(plain)
  if (brief !== null) return named(brief[1]!, dayOf(brief[2]!), brief[4]!, brief[3]!)
  const match = words.exec(plain)
  if (match === null) return namedInWords(plain)
  const day = `${match[4]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
  return named(match[1]!, day, (match[5] ?? match[8]!).replaceAll(',', ''), match[6] ?? match[7]!)
}

function namedInWords(text: string): string | null {
  const match = spoken.exec(text)
  const month = match === null ? 0 : monthNumber(match[2]!)
  if (match === null || month === 0) return null
  const day = `20${match[4]}-${String(month).padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
  return optionOf(match[1]!, day, match[5]!, match[6]!)
}

const dayOf = (digits: string): string => `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`

/** Makes the same option name from separate columns; `day` as YYYY-MM-DD. */
export const optionOf = (root: string, day: string, strike: string, right: string): string =>
  named(root, day, strike.replaceAll(',', ''), right)

const named = (root: string, day: string, strike: string, right: string): string =>
  `${root.toUpperCase()} ${day} ${strike.includes('.') ? strike.replace(/\.?0+$/, '') : strike} ${right.charAt(0).toUpperCase()}`

/** "CALL ZZZ   06/20/25    50.00 ZZZ INC", as brokers describe an option without a symbol. */
const described = /^(CALL|PUT) +([A-Z.]{1,6}\d?) +(\d{1,2})\/(\d{1,2})\/(\d\d) +\$?([\d,.]+)/i

/** Name of the option that a description begins with; null if it is not one. */
export function spokenOption(description: string): string | null {
  const match = described.exec(description.trim())
  if (match === null) return null
  const [, right = '', root = '', month = '', day = '', year = '', strike = ''] = match
  return optionOf(root, `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, strike, right)
}
