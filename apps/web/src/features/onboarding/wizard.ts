import { problems } from '@afterclose/contract/problems'
import { type DateFormat, dateFormats, type Market, markets, moneyDecimals } from '@afterclose/core/journal'
import { z } from 'zod'
import { amountProblem } from '../../ui/amount.ts'
import { type OnboardingImporter, importerOf } from './importers.ts'

/** Pages by their number in the specification. */
type WizardPage = 1 | 2 | 3 | 4 | 5

/** Position of the progress bar, percent. */
export const progressOf: Record<WizardPage, number> = { 1: 20, 2: 40, 3: 60, 4: 100, 5: 100 }

export interface Wizard {
  readonly page: WizardPage
  /** Earlier pages, latest last: "Back" goes to that one. */
  readonly history: readonly WizardPage[]
  readonly journal: {
    readonly name: string
    readonly defaultSetup: string
    readonly markets: readonly Market[]
    readonly dateFormat: DateFormat | null
  }
  readonly trades: 'import' | 'manual' | 'classic' | null
  /** Recognised by the file, or chosen. */
  readonly importer: string | null
  readonly file: File | null
  /** Account currency stated in the file. */
  readonly statedCurrency: string | null
  readonly classicFile: File | null
  readonly final: { readonly currency: string | null; readonly amount: string; readonly date: string | null }
}

export const newWizard: Wizard = {
  page: 1,
  history: [],
  journal: { name: '', defaultSetup: 'Default Setup', markets: [], dateFormat: 'yyyy-MM-dd' },
  trades: null,
  importer: null,
  file: null,
  statedCurrency: null,
  classicFile: null,
  final: { currency: null, amount: '', date: null },
}

function pageAfter({ page, trades }: Wizard): WizardPage {
  if (page === 1) return 2
  if (page === 2 && trades === 'import') return 3
  return page === 2 && trades === 'classic' ? 4 : 5
}

/** Whether the journal is made from here. */
export const isLast = ({ page }: Wizard): boolean => page === 4 || page === 5

/** The next page. Takes over the currency stated in a statement. */
export const goForward = (wizard: Wizard): Wizard => ({
  ...wizard,
  page: pageAfter(wizard),
  history: [...wizard.history, wizard.page],
  ...(wizard.page === 3 && wizard.statedCurrency !== null
    ? { final: { ...wizard.final, currency: wizard.statedCurrency } }
    : {}),
})

/** Number of pages of the current path, as far as known. */
export const stepsOf = ({ trades }: Wizard): number => (trades === 'import' ? 4 : 3)

/**
 * Serialises the wizard for a reload, without its files, which cannot be reopened. If one is required, the wizard goes back to its page.
 */
export function keptWizard({ file: _file, classicFile: _classic, ...kept }: Wizard): string {
  return JSON.stringify(kept)
}

const kept = z.object({
  page: z.literal([1, 2, 3, 4, 5]),
  history: z.array(z.literal([1, 2, 3, 4, 5])),
  journal: z.object({
    name: z.string(),
    defaultSetup: z.string(),
    markets: z.array(z.enum(markets)),
    dateFormat: z.enum(dateFormats).nullable(),
  }),
  trades: z.enum(['import', 'manual', 'classic']).nullable(),
  importer: z.string().nullable(),
  statedCurrency: z.string().nullable(),
  final: z.object({ currency: z.string().nullable(), amount: z.string(), date: z.string().nullable() }),
})

/** @param text from `keptWizard`; anything else gives a new wizard */
export function restoredWizard(text: string | null): Wizard {
  const { data } = kept.safeParse(parsed(text))
  if (data === undefined) return newWizard
  const wizard: Wizard = { ...data, file: null, classicFile: null }
  const needsFileAgain = wizard.trades === 'import' && wizard.page === 5 && needsFile(wizard)
  return needsFileAgain ? { ...wizard, page: 3, history: [1, 2] } : wizard
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

export function goBack(wizard: Wizard): Wizard {
  const page = wizard.history.at(-1)
  return page === undefined ? wizard : { ...wizard, page, history: wizard.history.slice(0, -1) }
}

/** Import to start once the journal exists; null if skipped. */
export function chosenImport({
  trades,
  importer,
  file,
}: Wizard): { readonly importer: OnboardingImporter; readonly file: File | null } | null {
  const chosen = importer === null ? null : importerOf(importer)
  if (trades !== 'import' || chosen === null) return null
  if (chosen.startType === 'BackgroundTrigger') return { importer: chosen, file: null }
  return file === null ? null : { importer: chosen, file }
}

/** Whether the wizard asks for the deposit: unless the importer's files contain it. */
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

const filled = (found: Record<string, string | null>): WizardProblems =>
  Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null))

const fileRequired = problems['File required'].message

const needsFile = ({ importer }: Wizard): boolean =>
  importer === null || importerOf(importer)?.startType !== 'BackgroundTrigger'

/** Problems of the current page, by field; empty if it can be left. */
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
        file: needsFile(wizard) && wizard.file === null ? fileRequired : null,
      })
    case 4:
      return filled({ file: wizard.classicFile === null ? fileRequired : null })
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

const answers: Record<keyof WizardProblems, string> = {
  name: 'a journal name',
  defaultSetup: 'a default setup name',
  markets: 'at least one market',
  dateFormat: 'a date format',
  trades: 'one of these options',
  importer: 'your trading platform',
  file: 'the file',
  currency: 'the account currency',
  amount: 'the deposit amount',
  date: 'the deposit date',
}
const isField = (name: string): name is keyof WizardProblems => Object.hasOwn(answers, name)

/** Missing input of the current page: "Still needed: a journal name and at least one market". Null if nothing is missing. */
export function neededText(wizard: Wizard): string | null {
  const found = Object.keys(problemsOf(wizard)).filter(isField)
  const fields = found.includes('file') ? found.filter((field) => field !== 'importer') : found // the file states it
  if (fields.length === 0) return null
  const wrongAmount = wizard.final.amount.trim() !== ''
  const words = fields.map((field) => (field === 'amount' && wrongAmount ? 'a valid deposit amount' : answers[field]))
  return `Still needed: ${new Intl.ListFormat('en-GB').format(words)}`
}
