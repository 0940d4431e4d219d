import type { CardOwner } from './chartbook-search.ts'

/** What the records are called that have pictures: on the switch, one of them, several. */
export const ownerWords: Readonly<
  Record<CardOwner, { readonly label: string; readonly one: string; readonly many: string }>
> = {
  TRADE: { label: 'Trades', one: 'trade', many: 'trades' },
  MISSED: { label: 'Missed', one: 'missed trade', many: 'missed trades' },
  PLAN: { label: 'Plans', one: 'plan', many: 'plans' },
  SETUP: { label: 'Setups', one: 'setup', many: 'setups' },
}
