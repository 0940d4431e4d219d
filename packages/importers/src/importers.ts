import { alikeWarning, isAlikeWarning } from './shared/repeated-rows.ts'
import { isZip } from './shared/zip.ts'
import { xlsxProblem } from './shared/xlsx.ts'
import { failedFile, type ImportFile, type Importer, type ParsedFile, type ParseOptions } from './importer.ts'
import { genericCsv } from './platforms/generic-csv/generic-csv.ts'
import { fidelity } from './tables/platforms/fidelity.ts'
import { rithmic } from './tables/platforms/rithmic.ts'
import { das } from './tables/platforms/das.ts'
import { eTrade } from './tables/platforms/etrade.ts'
import { ofx } from './tables/platforms/ofx.ts'
import { saxo } from './tables/platforms/saxo.ts'
import { degiro } from './tables/platforms/degiro/degiro.ts'
import { trading212 } from './tables/platforms/trading212.ts'
import { coinbase } from './tables/platforms/coinbase/coinbase.ts'
import { bybit } from './tables/platforms/bybit.ts'
import { tradeStation } from './tables/platforms/tradestation.ts'
import { tradervue } from './tables/platforms/tradervue.ts'
import { luxAlgo } from './tables/platforms/luxalgo.ts'
import { tradeTally } from './tables/platforms/tradetally.ts'
import { traderSync } from './tables/platforms/tradersync.ts'
import { tradeZella } from './tables/platforms/tradezella.ts'
import { xtb } from './tables/platforms/xtb.ts'
import { bitMex } from './tables/platforms/bitmex.ts'
import { eToro } from './tables/platforms/etoro.ts'
import { freetrade } from './tables/platforms/freetrade.ts'
import { tradeRepublic } from './tables/platforms/trade-republic.ts'
import { bittrex } from './tables/platforms/bittrex.ts'
import { kuCoin } from './tables/platforms/kucoin.ts'
import { bitvavo } from './tables/platforms/bitvavo.ts'
import { avanza } from './tables/platforms/avanza.ts'
import { swissquote } from './tables/platforms/swissquote.ts'
import { revolut } from './tables/platforms/revolut.ts'
import { parqet } from './tables/platforms/parqet.ts'
import { hyperliquid } from './tables/platforms/hyperliquid.ts'
import { mexc } from './tables/platforms/mexc.ts'
import { bitget } from './tables/platforms/bitget.ts'
import { okx } from './tables/platforms/okx.ts'
import { zerodha } from './tables/platforms/zerodha.ts'
import { moomoo } from './tables/platforms/moomoo.ts'
import { oanda } from './tables/platforms/oanda.ts'
import { tastytrade } from './tables/platforms/tastytrade.ts'
import { wealthsimple } from './tables/platforms/wealthsimple.ts'
import { groww } from './tables/platforms/groww.ts'
import { upstox } from './tables/platforms/upstox.ts'
import { angelOne } from './tables/platforms/angel-one.ts'
import { dhan } from './tables/platforms/dhan.ts'
import { questrade } from './tables/platforms/questrade.ts'
import { firstrade } from './tables/platforms/firstrade.ts'
import { profit } from './tables/platforms/profit.ts'
import { lightspeed } from './tables/platforms/lightspeed.ts'
import { capitalCom } from './tables/platforms/capital-com.ts'
import { vanguard } from './tables/platforms/vanguard.ts'
import { atas } from './tables/platforms/atas.ts'
import { webull } from './tables/platforms/webull.ts'
import { robinhood } from './tables/platforms/robinhood.ts'
import { schwab } from './tables/platforms/schwab.ts'
import { tradeZero } from './tables/platforms/tradezero.ts'
import { binance } from './tables/platforms/binance.ts'
import { kraken } from './tables/platforms/kraken.ts'
import { quantower } from './tables/platforms/quantower.ts'
import { ftmo } from './tables/platforms/ftmo.ts'
import { ig } from './tables/platforms/ig.ts'
import { sierraChart } from './tables/platforms/sierra-chart.ts'
import { cTrader } from './tables/platforms/ctrader.ts'
import { interactiveBrokers } from './platforms/interactive-brokers/interactive-brokers.ts'
import { metatrader4 } from './platforms/metatrader-4/metatrader-4.ts'
import { metatrader5 } from './platforms/metatrader-5/metatrader-5.ts'
import { ninjaTrader } from './tables/platforms/ninjatrader.ts'
import { thinkorswim } from './tables/platforms/thinkorswim/thinkorswim.ts'
import { topstepX } from './tables/platforms/topstepx.ts'
import { tradingView } from './tables/platforms/tradingview/tradingview.ts'
import { tradovate } from './tables/platforms/tradovate.ts'

/** Every importer, in order of detection. The generic table is last, as it accepts almost anything. */
export const importers: readonly Importer[] = [
  metatrader5,
  metatrader4,
  interactiveBrokers,
  tradingView,
  cTrader,
  ninjaTrader,
  tradovate,
  topstepX,
  thinkorswim,
  fidelity,
  rithmic,
  das,
  webull,
  robinhood,
  schwab,
  tradeZero,
  binance,
  kraken,
  quantower,
  ftmo,
  ig,
  sierraChart,
  eTrade,
  ofx,
  saxo,
  degiro,
  trading212,
  coinbase,
  bybit,
  okx,
  bitget,
  mexc,
  hyperliquid,
  tastytrade,
  moomoo,
  oanda,
  wealthsimple,
  zerodha,
  groww,
  upstox,
  angelOne,
  dhan,
  questrade,
  firstrade,
  profit,
  lightspeed,
  capitalCom,
  vanguard,
  atas,
  tradeStation,
  xtb,
  bitMex,
  eToro,
  freetrade,
  tradeRepublic,
  bittrex,
  kuCoin,
  bitvavo,
  avanza,
  swissquote,
  revolut,
  parqet,
  tradervue,
  traderSync,
  tradeTally,
  luxAlgo,
  tradeZella,
  genericCsv,
]

/** The importer for a file's content, ignoring its name. Null if none recognises it. */
export const importerFor = (file: ImportFile): Importer | null =>
  importers.find((importer) => importer.detect(file)) ?? null

/**
 * Parses a file with the chosen importer, or with the detected one ("AUTO"). Never throws: an empty, unknown or mismatching file returns a
 * failure. The caller limits the size: the text must fit into a JavaScript string of up to 512 million characters.
 */
export function readFile(file: ImportFile, type: string, options: ParseOptions): ParsedFile {
  const unusable = obviousProblem(file)
  if (unusable !== null) return failedFile('Unknown', unusable)
  const recognised = importerFor(file)
  if (type === 'AUTO')
    return recognised === null ? failedFile('Unknown', unknownReason(file)) : withAlike(recognised.parse(file, options))
  const chosen = importers.find((importer) => importer.type === type)
  if (chosen === undefined) return failedFile('Unknown', `The importer “${type.slice(0, 40)}” does not exist.`)
  if (chosen.detect(file)) return withAlike(chosen.parse(file, options))
  return mismatch(chosen, recognised, file, options)
}

/** Adds warnings about identical rows, for tables. Other reports check their rows themselves. */
function withAlike(parsed: ParsedFile): ParsedFile {
  if (parsed.warnings.some(isAlikeWarning)) return parsed
  const nameless = parsed.fills.filter(({ id }) => id === null)
  const alike = alikeWarning(nameless.map(({ line, text }) => ({ line, cells: [text] })))
  return alike.length === 0 ? parsed : { ...parsed, warnings: [...parsed.warnings, ...alike] }
}

function obviousProblem({ bytes }: ImportFile): string | null {
  if (bytes.length === 0) return 'The file is empty.'
  const blank = bytes.length < 4096 && bytes.every((byte) => byte <= 0x20)
  return blank ? 'The file is empty.' : null
}

function mismatch(chosen: Importer, recognised: Importer | null, file: ImportFile, options: ParseOptions): ParsedFile {
  // A manual mapping may find a table where none was recognised.
  if (chosen === genericCsv && recognised === null) return genericCsv.parse(file, options)
  if (recognised === null) return failedFile(chosen.label, `${chosen.label}: ${lowerFirst(unknownReason(file))}`)
  return failedFile(
    chosen.label,
    `This is not a file from ${chosen.label}. It looks like ${recognised === genericCsv ? 'another table' : recognised.label}: choose that importer instead.`,
  )
}

const signatures: readonly (readonly [readonly number[], string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook (.xls)'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x1f, 0x8b], 'a compressed file'],
  [[0x50, 0x4b, 0x03, 0x04], 'a workbook or archive from another program'],
]

function unknownReason({ bytes }: ImportFile): string {
  const knownSignature = signatures.find(([signature]) => signature.every((byte, at) => bytes[at] === byte))
  const tooLarge = isZip(bytes) ? xlsxProblem(bytes) : null
  if (tooLarge !== null) return tooLarge
  if (knownSignature !== undefined)
    return `This is ${knownSignature[1]}, which cannot be imported. Export a report or a table instead.`
  if (bytes.subarray(0, 4096).includes(0)) return 'This file is neither text nor a readable workbook.'
  return 'No importer recognises this file, and it contains no table.'
}

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
