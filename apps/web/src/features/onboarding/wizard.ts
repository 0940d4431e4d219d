import type { ResponseOf } from '@afterclose/contract/call'
import type { recogniseFile } from '@afterclose/contract/imports'
import { problems } from '@afterclose/contract/problems'
import { type DateFormat, dateFormats, type Market, markets, moneyDecimals } from '@afterclose/core/journal'
import { z } from 'zod'
import { amountProblem } from '../../ui/amount.ts'
import { browserDateFormat } from '../../ui/browser-date-format.ts'
import { anyTable, type OnboardingImporter, importerOf } from './importers.ts'

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
  /** Content of the file; null without one, or if it was not recognised. */
  readonly facts: FileFacts | null
  /** Destination of a backtest's report; null: not asked, or no answer yet. */
  readonly backtest: 'backtester' | 'journal' | null
  readonly classicFile: File | null
  readonly final: { readonly currency: string | null; readonly amount: string; readonly date: string | null }
}

/** Answers of a file to the wizard's questions. */
export type FileFacts = Omit<ResponseOf<typeof recogniseFile>, 'importer' | 'problem'>

export const newWizard = (): Wizard => ({
  page: 1,
  history: [],
  journal: { name: '', defaultSetup: 'Default Setup', markets: [], dateFormat: browserDateFormat() },
  trades: null,
  importer: null,
  file: null,
  facts: null,
  backtest: null,
  classicFile: null,
  final: { currency: null, amount: '', date: null },
})

/**
 * The wizard with a file, and with the answers that it gives. Markets are added: those that were chosen before stay.
 *
 * @param importer by which it is read; null: not recognised
 */
export function withFile(wizard: Wizard, file: File, importer: string | null, facts: FileFacts | null): Wizard {
  const { journal, final } = wizard
  const known = importer === null || importer === anyTable ? null : importerOf(importer)
  return {
    ...wizard,
    trades: 'import',
    file,
    importer,
    facts,
    backtest: null,
    journal: {
      ...journal,
      name: journal.name.trim() === '' ? (known?.label ?? '') : journal.name,
      markets: markets.filter((market) => journal.markets.includes(market) || facts?.markets.includes(market)),
      dateFormat: (wizard.page === 1 ? facts?.dateFormat : null) ?? journal.dateFormat,
    },
    final: {
      currency: facts?.currency ?? final.currency,
      amount: facts?.deposit?.amount ?? final.amount,
      date: facts?.firstDay ?? final.date,
    },
  }
}

/** The wizard without its file, and without the answers that it gave. */
export function withoutFile(wizard: Wizard): Wizard {
  const { page, trades, facts, journal, final } = wizard
  return {
    ...wizard,
    file: null,
    importer: null,
    facts: null,
    backtest: null,
    trades: page === 1 ? null : trades,
    journal: { ...journal, markets: journal.markets.filter((market) => facts?.markets.includes(market) !== true) },
    final: {
      currency: final.currency === facts?.currency ? null : final.currency,
      amount: final.amount === facts?.deposit?.amount ? '' : final.amount,
      date: final.date === facts?.firstDay ? null : final.date,
    },
  }
}

/** A file on the first page answers the pages about where trades come from. */
function pageAfter(wizard: Wizard): WizardPage {
  const { page, trades, file, importer } = wizard
  if (page === 1 && file !== null) return importer === null ? 3 : 5
  if (page === 1) return 2
  if (page === 2 && trades === 'import') return 3
  return page === 2 && trades === 'classic' ? 4 : 5
}

/** Whether the journal is made from here: also on the first page, if its file answers the last one. */
export function isLast(wizard: Wizard): boolean {
  const { page } = wizard
  if (page === 1) return pageAfter(wizard) === 5 && isAnswered(wizard)
  return page === 4 || page === 5
}

/** Whether the file answers the questions of the last page. */
const isAnswered = (wizard: Wizard): boolean =>
  wizard.facts?.currency != null && backtestProblem(wizard) === null && !asksForDeposit(wizard)

export const goForward = (wizard: Wizard): Wizard => ({
  ...wizard,
  page: pageAfter(wizard),
  history: [...wizard.history, wizard.page],
})

/** Number of pages of the current path; null while the next answers decide it. */
export function stepsOf(wizard: Wizard): number | null {
  const { page, history, trades } = wizard
  if (isLast(wizard)) return history.length + 1
  const next = pageAfter(wizard)
  if (page === 1 && next === 2) return null
  if (page === 2 && trades === null) return null
  if (page === 1 && backtestProblem(wizard) !== null) return null
  return history.length + (next === 3 ? 3 : 2)
}

/**
 * Serialises the wizard for a reload, without its files, which cannot be reopened. If one is required, the wizard goes back to its page.
 */
export function keptWizard({ file: _file, facts: _facts, classicFile: _classic, ...kept }: Wizard): string {
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
  backtest: z.enum(['backtester', 'journal']).nullable(),
  final: z.object({ currency: z.string().nullable(), amount: z.string(), date: z.string().nullable() }),
})

/** @param text from `keptWizard`; anything else gives a new wizard */
export function restoredWizard(text: string | null): Wizard {
  const { data } = kept.safeParse(parsed(text))
  if (data === undefined) return newWizard()
  const wizard: Wizard = { ...data, file: null, facts: null, classicFile: null }
  if (wizard.trades !== 'import' || !needsFile(wizard)) return wizard
  if (wizard.page === 1) return withoutFile(wizard)
  if (wizard.page !== 5) return wizard
  return wizard.history.includes(2)
    ? { ...wizard, page: 3, history: [1, 2] }
    : withoutFile({ ...wizard, page: 1, history: [] })
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

/** Zone of the journal: a place that the file states, otherwise that of the browser. UTC is a platform's clock, not a trader's. */
export function journalZone({ facts }: Pick<Wizard, 'facts'>): string {
  const stated = facts?.timeZone ?? 'UTC'
  return stated.includes('/') && !stated.startsWith('Etc/') ? stated : Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Import to start once the journal exists; null if skipped. */
export function chosenImport({
  trades,
  importer,
  file,
  backtest,
}: Wizard): { readonly importer: OnboardingImporter; readonly file: File | null } | null {
  const chosen = importer === null ? null : importerOf(importer)
  if (trades !== 'import' || chosen === null || backtest === 'backtester') return null
  if (chosen.startType === 'BackgroundTrigger') return { importer: chosen, file: null }
  return file === null ? null : { importer: chosen, file }
}

/** Whether a deposit is required: unless the importer's files contain it. */
const needsDeposit = (wizard: Wizard): boolean => chosenImport(wizard)?.importer.supportsBalance !== true

/** Whether the wizard asks for the deposit: it also proposes one that the file lacks by its balances. */
export const asksForDeposit = (wizard: Wizard): boolean => needsDeposit(wizard) || proposedDeposit(wizard) !== null

/** The deposit that the file lacks by its balances. */
export const proposedDeposit = (wizard: Wizard): FileFacts['deposit'] =>
  chosenImport(wizard) === null ? null : (wizard.facts?.deposit ?? null)

/** The deposit to create; null: none is asked for, or a proposed one was removed. */
export function enteredDeposit(wizard: Wizard): { readonly amount: string; readonly date: string } | null {
  const amount = wizard.final.amount.trim()
  const { date } = wizard.final
  return asksForDeposit(wizard) && amount !== '' && date !== null ? { amount, date: `${date}T00:00:00` } : null
}

const wizardDecimals = ({ journal }: Wizard): number => moneyDecimals(journal.markets)

export interface WizardProblems {
  readonly name?: string
  readonly defaultSetup?: string
  readonly markets?: string
  readonly dateFormat?: string
  readonly trades?: string
  readonly backtest?: string
  readonly importer?: string
  readonly file?: string
  readonly currency?: string
  readonly amount?: string
  readonly date?: string
}

const filled = (found: Record<string, string | null>): WizardProblems =>
  Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null))

const backtestProblem = ({ facts, backtest }: Wizard): string | null =>
  facts?.backtest === true && backtest === null ? 'Please choose' : null

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
        backtest: backtestProblem(wizard),
      })
    case 2:
      return filled({ trades: wizard.trades === null ? 'Please choose' : null })
    case 3:
      return filled({
        importer: wizard.importer === null ? 'Trading platform is required' : null,
        file: needsFile(wizard) && wizard.file === null ? fileRequired : null,
        backtest: backtestProblem(wizard),
      })
    case 4:
      return filled({ file: wizard.classicFile === null ? fileRequired : null })
    default: {
      const amount = final.amount.trim()
      const deposit = needsDeposit(wizard) || (asksForDeposit(wizard) && amount !== '')
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
  backtest: 'where the backtest goes',
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
