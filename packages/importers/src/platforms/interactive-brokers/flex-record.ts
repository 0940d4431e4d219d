import type { FileLine } from '../../shared/fill.ts'

/** One element or row of a Flex Query. Which fields exist is the user's choice. */
export interface FlexRecord extends FileLine {
  /** Its XML name, or the same for a row of the CSV: Trade, TradeConfirm, Lot, Order, CashTransaction, CorporateAction … */
  readonly kind: string
  /** Its statement within the file: two of them may contain the same. */
  readonly statement: number
  /** The value of a field by its XML name; "" if missing. */
  readonly field: (name: string) => string
  /** A field's name and cell as in the file, for error messages. */
  readonly place: (name: string) => { readonly column: string; readonly cell: readonly [number, number] | null }
}

/** Names of the confirmation query and of the CSV → names of the activity query in XML. Lower case, letters only. */
const synonyms: Readonly<Record<string, string>> = {
  clientaccountid: 'accountid',
  currencyprimary: 'currency',
  assetclass: 'assetcategory',
  notescodes: 'notes',
  code: 'notes',
  price: 'tradeprice',
  commission: 'ibcommission',
  commissioncurrency: 'ibcommissioncurrency',
  execid: 'ibexecid',
  orderid: 'iborderid',
  costbasis: 'cost',
  tax: 'taxes',
  realizedpnl: 'fifopnlrealized',
  realizedpl: 'fifopnlrealized',
}

/** "Buy/Sell", "buySell" and "BuySell" are one name. */
export function flexName(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return Object.hasOwn(synonyms, letters) ? synonyms[letters]! : letters
}
