import type { FileToImport } from './import-file.ts'

export interface TestFill {
  readonly id: number
  /** Minutes since 2 January 2025. */
  readonly at: number
  readonly side: 'Buy' | 'Sell'
  readonly size: number
  readonly price: number
}

export const timeOf = (at: number): string => new Date(Date.UTC(2025, 0, 2) + at * 60_000).toISOString().slice(0, 19)

/** Executions as many platforms export them. */
export const fillFile = (fills: readonly TestFill[]): FileToImport => ({
  name: 'fills.csv',
  bytes: [
    'Exec ID,Time,Symbol,Side,Quantity,Price,Commission',
    ...fills.map(
      ({ id, at, side, size, price }) => `E${id},${timeOf(at).replace('T', ' ')},ACME,${side},${size},${price},1.00`,
    ),
    '',
  ].join('\n'),
})

export const day = 24 * 60
