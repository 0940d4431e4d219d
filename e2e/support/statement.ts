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
