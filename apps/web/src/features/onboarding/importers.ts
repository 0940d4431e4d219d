import { backgroundImporter } from '@afterclose/contract/imports'

export interface OnboardingImporter {
  readonly type: string
  readonly label: string
  /** Where the file comes from. */
  readonly hint: string
  readonly fileExtensions: readonly string[]
  /** One that starts in the background is set up when the journal is there, and needs no file. */
  readonly startType: 'Upload' | 'BackgroundTrigger'
  /** Whether its files carry deposits, so that the wizard need not ask for one. */
  readonly supportsBalance: boolean
}

/** One whose files carry no deposits. */
const ofFiles = (type: string, label: string, hint: string, extensions: string): OnboardingImporter => ({
  type,
  label,
  hint,
  fileExtensions: extensions.split(' '),
  startType: 'Upload',
  supportsBalance: false,
})

/** Those of files, known before there is a journal to ask the server with. */
export const fileImporters: readonly OnboardingImporter[] = [
  {
    type: 'MT4_STATEMENT',
    label: 'MetaTrader 4',
    hint: 'Account History, “Save as Report” or “Save as Detailed Report”',
    fileExtensions: ['htm', 'html'],
    startType: 'Upload',
    supportsBalance: true,
  },
  {
    type: 'MT5_REPORT',
    label: 'MetaTrader 5',
    hint: 'History, “Report” as HTML or Open XML',
    fileExtensions: ['html', 'htm', 'xlsx', 'csv'],
    startType: 'Upload',
    supportsBalance: true,
  },
  {
    type: 'IBKR_FLEX',
    label: 'Interactive Brokers',
    hint: 'Activity statement as CSV, or a Flex query as XML or CSV',
    fileExtensions: ['csv', 'xml'],
    startType: 'Upload',
    supportsBalance: true,
  },
  ofFiles('TRADINGVIEW', 'TradingView', 'Strategy report, “List of trades”, or the order history', 'csv xlsx'),
  ofFiles('CTRADER', 'cTrader', 'History, as CSV, workbook or statement', 'csv xlsx html htm'),
  ofFiles('NINJATRADER', 'NinjaTrader', 'Trade Performance, “Trades” or “Executions”, Export', 'csv xlsx'),
  ofFiles('TRADOVATE', 'Tradovate', 'Reports “Performance”, “Position History” or “Orders”', 'csv'),
  ofFiles('TOPSTEPX', 'TopstepX', 'Trades or orders, Export', 'csv'),
  ofFiles('WEBULL', 'Webull', 'Orders', 'csv'),
  { ...ofFiles('ROBINHOOD', 'Robinhood', 'Account activity', 'csv'), supportsBalance: true },
  { ...ofFiles('SCHWAB', 'Charles Schwab', 'History, Export', 'csv'), supportsBalance: true },
  ofFiles('TRADEZERO', 'TradeZero', 'Executions', 'csv'),
  ofFiles('BINANCE', 'Binance', 'Spot trade history', 'csv xlsx'),
  ofFiles('KRAKEN', 'Kraken', 'History, Export, “Trades”', 'csv'),
  ofFiles('QUANTOWER', 'Quantower', 'Panel “Trades”', 'csv xlsx'),
  ofFiles('FTMO', 'FTMO', 'Trades of the client area', 'csv'),
  ofFiles('IG', 'IG', 'Transaction history', 'csv'),
  ofFiles('SIERRA_CHART', 'Sierra Chart', 'Trade Activity Log, tab “Trades”, Save', 'txt csv'),
  {
    ...ofFiles('THINKORSWIM', 'thinkorswim', 'Monitor, Account Statement, Export to file', 'csv'),
    supportsBalance: true,
  },
  { ...ofFiles('FIDELITY', 'Fidelity', 'Activity & Orders, Download', 'csv'), supportsBalance: true },
  ofFiles('RITHMIC', 'Rithmic', 'R|Trader Pro, Trader Performance or Completed Orders', 'csv'),
  ofFiles('DAS', 'DAS Trader', 'Window “Trades”, Export; the day in the name of the file', 'csv txt'),
  {
    ...ofFiles('ETRADE', 'E*Trade', 'Transactions, Download, as CSV or for Quicken', 'csv qfx ofx'),
    supportsBalance: true,
  },
  ofFiles('TRADESTATION', 'TradeStation', 'TradeManager, Orders, Export', 'csv xlsx txt'),
  { ...ofFiles('SAXO', 'Saxo', 'Transactions or closed positions', 'csv xlsx'), supportsBalance: true },
  { ...ofFiles('DEGIRO', 'DEGIRO', 'Inbox, Transactions or Account statement', 'csv xlsx'), supportsBalance: true },
  { ...ofFiles('TRADING212', 'Trading 212', 'History, Export', 'csv'), supportsBalance: true },
  { ...ofFiles('COINBASE', 'Coinbase', 'Transactions, or the Pro account', 'csv'), supportsBalance: true },
  ofFiles('BYBIT', 'Bybit', 'Derivatives, Closed P&L, Export', 'csv xlsx'),
  ofFiles('BITMEX', 'BitMEX', 'Trade History, Save as CSV', 'csv'),
  { ...ofFiles('XTB', 'XTB', 'Cash operations or closed positions', 'csv xlsx'), supportsBalance: true },
  ofFiles('ETORO', 'eToro', 'Account statement, as a workbook', 'xlsx csv'),
  { ...ofFiles('FREETRADE', 'Freetrade', 'Activity, Export', 'csv'), supportsBalance: true },
  { ...ofFiles('TRADE_REPUBLIC', 'Trade Republic', 'Transaction export', 'csv'), supportsBalance: true },
  ofFiles('BITTREX', 'Bittrex', 'Order history', 'csv'),
  ofFiles('KUCOIN', 'KuCoin', 'Trades, or filled orders', 'csv'),
  { ...ofFiles('BITVAVO', 'Bitvavo', 'Full history', 'csv'), supportsBalance: true },
  { ...ofFiles('AVANZA', 'Avanza', 'Transaktioner', 'csv'), supportsBalance: true },
  { ...ofFiles('SWISSQUOTE', 'Swissquote', 'Transactions', 'csv'), supportsBalance: true },
  { ...ofFiles('REVOLUT', 'Revolut', 'Account statement of shares', 'csv'), supportsBalance: true },
  ofFiles('PARQET', 'Parqet', 'Activities', 'csv'),
  ofFiles('TRADERVUE', 'Tradervue', 'Trades, Export', 'csv'),
  ofFiles('TRADERSYNC', 'TraderSync', 'Trades, Export, CSV', 'csv'),
  ofFiles('TRADETALLY', 'TradeTally', 'Trades, Export CSV', 'csv'),
  ofFiles('LUXALGO', 'LuxAlgo Trade Journal', 'Settings, Your data, Trades (CSV)', 'csv'),
  ofFiles('TRADEZELLA', 'TradeZella', 'Trade Log, Export', 'csv'),
  { ...ofFiles('OFX', 'OFX or QFX of any broker', 'Download for Quicken', 'ofx qfx'), supportsBalance: true },
  {
    type: 'GENERIC_CSV',
    label: 'Another platform, as CSV or workbook',
    hint: 'Any table of trades or executions; you choose what each column holds',
    fileExtensions: ['csv', 'txt', 'tsv', 'xlsx'],
    startType: 'Upload',
    supportsBalance: false,
  },
]

/** Statements that a terminal sends by itself, where the server takes them. */
const ftpImporter: OnboardingImporter = {
  type: backgroundImporter,
  label: 'MetaTrader, automatically',
  hint: 'The terminal sends its statement by FTP every hour, and new trades are imported',
  fileExtensions: [],
  startType: 'BackgroundTrigger',
  supportsBalance: true,
}

/** Platforms that the wizard offers on this server. */
export const onboardingImporters = (ftp: boolean): readonly OnboardingImporter[] =>
  ftp ? [...fileImporters, ftpImporter] : fileImporters

export const importerOf = (type: string): OnboardingImporter | null =>
  onboardingImporters(true).find((importer) => importer.type === type) ?? null
