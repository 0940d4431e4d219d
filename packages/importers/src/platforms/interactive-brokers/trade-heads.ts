/** Columns of a Trades section; -1 if missing. */
export interface TradeColumns {
  readonly category: number
  readonly currency: number
  readonly account: number
  readonly symbol: number
  readonly time: number
  readonly quantity: number
  readonly price: number
  readonly proceeds: number
  readonly commission: number
  readonly basis: number
  readonly realised: number
  readonly code: number
  /** From "Comm in USD"; null if in the row's own currency. */
  readonly commissionCurrency: string | null
}

/** Columns by name. One variant has empty names with fixed positions: after the commission come basis and realised result. */
export function tradeColumns(heads: readonly string[]): TradeColumns {
  const find = (...names: readonly string[]): number => heads.findIndex((head) => names.includes(head))
  const commission = heads.findIndex(
    (head) => head === 'Comm/Fee' || head.startsWith('Comm in ') || head === 'Commission',
  )
  const unnamed = commission >= 0 && heads[commission + 1] === '' && heads[commission + 2] === ''
  const basis = find('Basis')
  const realised = find('Realized P/L', 'Realised P/L', 'Realized P&L')
  return {
    category: find('Asset Category'),
    currency: find('Currency'),
    account: find('Account'),
    symbol: find('Symbol'),
    time: find('Date/Time'),
    quantity: find('Quantity'),
    price: find('T. Price'),
    proceeds: find('Proceeds', 'Notional Value'),
    commission,
    basis: basis < 0 && unnamed ? commission + 1 : basis,
    realised: realised < 0 && unnamed ? commission + 2 : realised,
    code: find('Code'),
    commissionCurrency: /^Comm in ([A-Z]{3,5})$/.exec(heads[commission] ?? '')?.[1] ?? null,
  }
}
