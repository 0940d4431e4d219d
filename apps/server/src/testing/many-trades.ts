import type { StatementTrade } from './mt4-statement.ts'

const digits = (value: number): string => String(value).padStart(2, '0')

/** Closed trades of a statement, each with its own ticket, an hour apart; the same for the same number. */
export const manyTrades = (count: number): readonly StatementTrade[] =>
  Array.from({ length: count }, (_, i) => {
    const time = `2024.${digits(1 + (Math.floor(i / 660) % 12))}.${digits(1 + (Math.floor(i / 24) % 27))} ${digits(i % 24)}`
    return {
      ticket: 1000 + i,
      type: i % 2 === 0 ? 'buy' : 'sell',
      size: '1.00',
      item: 'eurusd',
      openTime: `${time}:10:00`,
      openPrice: '1.10000',
      closeTime: `${time}:40:00`,
      closePrice: '1.10100',
      commission: -7,
      swap: 0,
      profit: i % 2 === 0 ? 100 : -100,
    }
  })
