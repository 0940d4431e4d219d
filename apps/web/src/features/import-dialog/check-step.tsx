import type { ImportJob, ImportOptions, ImportPreview } from '@afterclose/contract/imports'
import { Checkbox } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { isRunning } from '../../journal/active-imports.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import classes from './check-step.module.css'
import { ColumnMapper } from './column-mapper.tsx'
import { DeletedTrades } from './deleted-trades.tsx'
import { Equation } from './equation.tsx'
import { changeImport, knowImport } from './import-queries.ts'
import { acceptLabel, blockedReason, changesText, confirmLabel, difference } from './preview-view.ts'
import { sizeText } from '@afterclose/core/size-text'
import { LastStops } from './last-stops.tsx'
import { LookAlikes } from './look-alikes.tsx'
import { Markets } from './markets.tsx'
import { Rates } from './rates.tsx'
import { RowLists } from './row-lists.tsx'
import { SavedList } from './saved-list.tsx'
import { TextOfFile } from './text-of-file.tsx'
import { TotalsTable } from './totals-table.tsx'

interface CheckStepProps {
  job: ImportJob
  preview: ImportPreview
  saving: boolean
  /** The server does not respond to progress requests. */
  unanswered: boolean
  onBack: () => void
  onCancel: () => void
  onConfirm: (job: ImportJob, acceptDifferences: boolean) => Promise<void>
}

/** Loaded with the first file with options. */
const OptionLegs = lazyPart(async () => (await import('./option-legs.tsx')).OptionLegs)

/** Shows the content of the file and the outcome of an import. Nothing is saved before the last button. */
export function CheckStep({ job, preview, saving, unanswered, onBack, onCancel, onConfirm }: CheckStepProps) {
  const journal = useActiveJournal()
  const [sending, setSending] = useState(false)
  const busy = sending || isRunning(job)
  const differing = difference(preview)
  const changes = changesText(preview)
  // accepted totals; different ones must be accepted again
  const [acceptedTotals, setAcceptedTotals] = useState<string | null>(null)
  const totals = JSON.stringify([preview.totals, preview.unreadRows])
  const accepted = acceptedTotals === totals
  const why = blockedReason(preview, accepted, (job.options.join?.length ?? 0) > 0)
  const whyId = useId()

  /** Parses the file again with other options. */
  async function change(part: Partial<ImportOptions>) {
    setSending(true)
    try {
      knowImport(journal.id, await changeImport(journal.id, job.importIdentifier, { ...job.options, ...part }))
    } catch (error) {
      toastProblem(error, 'trying to save importer settings')
    }
    setSending(false)
  }

  const { costRates = [] } = preview
  const rates = (
    <Rates
      currencies={[...new Set([...Object.keys(job.options.rates), ...preview.missingRates, ...costRates])]}
      rates={job.options.rates}
      busy={busy}
      onChange={(next) => void change({ rates: next })}
    />
  )

  return (
    <Dialog
      title="Check the import"
      width={1040}
      onClose={onCancel}
      head={
        <p className={classes.source}>
          <span className={classes.file}>
            <IconFileText size={16} aria-hidden="true" />
            {preview.fileName}
          </span>
          <span>
            {preview.format}, {sizeText(preview.fileSize)}, into <b>{journal.name}</b>
          </span>
        </p>
      }
      footer={
        <>
          <span id={whyId} className={classes.note}>
            {why ?? 'You can undo the whole import later.'}
          </span>
          <Button variant="quiet" disabled={saving} onClick={onBack}>
            Back
          </Button>
          <Button onClick={onCancel}>{saving ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="primary"
            busy={saving}
            aria-describedby={whyId}
            disabled={why !== null || busy || job.state !== 'NEEDS_INPUT'}
            onClick={() => void onConfirm(job, accepted)}
          >
            {saving ? 'Importing…' : confirmLabel(preview)}
          </Button>
        </>
      }
    >
      <div className={classes.body} aria-busy={busy}>
        <p className={classes.step}>{saving ? 'The import is being saved.' : 'Nothing is saved yet.'}</p>
        {unanswered && (
          <Notice tone="warn">
            The server is not responding. Trying again…
            {saving && ' The server saves either the whole import or nothing.'}
          </Notice>
        )}
        {job.error !== null && <Notice tone="error">{job.error}</Notice>}
        {differing !== null && <Notice tone="error">{differing}</Notice>}
        {differing !== null && (
          <Checkbox
            label={acceptLabel(preview, journal.decimals)}
            checked={accepted}
            disabled={busy}
            onChange={(event) => setAcceptedTotals(event.currentTarget.checked ? totals : null)}
          />
        )}
        {preview.warnings.map((warning) => (
          <Notice key={warning} tone="warn">
            {warning}
          </Notice>
        ))}
        {preview.gaps?.map((gap) => (
          <Notice key={gap} tone="warn">
            {gap}
          </Notice>
        ))}
        {preview.actions?.map((action) => (
          <Notice key={action} tone="info">
            {action}
          </Notice>
        ))}
        {changes !== null && (
          <Notice tone="info">Existing trades that change: {changes}. They are listed below.</Notice>
        )}
        {preview.text != null && (
          <TextOfFile text={preview.text} busy={busy} onChange={(codePage) => void change({ codePage })} />
        )}
        {preview.stops != null && (
          <LastStops of={preview.stops} busy={busy} onChange={(stops) => void change({ stops })} />
        )}
        {preview.markets !== undefined && preview.markets.length > 0 && (
          <Markets
            asked={preview.markets}
            busy={busy}
            onChange={(markets) => void change({ markets: { ...job.options.markets, ...markets } })}
          />
        )}
        {preview.missingRates.length > 0 && rates}
        <Equation preview={preview} />
        {preview.legs !== undefined && (
          <OptionLegs
            legs={preview.legs}
            together={job.options.together}
            busy={busy}
            onChange={(choice) => void change(choice)}
          />
        )}
        {preview.missingRates.length === 0 && costRates.length + Object.keys(job.options.rates).length > 0 && rates}
        {preview.mapping !== null && (
          <ColumnMapper
            offer={preview.mapping}
            mapping={job.options.mapping ?? preview.mapping.guess}
            asked={job.nextStep?.type === 'MAP_COLUMNS'}
            busy={busy}
            onChange={(mapping) => void change({ mapping })}
          />
        )}
        <div className={classes.two}>
          <TotalsTable preview={preview} />
          <SavedList job={job} preview={preview} busy={busy} onZone={(timeZone) => void change({ timeZone })} />
        </div>
        {(preview.deleted ?? 0) > 0 && (
          <DeletedTrades
            count={preview.deleted ?? 0}
            restores={job.options.restore === true}
            busy={busy}
            onChange={(restore) => void change({ restore })}
          />
        )}
        {(preview.lookAlikes ?? 0) > 0 && (
          <LookAlikes job={job} count={preview.lookAlikes ?? 0} busy={busy} onJoin={(join) => void change({ join })} />
        )}
        <RowLists job={job} preview={preview} />
      </div>
    </Dialog>
  )
}
