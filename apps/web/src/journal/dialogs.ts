import type { BacktestView } from '@afterclose/contract/backtests'
import type { JournalView } from '@afterclose/contract/journals'
import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { TradePlanView } from '@afterclose/contract/trade-plans'
import type { TradeView } from '@afterclose/contract/trades'
import type { Decimal } from '@afterclose/core/decimal'
import type { MissedStart, TradeStart } from './begun-records.ts'
import { createStore, useStore } from './store.ts'

interface ConfirmQuestion {
  readonly title: string
  readonly message: string
  /** Label of the confirming button: "Delete". */
  readonly action: string
  /** Label of the other button: "Keep editing". */
  readonly stay?: string
  /** Destructive: the confirming button is red, and the other has the focus. */
  readonly danger?: boolean
}

/** Parts of the trade dialog. */
export type TradePart = 'trade' | 'review' | 'media' | 'chart'

/** Ordered ids; a grid may have very many. */
export type TradeIds = readonly number[] | Uint32Array

/** A picture, or a link to one, for an unsaved record. */
interface BegunPicture {
  readonly slot: number
  readonly content: File | string
  /** Error of an earlier attempt to store it. */
  readonly problem?: string | null
}
/** Initial values of a new trade made from a plan or a missed trade. */
export interface BegunTrade {
  readonly start: TradeStart
  readonly pictures: readonly BegunPicture[]
  /** Percent of the balance to risk, from which the size is computed; null or absent: not planned. */
  readonly riskPercent?: Decimal | null
  readonly onSaved?: (trade: TradeView) => void
}
/** Initial values of a new missed trade made from a plan or a trade. */
export interface BegunMissedTrade {
  readonly start: MissedStart
  readonly pictures: readonly BegunPicture[]
}
/** Task for one journal in its own dialog; `shared`: leaving a journal that was shared with the user. */
export type JournalTask = 'rename' | 'copy' | 'share' | 'shared' | 'export' | 'delete'

/** Initial values of a note that waits on this device. */
export interface BegunNote {
  readonly title: string
  /** HTML of a template. */
  readonly body: string
  readonly folder: string
  readonly tags: readonly string[]
  readonly pinned: boolean
}

/** Numbers of entries and drafts of a user that only this device has. */
export interface UnsentCounts {
  readonly entries: number
  readonly drafts: number
}
/** Choice about them at sign-out. */
export type UnsentChoice = 'send' | 'lose' | 'stay'

/** Open dialogs above a page. `id` distinguishes two of a kind. */
export type OpenDialog = { readonly id: number } & (
  | {
      readonly kind: 'trade'
      readonly tradeId: number | null
      readonly order: TradeIds
      readonly tab: TradePart
      readonly begun: BegunTrade | null
    }
  | { readonly kind: 'missed-trade'; readonly record: MissedTradeView | null; readonly begun: BegunMissedTrade | null }
  | { readonly kind: 'trade-plan'; readonly record: TradePlanView | null }
  | { readonly kind: 'split-trade'; readonly tradeId: number }
  | { readonly kind: 'set-costs'; readonly tradeIds: readonly number[] }
  | { readonly kind: 'fill-prices'; readonly tradeIds: readonly number[] | null; readonly clear: boolean }
  | { readonly kind: 'fetch-prices' }
  | { readonly kind: 'saved-filters' }
  | {
      readonly kind: 'import'
      readonly file: File | null
      readonly importer: string | null
      readonly identifier: string | null
    }
  | { readonly kind: 'ftp-importer' }
  | { readonly kind: 'backtest-file'; readonly backtest: BacktestView; readonly file: File }
  | { readonly kind: 'journal-picker'; readonly cancel: boolean; readonly problem: string | null }
  | { readonly kind: 'create-journal' }
  | { readonly kind: 'one-journal'; readonly task: JournalTask; readonly journal: JournalView }
  | { readonly kind: 'confirm'; readonly question: ConfirmQuestion; readonly answer: (yes: boolean) => void }
  | { readonly kind: 'fresh-proof'; readonly answer: (given: boolean) => void }
  | { readonly kind: 'note-on-device'; readonly journalId: number; readonly begun: BegunNote }
  | { readonly kind: 'waiting-entries' }
  | { readonly kind: 'unsent'; readonly counts: UnsentCounts; readonly answer: (choice: UnsentChoice) => void }
  | { readonly kind: 'unsent-of-others'; readonly names: readonly string[] }
  | { readonly kind: 'alert'; readonly title: string; readonly message: string; readonly done: () => void }
)
type NewDialog = OpenDialog extends infer D ? (D extends OpenDialog ? Omit<D, 'id'> : never) : never

const openDialogs = createStore<readonly OpenDialog[]>([])
let lastId = 0

/** Open dialogs, the topmost last. */
export const useOpenDialogs = (): readonly OpenDialog[] => useStore(openDialogs)

function show(dialog: NewDialog): void {
  lastId += 1
  openDialogs.set([...openDialogs.get(), { ...dialog, id: lastId }])
}

export const closeDialog = (id: number): void => openDialogs.set(openDialogs.get().filter((dialog) => dialog.id !== id))
export const closeAllDialogs = (): void => {
  for (const dialog of openDialogs.get())
    if (dialog.kind === 'confirm' || dialog.kind === 'fresh-proof') dialog.answer(false)
    else if (dialog.kind === 'unsent') dialog.answer('stay')
  openDialogs.set([])
}

/**
 * A trade to edit, or null for a new one; `order` contains the ids for "previous" and "next", `begun` the initial values of a new trade.
 */
export function openTradeDialog({
  tradeId,
  order = [],
  tab = 'trade',
  begun = null,
}: {
  tradeId: number | null
  order?: TradeIds
  tab?: TradePart
  begun?: BegunTrade | null
}): void {
  // the second click of a double click finds it open
  if (openDialogs.get().some((dialog) => dialog.kind === 'trade' && dialog.tradeId === tradeId)) return
  show({ kind: 'trade', tradeId, order, tab, begun })
}

/** Imports a file of tested trades into a backtest. */
export const openBacktestFile = (backtest: BacktestView, file: File): void =>
  show({ kind: 'backtest-file', backtest, file })

/** Edits a missed trade, or adds one if `record` is null. `missedOfTrade` gives the initial values of a missed trade made from a trade. */
export function openMissedTradeDialog(record: MissedTradeView | null, begun: BegunMissedTrade | null = null): void {
  if (openDialogs.get().some((dialog) => dialog.kind === 'missed-trade')) return
  show({ kind: 'missed-trade', record, begun })
}

/** A plan to edit, or null for a new one. */
export function openPlanDialog(record: TradePlanView | null): void {
  if (openDialogs.get().some((dialog) => dialog.kind === 'trade-plan')) return
  show({ kind: 'trade-plan', record })
}

/** Fills highest and lowest prices from price bars, or clears them. @param tradeIds null: all trades of the journal */
export const openFillDialog = (tradeIds: readonly number[] | null, clear = false): void =>
  show({ kind: 'fill-prices', tradeIds, clear })

/** Fetches price bars of instruments that have none, from a ready-made source. */
export function openPricesDialog(): void {
  if (openDialogs.get().some((dialog) => dialog.kind === 'fetch-prices')) return
  show({ kind: 'fetch-prices' })
}

export const openCostsDialog = (tradeIds: readonly number[]): void => show({ kind: 'set-costs', tradeIds })

export const openSplitDialog = (tradeId: number): void => show({ kind: 'split-trade', tradeId })

export function openSavedFilters(): void {
  if (openDialogs.get().some((dialog) => dialog.kind === 'saved-filters')) return
  show({ kind: 'saved-filters' })
}

/**
 * Import of a file into the active journal; without a file the dialog has a file field.
 *
 * @param identifier of an import that was started already
 */
export function openImportDialog({
  file = null,
  importer = null,
  identifier = null,
}: {
  file?: File | null
  importer?: string | null
  identifier?: string | null
} = {}): void {
  if (isImportDialogOpen()) return
  show({ kind: 'import', file, importer, identifier })
}

/** Opens the details that a trading terminal needs to send statements of the active journal. */
export const openFtpImporter = (): void => show({ kind: 'ftp-importer' })

export const isImportDialogOpen = (): boolean => openDialogs.get().some((dialog) => dialog.kind === 'import')

/** @param problem why the requested journal cannot be shown */
export function openJournalPicker({ cancel, problem = null }: { cancel: boolean; problem?: string | null }): void {
  if (openDialogs.get().some((dialog) => dialog.kind === 'journal-picker')) return
  show({ kind: 'journal-picker', cancel, problem })
}

export const openCreateJournal = (): void => show({ kind: 'create-journal' })
export const openJournalDialog = (task: JournalTask, journal: JournalView): void =>
  show({ kind: 'one-journal', task, journal })

/** Asks for confirmation; true if the user confirms, false on cancel or close. */
export const confirm = (question: ConfirmQuestion): Promise<boolean> =>
  new Promise((answer) => show({ kind: 'confirm', question, answer }))

/** Asks the user for a proof of identity, above the open dialogs, which stay unchanged; false on cancel. */
export const askForProof = (): Promise<boolean> => new Promise((answer) => show({ kind: 'fresh-proof', answer }))

/** Writes a note without a connection: it is stored later, and has no page until then. */
export const openNoteOnDevice = (journalId: number, begun: BegunNote): void =>
  show({ kind: 'note-on-device', journalId, begun })

/** Lists the entries that wait on this device. */
export function openWaitingEntries(): void {
  if (openDialogs.get().some((dialog) => dialog.kind === 'waiting-entries')) return
  show({ kind: 'waiting-entries' })
}

/** Asks what happens to unsent entries and drafts before the user signs out. */
export const askAboutUnsent = (counts: UnsentCounts): Promise<UnsentChoice> =>
  new Promise((answer) => show({ kind: 'unsent', counts, answer }))

/** Asks the user who has signed in to delete what others have not sent from this device. */
export function openUnsentOfOthers(names: readonly string[]): void {
  if (openDialogs.get().some((dialog) => dialog.kind === 'unsent-of-others')) return
  show({ kind: 'unsent-of-others', names })
}

/** Shows a message without a choice, and waits until it is closed. */
export const alertUser = (title: string, message: string): Promise<void> =>
  new Promise((done) => show({ kind: 'alert', title, message, done }))
