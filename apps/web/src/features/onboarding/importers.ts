export interface OnboardingImporter {
  readonly type: string
  readonly label: string
  /** Where the file comes from. */
  readonly hint: string
  readonly fileExtensions: readonly string[]
  /** Whether its files carry deposits, so that the wizard need not ask for one. */
  readonly supportsBalance: boolean
}

/** What the wizard offers before there is a journal to ask the server with. */
export const onboardingImporters: readonly OnboardingImporter[] = [
  {
    type: 'MT4_STATEMENT',
    label: 'MetaTrader 4',
    hint: 'Account History, “Save as Report” or “Save as Detailed Report”',
    fileExtensions: ['htm', 'html'],
    supportsBalance: true,
  },
  {
    type: 'MT5_REPORT',
    label: 'MetaTrader 5',
    hint: 'History, “Report” as HTML or Open XML',
    fileExtensions: ['html', 'htm', 'xlsx', 'csv'],
    supportsBalance: true,
  },
  {
    type: 'IBKR_FLEX',
    label: 'Interactive Brokers',
    hint: 'Activity statement as CSV, or a Flex query as XML or CSV',
    fileExtensions: ['csv', 'xml'],
    supportsBalance: true,
  },
  {
    type: 'GENERIC_CSV',
    label: 'Another platform, as CSV',
    hint: 'Any table of trades or executions; you say which column is what',
    fileExtensions: ['csv', 'txt', 'tsv'],
    supportsBalance: false,
  },
]

export const importerOf = (type: string): OnboardingImporter | null =>
  onboardingImporters.find((importer) => importer.type === type) ?? null
