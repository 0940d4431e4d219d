import type { Decimal } from './decimal.ts'

/**
 * Money per 1.0 of price and one contract, by the root of the symbol. From the contract specifications of CME Group,
 * Cboe, ICE, Eurex and Euronext; prices as these exchanges quote them (grains, meats, soybean oil and the softs of ICE but
 * cocoa in cents).
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
  FSMI: '10',
  FVS: '100',
  FCE: '10',
  MFC: '1',
  NIY: '500',
  MNK: '0.5',
  // Energy
  CL: '1000',
  MCL: '100',
  QM: '500',
  NG: '10000',
  QG: '2500',
  MNG: '1000',
  BZ: '1000',
  BRN: '1000',
  MBC: '100',
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
  '1OZ': '1',
  PL: '50',
  PA: '100',
  // Rates
  ZB: '1000',
  UB: '1000',
  ZN: '1000',
  TN: '1000',
  ZF: '1000',
  ZT: '2000',
  ZQ: '4167',
  SR3: '2500',
  SR1: '4167',
  '2YY': '1000',
  '5YY': '1000',
  '10Y': '1000',
  '30Y': '1000',
  FGBX: '1000',
  FBTP: '1000',
  FOAT: '1000',
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
  ZO: '50',
  ZR: '2000',
  MZC: '5',
  MZS: '5',
  MZW: '5',
  MZM: '10',
  MZL: '60',
  KC: '375',
  SB: '1120',
  CT: '500',
  CC: '10',
  OJ: '150',
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
  '6L': '100000',
  '6Z': '500000',
  RP: '125000',
  DX: '1000',
  E7: '62500',
  J7: '6250000',
  M6A: '10000',
  M6B: '6250',
  M6E: '12500',
  MJY: '1250000',
  MCD: '10000',
  MSF: '12500',
  // Coins
  BTC: '5',
  MBT: '0.1',
  ETH: '50',
  MET: '0.1',
  SOL: '500',
  MSL: '25',
  XRP: '50000',
  MXP: '2500',
}

const month = '[FGHJKMNQUVXZ]'
const monthName = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)'
const contract = new RegExp(
  `^/?([A-Z0-9]{1,4}?)(?:${month}(?:\\d{1,2}|20\\d\\d)|\\d!|[ ]?(?:${monthName}[ ]?\\d{2}|\\d{2}-\\d{2}))?(?:[_:. (].*)?$`,
)

/** "MNQ" of "MNQH6", "MNQH2026", "MNQ1!", "MNQ 06-26", "MNQ SEP26", "/MNQZ25:XCME", "MNQH26_FUT_CME"; null if it is not a known future. */
export function futuresRoot(symbol: string): string | null {
  const text = symbol.trim().toUpperCase()
  const root = contract.exec(text)?.[1]
  if (root !== undefined && Object.hasOwn(values, root)) return root
  return Object.hasOwn(values, text) ? text : null
}

export function futuresPointValue(symbol: string): Decimal | null {
  const root = futuresRoot(symbol)
  return root === null ? null : values[root]!
}

const energies = new Set(['CL', 'MCL', 'QM', 'NG', 'QG', 'MNG', 'BZ', 'BRN', 'MBC', 'RB', 'HO'])

/** Whether prices of a future may be below 0, as those of oil were on 20 April 2020: storing energy costs money. */
export const mayBeBelowZero = (symbol: string): boolean => energies.has(futuresRoot(symbol) ?? '')
