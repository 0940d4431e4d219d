import type { Decimal } from '@afterclose/core/decimal'

/**
 * Money per 1.0 of price and one contract, by the root of the symbol. From the contract specifications of CME Group,
 * Cboe and Eurex; prices as these exchanges quote them (grains, meats and soybean oil in cents).
 */
const values: Readonly<Record<string, Decimal>> = {
  // Indices
  ES: '50',
  MES: '5',
  NQ: '20',
  MNQ: '2',
  YM: '5',
  MYM: '0.5',
  RTY: '50',
  M2K: '5',
  EMD: '100',
  NKD: '5',
  VX: '1000',
  VXM: '100',
  FDAX: '25',
  FDXM: '5',
  FDXS: '1',
  FESX: '10',
  FSXE: '1',
  // Energy
  CL: '1000',
  MCL: '100',
  QM: '500',
  NG: '10000',
  QG: '2500',
  MNG: '1000',
  RB: '42000',
  HO: '42000',
  // Metals
  GC: '100',
  MGC: '10',
  QO: '50',
  SI: '5000',
  SIL: '1000',
  QI: '2500',
  HG: '25000',
  MHG: '2500',
  PL: '50',
  PA: '100',
  // Rates
  ZB: '1000',
  UB: '1000',
  ZN: '1000',
  TN: '1000',
  ZF: '1000',
  ZT: '2000',
  FGBL: '1000',
  FGBM: '1000',
  FGBS: '1000',
  // Agriculture
  ZC: '50',
  ZS: '50',
  ZW: '50',
  KE: '50',
  XC: '10',
  XK: '10',
  XW: '10',
  ZM: '100',
  ZL: '600',
  LE: '400',
  HE: '400',
  GF: '500',
  // Currencies
  '6A': '100000',
  '6B': '62500',
  '6C': '100000',
  '6E': '125000',
  '6J': '12500000',
  '6M': '500000',
  '6N': '100000',
  '6S': '125000',
  E7: '62500',
  M6A: '10000',
  M6B: '6250',
  M6E: '12500',
  // Coins
  BTC: '5',
  MBT: '0.1',
  ETH: '50',
  MET: '0.1',
}

const month = '[FGHJKMNQUVXZ]'
const monthName = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)'
const contract = new RegExp(
  `^/?([A-Z0-9]{1,4}?)(?:${month}\\d{1,2}|[ ]?(?:${monthName}[ ]?\\d{2}|\\d{2}-\\d{2}))?(?:[_:. (].*)?$`,
)

/** "MNQ" of "MNQH6", "MNQ 06-26", "MNQ SEP26", "/MNQZ25:XCME", "MNQH26_FUT_CME"; null for what is no known future. */
function futuresRoot(symbol: string): string | null {
  const text = symbol.trim().toUpperCase()
  const root = contract.exec(text)?.[1]
  if (root !== undefined && Object.hasOwn(values, root)) return root
  return Object.hasOwn(values, text) ? text : null
}

export function futuresPointValue(symbol: string): Decimal | null {
  const root = futuresRoot(symbol)
  return root === null ? null : values[root]!
}
