import { useRef, useState } from 'react'
import { api } from '../../journal/api.ts'
import { useUser } from '../../journal/session.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { fileSentence } from './file-sentence.ts'
import { importerOf } from './importers.ts'
import { withFile, withoutFile, type Wizard } from './wizard.ts'

/** State of the last file: none, being read, recognised, or rejected with a reason. */
export type Recognition = 'none' | 'reading' | 'known' | { readonly problem: string }

/**
 * Detects the platform of a file on the server, and its answers to the wizard. The last of several files wins.
 *
 * @param set a change of the newest wizard, because the server responds later
 */
export function useRecognition(set: (change: (wizard: Wizard) => Wizard) => void) {
  const [state, setState] = useState<Recognition>('none')
  const asked = useRef(0)
  /** @param chosen by the trader, overriding detection */
  async function take(file: File | null, chosen: string | null) {
    const mine = ++asked.current
    setState(file === null ? 'none' : 'reading')
    set((wizard) => ({ ...withoutFile(wizard), file, importer: chosen }))
    if (file === null) return
    const body = new FormData()
    body.set('file', file)
    try {
      const { importer, problem, ...facts } = await api.recogniseFile({ body })
      if (mine !== asked.current) return
      set((wizard) => withFile(wizard, file, chosen ?? importer, importer === null ? null : facts))
      setState(importer === null ? { problem: problem ?? 'No supported platform exports such a file.' } : 'known')
    } catch (error) {
      if (mine !== asked.current) return
      toastProblem(error, 'uploading file')
      setState({ problem: 'The file could not be read.' })
    }
  }
  return { state, take }
}

interface FileQuestionProps {
  wizard: Wizard
  extensions: readonly string[]
  state: Recognition
  /** Advice about a file that was not recognised. */
  otherwise: string
  onFile: (file: File | null) => void
  onChange: (changes: Partial<Wizard>) => void
}

/** The file with the trades, and what was found in it. */
export function FileQuestion({ wizard, extensions, state, otherwise, onFile, onChange }: FileQuestionProps) {
  const { file, importer, facts } = wizard
  const known = importer === null ? null : importerOf(importer)
  return (
    <Stack gap={3}>
      <FileDrop label="Drop the file here, or choose it" extensions={extensions} file={file} onFile={onFile} />
      {state === 'reading' && <Notice tone="info">Reading the file…</Notice>}
      {state !== 'reading' && file !== null && known !== null && (
        <Notice tone="info">{fileSentence(known.label, facts)}</Notice>
      )}
      {typeof state === 'object' && file !== null && known === null && (
        <Notice tone="warn">
          {state.problem} {otherwise}
        </Notice>
      )}
      {facts?.backtest === true && <BacktestQuestion wizard={wizard} onChange={onChange} />}
    </Stack>
  )
}

/** A report of a tested strategy is no account's history. */
function BacktestQuestion({ wizard, onChange }: Pick<FileQuestionProps, 'wizard' | 'onChange'>) {
  const mayBacktest = useUser().permissions.includes('SESSIONS')
  return (
    <>
      <Notice tone="warn">
        This is a backtest: trades of a tested strategy, not of your account. Put it into the backtester?
      </Notice>
      <ChoiceCards
        label="Where should the backtest go?"
        value={wizard.backtest}
        options={[
          {
            value: 'backtester',
            label: 'Put it into the backtester',
            text: mayBacktest
              ? 'Its trades change neither your balance nor your statistics.'
              : 'The backtester is not included in your account.',
            disabled: !mayBacktest,
          },
          {
            value: 'journal',
            label: 'Import it into the journal',
            text: 'Its trades then count as if you had made them.',
          },
        ]}
        onChange={(backtest) => onChange({ backtest })}
      />
    </>
  )
}
