import { lazy, Suspense } from 'react'
import { closeDialog, type OpenDialog, useOpenDialogs } from '../journal/dialogs.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const TradeDialog = lazy(async () => ({
  default: (await import('../features/trade-dialog/trade-dialog.tsx')).TradeDialog,
}))
const ImportDialog = lazy(async () => ({
  default: (await import('../features/import-dialog/import-dialog.tsx')).ImportDialog,
}))
const JournalPicker = lazy(async () => ({
  default: (await import('../features/journal-picker/journal-picker.tsx')).JournalPicker,
}))
const CreateJournal = lazy(async () => ({
  default: (await import('../features/journal-picker/create-journal.tsx')).CreateJournal,
}))
const RenameJournal = lazy(async () => ({
  default: (await import('../features/journal-picker/rename-journal.tsx')).RenameJournal,
}))

/** Shows the dialogs that `journal/dialogs.ts` opened, each above the one before. */
export function DialogHost() {
  return useOpenDialogs().map((dialog) => (
    <Suspense key={dialog.id} fallback={null}>
      <Opened dialog={dialog} />
    </Suspense>
  ))
}

/** Those that work on the open journal; they wait until it is loaded. */
export function JournalDialogs() {
  return useOpenDialogs().map((dialog) => (
    <Suspense key={dialog.id} fallback={null}>
      {dialog.kind === 'trade' && (
        <TradeDialog
          tradeId={dialog.tradeId}
          order={dialog.order}
          tab={dialog.tab}
          onClose={() => closeDialog(dialog.id)}
        />
      )}
      {dialog.kind === 'import' && (
        <ImportDialog file={dialog.file} importer={dialog.importer} onClose={() => closeDialog(dialog.id)} />
      )}
    </Suspense>
  ))
}

function Opened({ dialog }: { dialog: OpenDialog }) {
  const close = () => closeDialog(dialog.id)
  switch (dialog.kind) {
    case 'trade':
    case 'import':
      return null
    case 'journal-picker':
      return <JournalPicker cancel={dialog.cancel} onClose={close} />
    case 'create-journal':
      return <CreateJournal onClose={close} />
    case 'rename-journal':
      return <RenameJournal journalId={dialog.journalId} name={dialog.name} onClose={close} />
    case 'confirm': {
      const answer = (yes: boolean) => {
        close()
        dialog.answer(yes)
      }
      const { title, message, action, danger } = dialog.question
      return (
        <Dialog
          title={title}
          onClose={() => answer(false)}
          footer={
            <>
              <Button variant="quiet" onClick={() => answer(false)}>
                Cancel
              </Button>
              <Button variant={danger === true ? 'danger' : 'primary'} data-autofocus onClick={() => answer(true)}>
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
