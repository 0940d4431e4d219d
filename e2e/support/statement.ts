import { statementPage } from '@afterclose/importers/test/metatrader-4-pages'

const row = (text: string) => ({ cells: text.split('|') })

/**
 * A MetaTrader 4 statement: a deposit, three closed trades (+1.50, −60.00 and +179.00 EUR net) and a cancelled order.
 *
 * @param closed stated total: 120.50, unless it should contradict the trades
 */
export const statement = (closed = '120.50'): Buffer =>
  Buffer.from(
    statementPage({
      closed: [
        row('1|2024.03.01 00:00:00|balance|Deposit|10 000.00'),
        row(
          '2|2024.03.04 09:00:00|buy|0.50|eurusd|1.08000|0.00000|0.00000|2024.03.04 10:00:00|1.08010|-3.50|0.00|0.00|5.00',
        ),
        row(
          '3|2024.03.04 14:00:00|sell|0.50|eurusd|1.08100|0.00000|0.00000|2024.03.04 14:20:00|1.08213|-3.50|0.00|0.00|-56.50',
        ),
        row(
          '4|2024.03.05 09:00:00|buy|0.50|eurusd|1.08000|0.00000|0.00000|2024.03.06 09:00:00|1.08368|-3.50|0.00|-1.50|184.00',
        ),
        row(
          '5|2024.03.05 10:00:00|buy limit|0.50|eurusd|1.07000|0.00000|0.00000|2024.03.05 12:00:00|1.08000|cancelled',
        ),
      ],
      open: [],
      working: [],
      sums: ['-10.50', '0.00', '-1.50', '132.50', '120.50'],
      figures: [
        ['Deposit/Withdrawal:', '10 000.00', 'Credit Facility:', '0.00'],
        ['Closed Trade P/L:', closed, 'Floating P/L:', '0.00', 'Margin:', '0.00'],
        ['Balance:', '10 120.50', 'Equity:', '10 120.50', 'Free Margin:', '10 120.50'],
      ],
    }),
  )

/** Points that each trade of `statementOfMonth` won or lost; a point of 0.50 lots is 0.50 EUR. */
const pointsOfMonth = [
  184, -97, 212, -103, 15, -98, 340, -101, -95, 228, 176, -104, -99, 301, -96, 205, -8, -102, 264, -100, 198, -97, 233,
  -105,
]

/** A MetaTrader 4 statement of a month: a deposit, 24 closed trades in EURUSD and a cancelled order. */
export function statementOfMonth(): Buffer {
  const money = (cents: number) => (cents / 100).toFixed(2)
  const closed = pointsOfMonth.map((points, index) => {
    const day = `2024.03.${String(1 + Math.floor(index / 2) + 2 * Math.floor(index / 10)).padStart(2, '0')}`
    const [from, to] = index % 2 === 0 ? ['09:05:12', '10:40:31'] : ['14:31:07', '15:12:55']
    const exit = (1.08 + points / 100_000).toFixed(5)
    return row(
      `${101 + index}|${day} ${from}|buy|0.50|eurusd|1.08000|0.00000|0.00000|${day} ${to}|${exit}|-3.50|0.00|0.00|${money(points * 50)}`,
    )
  })
  const profit = pointsOfMonth.reduce((sum, points) => sum + points * 50, 0)
  const costs = -350 * pointsOfMonth.length
  const net = money(profit + costs)
  const balance = money(1_000_000 + profit + costs)
  return Buffer.from(
    statementPage({
      closed: [
        row('100|2024.03.01 00:00:00|balance|Deposit|10000.00'),
        ...closed,
        row(
          '130|2024.03.15 10:00:00|buy limit|0.50|eurusd|1.07000|0.00000|0.00000|2024.03.15 12:00:00|1.08000|cancelled',
        ),
      ],
      open: [],
      working: [],
      sums: [money(costs), '0.00', '0.00', money(profit), net],
      figures: [
        ['Deposit/Withdrawal:', '10000.00', 'Credit Facility:', '0.00'],
        ['Closed Trade P/L:', net, 'Floating P/L:', '0.00', 'Margin:', '0.00'],
        ['Balance:', balance, 'Equity:', balance, 'Free Margin:', balance],
      ],
    }),
  )
}
/** The same account while three positions are open, one of them without a stop; nothing was closed. */
export const openStatement = (): Buffer =>
  Buffer.from(
    statementPage({
      closed: [row('1|2024.03.01 00:00:00|balance|Deposit|10 000.00')],
      open: [
        row('6|2024.03.04 09:00:00|buy|0.50|eurusd|1.08000|1.07900|1.08400||1.08100|0.00|0.00|0.00|50.00'),
        row('7|2024.03.04 10:00:00|sell|0.20|eurusd|1.08200|1.08300|0.00000||1.08100|0.00|0.00|0.00|20.00'),
        row('8|2024.03.05 11:00:00|buy|0.10|gbpusd|1.27000|0.00000|0.00000||1.26900|0.00|0.00|0.00|-10.00'),
      ],
      working: [],
      sums: ['0.00', '0.00', '0.00', '0.00', '0.00'],
      figures: [
        ['Deposit/Withdrawal:', '10 000.00', 'Credit Facility:', '0.00'],
        ['Closed Trade P/L:', '0.00', 'Floating P/L:', '60.00', 'Margin:', '0.00'],
        ['Balance:', '10 000.00', 'Equity:', '10 060.00', 'Free Margin:', '10 060.00'],
      ],
    }),
  )
