import { backgroundImporter } from '@afterclose/contract/imports'
import list from './file-importers.json' with { type: 'json' }

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

/** Takes what no other platform writes: it is offered whatever is searched. */
export const anyTable = 'GENERIC_CSV'

/** Those of files, known before there is a journal to ask the server with. `npm run docs` makes the list of the importers. */
export const fileImporters: readonly OnboardingImporter[] = list.map((one) => ({
  ...one,
  label: one.type === anyTable ? 'Another platform, as CSV or workbook' : one.label,
  startType: 'Upload',
}))

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
