import type { Browser } from 'playwright-core'
import type { Account } from '../support/account.ts'
import type { Result } from '../support/measure.ts'

/** A journal on a server, and the browser that shows it. */
export interface Measured {
  readonly ours: string
  readonly trades: number
  readonly account: Account
  readonly journalId: number
  readonly browser: Browser
  readonly quick: boolean
}

export const of = (name: string, trades: number): Pick<Result, 'bench' | 'name' | 'trades'> => ({
  bench: 'page',
  name,
  trades,
})

const amount = (text: string): number => Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''))

/** @throws Error unless both figures are the same amount of money */
export function sameMoney(what: string, text: string, expected: string): void {
  if (Math.abs(amount(text) - amount(expected)) > 0.011) throw new Error(`${what}: ${text} instead of ${expected}`)
}
