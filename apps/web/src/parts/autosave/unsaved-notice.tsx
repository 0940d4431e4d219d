import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { spaceClass, Row } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Fields, Typed } from '../records/field.ts'
import { versionWords } from '../records/read-fields.ts'
import { useChangedElsewhere } from '../use-changed-elsewhere.tsx'
import type { Autosave, Edited, Stored } from './autosave.ts'
import type { Shown } from './use-autosave.ts'

interface UnsavedNoticeProps<F extends Fields, View extends Stored> {
  autosave: Autosave<F, View>
  /** Labels with the journal's formats. */
  fields: F
  journalId: number
  id: number
  shown: Shown<View, Typed<F>>
  /** Name of the record in a sentence: "note". */
  noun: string
  /** "Rules", above the two versions. */
  what: string
  /** Stores this version as a new record, so that both are kept. Rejects on an error. */
  onKeepAsNew: (form: Typed<F>) => Promise<unknown>
}

/** Reason why a record is not saved, what happens with it, and a choice if there is one. Empty while all is well. */
export function UnsavedNotice<F extends Fields, View extends Stored>({
  autosave,
  fields,
  journalId,
  id,
  shown: { state, edited, left },
  noun,
  what,
  onKeepAsNew,
}: UnsavedNoticeProps<F, View>) {
  const [busy, setBusy] = useState(false)
  async function keepAsNew(form: Typed<F>): Promise<void> {
    setBusy(true)
    try {
      await onKeepAsNew(form)
      autosave.discard(journalId, id)
    } catch {
      // the error was already shown; this version is kept
    } finally {
      setBusy(false)
    }
  }

  if (left !== null)
    return (
      <Framed text={`This device has an unsaved version of this ${noun}.`}>
        <Button small onClick={() => autosave.take(journalId, id)}>
          Use it
        </Button>
        <Button small variant="quiet" onClick={() => autosave.drop(journalId, id)}>
          Discard it
        </Button>
      </Framed>
    )
  if (edited === null) return null
  if (state === 'conflict')
    return (
      <Framed
        text={`This ${noun} was saved in another tab or by someone else while you were editing. Your version is still here.`}
      >
        <Comparison autosave={autosave} fields={fields} edited={edited} what={what} />
        <Button small busy={busy} onClick={() => void keepAsNew(edited.form)}>
          Keep both
        </Button>
      </Framed>
    )
  if (state === 'gone')
    return (
      <Framed text={`This ${noun} was deleted elsewhere while you were editing.`}>
        <Button small busy={busy} onClick={() => void keepAsNew(edited.form)}>
          Keep it as a new {noun}
        </Button>
        <Button small variant="quiet" onClick={() => autosave.discard(journalId, id)}>
          Discard it
        </Button>
      </Framed>
    )
  if (edited.problem === null) return null
  return (
    <Framed text={state === 'away' ? edited.problem : `${edited.problem} Your changes stay here until then.`}>
      {state === 'away' && (
        <Button small onClick={() => autosave.saveNow(journalId, id)}>
          Try again now
        </Button>
      )}
    </Framed>
  )
}

const Framed = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={spaceClass({ below: 4 })} role="status">
    <Notice tone="warn">
      {text}
      <Row above={2} align="stretch">
        {children}
      </Row>
    </Notice>
  </div>
)

interface ComparisonProps<F extends Fields, View extends Stored>
  extends Pick<UnsavedNoticeProps<F, View>, 'autosave' | 'fields' | 'what'> {
  edited: Edited<View, Typed<F>>
}

/** Asks which of the two versions' values to keep. */
function Comparison<F extends Fields, View extends Stored>({
  autosave,
  fields,
  edited,
  what,
}: ComparisonProps<F, View>) {
  const { journalId, id, theirs } = edited
  const { question, ask } = useChangedElsewhere<View, Typed<F>>({
    what: () => what,
    versionsOf: (other) => autosave.versionsOf(edited, other),
    ...versionWords(fields),
    goOnFrom: (_other, kept) => autosave.settle(journalId, id, kept),
  })
  if (theirs === null) return null
  return (
    <>
      <Button small variant="primary" onClick={() => ask(theirs)}>
        Choose what to keep
      </Button>
      {question}
    </>
  )
}
