import type { CardOwner } from './chartbook-search.ts'

/** Names of records with pictures: on the switch, singular, plural. */
export const ownerWords: Readonly<
  Record<CardOwner, { readonly label: string; readonly one: string; readonly many: string }>
> = {
  TRADE: { label: 'Trades', one: 'trade', many: 'trades' },
  MISSED: { label: 'Missed', one: 'missed trade', many: 'missed trades' },
  PLAN: { label: 'Plans', one: 'plan', many: 'plans' },
  SETUP: { label: 'Setups', one: 'setup', many: 'setups' },
}
