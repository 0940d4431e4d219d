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
  /** Word on the button that does it: "Delete". */
  readonly action: string
  /** Word on the button that does not: "Keep editing". */
  readonly stay?: string
  /** Something is lost: the button is red, and the other one has the focus. */
  readonly danger?: boolean
}

/** The parts of the trade dialog. */
export type TradePart = 'trade' | 'review' | 'media' | 'chart'

/** Ids in an order; a grid may hold very many. */
export type TradeIds = readonly number[] | Uint32Array

/** A picture, or the link to one, for a record that is not saved yet. */
interface BegunPicture {
  readonly slot: number
  readonly content: File | string
  /** Why an earlier attempt to store it failed. */
  readonly problem?: string | null
}
/** Start values of a new trade that is made from a plan or from a missed trade. */
export interface BegunTrade {
  readonly start: TradeStart
  readonly pictures: readonly BegunPicture[]
  /** Percent of the balance to risk, from which the size follows; null or left out: none was planned. */
  readonly riskPercent?: Decimal | null
  readonly onSaved?: (trade: TradeView) => void
}
/** Start values of a new missed trade that is made from a plan or from a trade. */
export interface BegunMissedTrade {
  readonly start: MissedStart
  readonly pictures: readonly BegunPicture[]
}
/** Task for one journal in its own dialog; `shared`: leaving a received one. */
export type JournalTask = 'rename' | 'copy' | 'share' | 'shared' | 'export' | 'delete'

/** Dialogs that can be open above a page. `id` distinguishes two of a kind. */
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
  | { readonly kind: 'fill-prices'; readonly tradeIds: readonly number[] | null; readonly clear: boolean }
  | { readonly kind: 'saved-filters' }
  | { readonly kind: 'import'; readonly file: File | null; readonly importer: string | null }
  | { readonly kind: 'ftp-importer' }
  | { readonly kind: 'journal-picker'; readonly cancel: boolean; readonly problem: string | null }
  | { readonly kind: 'create-journal' }
  | { readonly kind: 'one-journal'; readonly task: JournalTask; readonly journal: JournalView }
  | { readonly kind: 'confirm'; readonly question: ConfirmQuestion; readonly answer: (yes: boolean) => void }
  | { readonly kind: 'fresh-proof'; readonly answer: (given: boolean) => void }
  | { readonly kind: 'alert'; readonly title: string; readonly message: string; readonly done: () => void }
)
type NewDialog = OpenDialog extends infer D ? (D extends OpenDialog ? Omit<D, 'id'> : never) : never

const open = createStore<readonly OpenDialog[]>([])
let lastId = 0

/** Dialogs from the lowest to the one on top. */
export const useOpenDialogs = (): readonly OpenDialog[] => useStore(open)

function show(dialog: NewDialog): void {
  lastId += 1
  open.set([...open.get(), { ...dialog, id: lastId }])
}

export const closeDialog = (id: number): void => open.set(open.get().filter((dialog) => dialog.id !== id))
export const closeAllDialogs = (): void => {
  for (const dialog of open.get()) if (dialog.kind === 'confirm' || dialog.kind === 'fresh-proof') dialog.answer(false)
  open.set([])
}

/**
 * A trade to edit, or null for a new one; `order` holds the ids that "previous" and "next" walk through, `begun` what a new
 * one starts with.
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
  // the second click of two finds it open
  if (open.get().some((dialog) => dialog.kind === 'trade' && dialog.tradeId === tradeId)) return
  show({ kind: 'trade', tradeId, order, tab, begun })
}

/** A missed trade to edit, or null for a new one; `missedOfTrade` says what one that is made from a trade begins with. */
export function openMissedTradeDialog(record: MissedTradeView | null, begun: BegunMissedTrade | null = null): void {
  if (open.get().some((dialog) => dialog.kind === 'missed-trade')) return
  show({ kind: 'missed-trade', record, begun })
}

/** A plan to edit, or null for a new one. */
export function openPlanDialog(record: TradePlanView | null): void {
  if (open.get().some((dialog) => dialog.kind === 'trade-plan')) return
  show({ kind: 'trade-plan', record })
}

/** Fills highest and lowest prices from price bars, or takes that back. @param tradeIds null: of all trades of the journal */
export const openFillDialog = (tradeIds: readonly number[] | null, clear = false): void =>
  show({ kind: 'fill-prices', tradeIds, clear })

export const openSplitDialog = (tradeId: number): void => show({ kind: 'split-trade', tradeId })

export function openSavedFilters(): void {
  if (open.get().some((dialog) => dialog.kind === 'saved-filters')) return
  show({ kind: 'saved-filters' })
}

/** Import of a file into the active journal; without one the dialog asks for it. */
export function openImportDialog({ file, importer }: { file?: File; importer?: string } = {}): void {
  if (isImportDialogOpen()) return
  show({ kind: 'import', file: file ?? null, importer: importer ?? null })
}

/** Opens the details that a trading terminal needs to send statements of the active journal. */
export const openFtpImporter = (): void => show({ kind: 'ftp-importer' })

export const isImportDialogOpen = (): boolean => open.get().some((dialog) => dialog.kind === 'import')

/** @param problem why the journal that was wanted cannot be shown */
export function openJournalPicker({ cancel, problem = null }: { cancel: boolean; problem?: string | null }): void {
  if (open.get().some((dialog) => dialog.kind === 'journal-picker')) return
  show({ kind: 'journal-picker', cancel, problem })
}

export const openCreateJournal = (): void => show({ kind: 'create-journal' })
export const openJournalDialog = (task: JournalTask, journal: JournalView): void =>
  show({ kind: 'one-journal', task, journal })

/** Asks; true when the user agrees, false when he cancels or closes. */
export const confirm = (question: ConfirmQuestion): Promise<boolean> =>
  new Promise((answer) => show({ kind: 'confirm', question, answer }))

/** Asks the user to prove who he is, above the open dialogs, which stay as they are; false when he does not. */
export const askForProof = (): Promise<boolean> => new Promise((answer) => show({ kind: 'fresh-proof', answer }))

/** Says something that needs no choice, and waits until it has been read. */
export const alertUser = (title: string, message: string): Promise<void> =>
  new Promise((done) => show({ kind: 'alert', title, message, done }))
