import { type DateFormat, type Market, moneyDecimals } from '@afterclose/core/journal'
import { amountProblem } from '../../ui/amount.ts'
import { type OnboardingImporter, importerOf } from './importers.ts'

/** Pages by their number in the specification; 4, the upload of a classic journal, has its place between them. */
type WizardPage = 1 | 2 | 3 | 5

/** How far the progress bar stands, in percent. */
export const progressOf: Record<WizardPage, number> = { 1: 20, 2: 40, 3: 60, 5: 100 }

export interface Wizard {
  readonly page: WizardPage
  /** Pages before this one, the latest last: "Back" goes to that one. */
  readonly history: readonly WizardPage[]
  readonly journal: {
    readonly name: string
    readonly defaultSetup: string
    readonly markets: readonly Market[]
    readonly dateFormat: DateFormat | null
  }
  readonly trades: 'import' | 'manual' | null
  readonly importer: string | null
  readonly file: File | null
  readonly final: { readonly currency: string | null; readonly amount: string; readonly date: string | null }
}

export const newWizard: Wizard = {
  page: 1,
  history: [],
  journal: { name: '', defaultSetup: 'Default Setup', markets: [], dateFormat: 'yyyy-MM-dd' },
  trades: null,
  importer: null,
  file: null,
  final: { currency: null, amount: '', date: null },
}

function pageAfter({ page, trades }: Wizard): WizardPage {
  if (page === 1) return 2
  return page === 2 && trades === 'import' ? 3 : 5
}

export const goForward = (wizard: Wizard): Wizard => ({
  ...wizard,
  page: pageAfter(wizard),
  history: [...wizard.history, wizard.page],
})

export function goBack(wizard: Wizard): Wizard {
  const page = wizard.history.at(-1)
  return page === undefined ? wizard : { ...wizard, page, history: wizard.history.slice(0, -1) }
}

/** The file to import when the journal is there; none when the import was skipped. */
export function chosenImport({ trades, importer, file }: Wizard): { importer: OnboardingImporter; file: File } | null {
  const chosen = importer === null ? null : importerOf(importer)
  return trades === 'import' && chosen !== null && file !== null ? { importer: chosen, file } : null
}

/** The deposit is asked for unless the chosen file brings the balance along. */
export const asksForDeposit = (wizard: Wizard): boolean => chosenImport(wizard)?.importer.supportsBalance !== true

const wizardDecimals = ({ journal }: Wizard): number => moneyDecimals(journal.markets)

export interface WizardProblems {
  readonly name?: string
  readonly defaultSetup?: string
  readonly markets?: string
  readonly dateFormat?: string
  readonly trades?: string
  readonly importer?: string
  readonly file?: string
  readonly currency?: string
  readonly amount?: string
  readonly date?: string
}

const filled = (problems: Record<string, string | null>): WizardProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence !== null))

/** What keeps the current page from being left, by field; empty when nothing does. */
export function problemsOf(wizard: Wizard): WizardProblems {
  const { journal, final } = wizard
  switch (wizard.page) {
    case 1:
      return filled({
        name: journal.name.trim() === '' ? 'Journal Name is required' : null,
        defaultSetup: journal.defaultSetup.trim() === '' ? 'Default Setup Name is required' : null,
        markets: journal.markets.length === 0 ? 'Markets are required' : null,
        dateFormat: journal.dateFormat === null ? 'Date format is required' : null,
      })
    case 2:
      return filled({ trades: wizard.trades === null ? 'Please choose' : null })
    case 3:
      return filled({
        importer: wizard.importer === null ? 'Trading platform is required' : null,
        file: wizard.file === null ? 'Import file is required' : null,
      })
    default: {
      const deposit = asksForDeposit(wizard)
      const amount = final.amount.trim()
      return filled({
        currency: final.currency === null ? 'Account currency is required' : null,
        amount: !deposit
          ? null
          : amount === ''
            ? 'Deposit amount is required'
            : amountProblem(amount, wizardDecimals(wizard)),
        date: deposit && final.date === null ? 'Deposit date is required' : null,
      })
    }
  }
}
