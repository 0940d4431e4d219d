import { listTrades } from '@afterclose/contract/trades'
import type { FileToImport, JournalOf } from './import-file.ts'

export interface TestFill {
  readonly id: number
  /** Minutes since 2 January 2025. */
  readonly at: number
  readonly side: 'Buy' | 'Sell'
  readonly size: number
  readonly price: number
}

/** In minutes. */
export const day = 24 * 60

/** As a journal in UTC has it. */
export const fillTime = (at: number): string => new Date(Date.UTC(2025, 0, 2) + at * 60_000).toISOString().slice(0, 19)

/** Executions as many platforms export them. */
export const fillFile = (fills: readonly TestFill[]): FileToImport & { readonly bytes: string } => ({
  name: 'fills.csv',
  bytes: [
    'Exec ID,Time,Symbol,Side,Quantity,Price,Commission',
    ...fills.map(
      ({ id, at, side, size, price }) => `E${id},${fillTime(at).replace('T', ' ')},ACME,${side},${size},${price},1.00`,
    ),
    '',
  ].join('\n'),
})

/** What the journal says of its trades, without numbers and times of the store. */
export async function tradesIn({ trader, params }: JournalOf): Promise<readonly string[]> {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  return trades
    .map(({ direction, entryDate, exitDate, entryPrice, exitPrice, size, gain, commission, externalId, executions }) =>
      JSON.stringify({
        direction,
        entryDate,
        exitDate,
        entryPrice,
        exitPrice,
        size,
        gain,
        commission,
        externalId,
        executions,
      }),
    )
    .toSorted()
}
