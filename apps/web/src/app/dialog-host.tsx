import type { ReactNode } from 'react'
import { closeDialog, type OpenDialog, useOpenDialogs } from '../journal/dialogs.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useFocusReturn } from '../ui/focus-return.ts'
import { lazyPart } from '../ui/later.tsx'

const TradeDialog = lazyPart(async () => (await import('../features/trade-dialog/trade-dialog.tsx')).TradeDialog)
const MissedTradeDialog = lazyPart(
  async () => (await import('../features/missed-trades/missed-trade-dialog.tsx')).MissedTradeDialog,
)
const PlanDialog = lazyPart(async () => (await import('../features/trading-plans/plan-dialog.tsx')).PlanDialog)
const SplitDialog = lazyPart(async () => (await import('../features/trade-dialog/split-dialog.tsx')).SplitDialog)
const CostsDialog = lazyPart(async () => (await import('../features/trade-dialog/costs-dialog.tsx')).CostsDialog)
const FillDialog = lazyPart(async () => (await import('../features/fill-prices/fill-dialog.tsx')).FillDialog)
const PricesDialog = lazyPart(async () => (await import('../features/fetch-prices/prices-dialog.tsx')).PricesDialog)
const SavedFiltersDialog = lazyPart(
  async () => (await import('../features/filters/saved-filters/saved-filters-dialog.tsx')).SavedFiltersDialog,
)
const ImportDialog = lazyPart(async () => (await import('../features/import-dialog/import-dialog.tsx')).ImportDialog)
const BacktestFileDialog = lazyPart(
  async () =>
    (await import('../features/strategy-lab/backtester/import/import-backtest-dialog.tsx')).ImportBacktestDialog,
)
const FtpDialog = lazyPart(async () => (await import('../features/ftp-importer/ftp-dialog.tsx')).FtpDialog)
const ConfirmIdentity = lazyPart(
  async () => (await import('../features/fresh-proof/confirm-identity.tsx')).ConfirmIdentity,
)
const JournalPicker = lazyPart(
  async () => (await import('../features/journal-picker/journal-picker.tsx')).JournalPicker,
)
const CreateJournal = lazyPart(
  async () => (await import('../features/journal-picker/create-journal.tsx')).CreateJournal,
)
const JournalDialog = lazyPart(
  async () => (await import('../features/journal-picker/journal-dialog.tsx')).JournalDialog,
)
const NoteOnDevice = lazyPart(async () => (await import('../features/waiting/waiting-parts.ts')).NoteOnDevice)
const WaitingDialog = lazyPart(async () => (await import('../features/waiting/waiting-parts.ts')).WaitingDialog)
const UnsentDialog = lazyPart(async () => (await import('../features/waiting/waiting-parts.ts')).UnsentDialog)
const UnsentOfOthers = lazyPart(async () => (await import('../features/waiting/waiting-parts.ts')).UnsentOfOthers)

/** Shows the dialogs opened by `journal/dialogs.ts`, stacked. */
export function DialogHost() {
  return useOpenDialogs().map((dialog) => <Opened key={dialog.id} dialog={dialog} />)
}

/** Dialogs that work on the open journal; they wait until it is loaded. */
export function JournalDialogs() {
  return useOpenDialogs().map((dialog) => {
    const close = () => closeDialog(dialog.id)
    if (dialog.kind === 'trade')
      return (
        <Host key={dialog.id}>
          <TradeDialog
            tradeId={dialog.tradeId}
            order={dialog.order}
            tab={dialog.tab}
            begun={dialog.begun}
            onClose={close}
          />
        </Host>
      )
    if (dialog.kind === 'missed-trade')
      return (
        <Host key={dialog.id}>
          <MissedTradeDialog record={dialog.record} begun={dialog.begun} onClose={close} />
        </Host>
      )
    if (dialog.kind === 'trade-plan')
      return (
        <Host key={dialog.id}>
          <PlanDialog record={dialog.record} onClose={close} />
        </Host>
      )
    if (dialog.kind === 'split-trade')
      return (
        <Host key={dialog.id}>
          <SplitDialog tradeId={dialog.tradeId} onClose={close} />
        </Host>
      )
    if (dialog.kind === 'set-costs')
      return (
        <Host key={dialog.id}>
          <CostsDialog tradeIds={dialog.tradeIds} onClose={close} />
        </Host>
      )
    if (dialog.kind === 'fill-prices')
      return (
        <Host key={dialog.id}>
          <FillDialog tradeIds={dialog.tradeIds} clear={dialog.clear} onClose={close} />
        </Host>
      )
    if (dialog.kind === 'fetch-prices')
      return (
        <Host key={dialog.id}>
          <PricesDialog onClose={close} />
        </Host>
      )
    if (dialog.kind === 'saved-filters')
      return (
        <Host key={dialog.id}>
          <SavedFiltersDialog onClose={close} />
        </Host>
      )
    if (dialog.kind === 'import')
      return (
        <Host key={dialog.id}>
          <ImportDialog file={dialog.file} importer={dialog.importer} identifier={dialog.identifier} onClose={close} />
        </Host>
      )
    if (dialog.kind === 'ftp-importer')
      return (
        <Host key={dialog.id}>
          <FtpDialog onClose={close} />
        </Host>
      )
    if (dialog.kind === 'backtest-file')
      return (
        <Host key={dialog.id}>
          <BacktestFileDialog backtest={dialog.backtest} file={dialog.file} onClose={close} />
        </Host>
      )
    return null
  })
}

/** Wraps one dialog from opening to closing, while its code is loading and while it moves to another frame, such as another trade. */
function Host({ children }: { children: ReactNode }) {
  useFocusReturn()
  return children
}

type JournalDialog = Extract<
  OpenDialog,
  {
    kind:
      | 'trade'
      | 'missed-trade'
      | 'trade-plan'
      | 'split-trade'
      | 'set-costs'
      | 'fill-prices'
      | 'fetch-prices'
      | 'saved-filters'
      | 'import'
      | 'ftp-importer'
      | 'backtest-file'
  }
>
const isOfJournal = (dialog: OpenDialog): dialog is JournalDialog =>
  [
    'trade',
    'missed-trade',
    'trade-plan',
    'split-trade',
    'set-costs',
    'fill-prices',
    'fetch-prices',
    'saved-filters',
    'import',
    'ftp-importer',
    'backtest-file',
  ].includes(dialog.kind)

function Opened({ dialog }: { dialog: OpenDialog }) {
  if (isOfJournal(dialog)) return null
  return (
    <Host>
      <Content dialog={dialog} />
    </Host>
  )
}

function Content({ dialog }: { dialog: Exclude<OpenDialog, JournalDialog> }) {
  const close = () => closeDialog(dialog.id)
  switch (dialog.kind) {
    case 'journal-picker':
      return <JournalPicker cancel={dialog.cancel} problem={dialog.problem} onClose={close} />
    case 'create-journal':
      return <CreateJournal onClose={close} />
    case 'one-journal':
      return <JournalDialog task={dialog.task} journal={dialog.journal} onClose={close} />
    case 'fresh-proof':
      return (
        <ConfirmIdentity
          onClose={(given) => {
            close()
            dialog.answer(given)
          }}
        />
      )
    case 'note-on-device':
      return <NoteOnDevice journalId={dialog.journalId} begun={dialog.begun} onClose={close} />
    case 'waiting-entries':
      return <WaitingDialog onClose={close} />
    case 'unsent':
      return (
        <UnsentDialog
          counts={dialog.counts}
          onChoice={(choice) => {
            close()
            dialog.answer(choice)
          }}
        />
      )
    case 'unsent-of-others':
      return <UnsentOfOthers names={dialog.names} onClose={close} />
    case 'confirm': {
      const answer = (yes: boolean) => {
        close()
        dialog.answer(yes)
      }
      const { title, message, action, stay = 'Cancel', danger = false } = dialog.question
      return (
        <Dialog
          title={title}
          onClose={() => answer(false)}
          footer={
            <>
              <Button variant="quiet" data-autofocus={danger || undefined} onClick={() => answer(false)}>
                {stay}
              </Button>
              <Button
                variant={danger ? 'danger' : 'primary'}
                data-autofocus={!danger || undefined}
                onClick={() => answer(true)}
              >
                {action}
              </Button>
            </>
          }
        >
          {message}
        </Dialog>
      )
    }
    default: {
      const done = () => {
        close()
        dialog.done()
      }
      return (
        <Dialog
          title={dialog.title}
          onClose={done}
          footer={
            <Button variant="primary" data-autofocus onClick={done}>
              OK
            </Button>
          }
        >
          {dialog.message}
        </Dialog>
      )
    }
  }
}
