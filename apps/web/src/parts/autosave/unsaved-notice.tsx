import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedElsewhere } from '../changed-elsewhere.tsx'
import type { Autosave, Stored } from './autosave.ts'
import classes from './autosave.module.css'
import type { Shown } from './use-autosave.ts'

interface UnsavedNoticeProps<View extends Stored, Form extends object> {
  autosave: Autosave<View, Form>
  journalId: number
  id: number
  shown: Shown<View, Form>
  /** Name of the record in a sentence: "note". */
  noun: string
  /** "Rules", above the two versions. */
  what: string
  nameOf: (field: keyof Form) => string
  textOf: (field: keyof Form, form: Form) => string
  /** Makes a record of its own of this version, so that both are kept. Rejects when it is refused. */
  onKeepAsNew: (form: Form) => Promise<unknown>
}

/** Why a record is not saved, what becomes of it, and the choice where there is one. Nothing while all is well. */
export function UnsavedNotice<View extends Stored, Form extends object>(props: UnsavedNoticeProps<View, Form>) {
  const { autosave, journalId, id, shown, noun, onKeepAsNew } = props
  const { state, edited, left } = shown
  const [busy, setBusy] = useState(false)
  async function keepAsNew(form: Form): Promise<void> {
    setBusy(true)
    try {
      await onKeepAsNew(form)
      autosave.discard(journalId, id)
    } catch {
      // it said why itself; this version stays where it is
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
        text={`This ${noun} was saved in another tab or by someone else while you were editing. Your version is kept on this device.`}
      >
        <Comparison {...props} />
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
    <Framed
      text={
        state === 'away'
          ? `${edited.problem} Your changes are kept on this device and will be sent as soon as possible.`
          : `${edited.problem} Your changes are kept on this device until then.`
      }
    >
      {state === 'away' && (
        <Button small onClick={() => autosave.saveNow(journalId, id)}>
          Try again now
        </Button>
      )}
    </Framed>
  )
}

const Framed = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={classes.notice} role="status">
    <Notice tone="warn">
      {text}
      <div className={classes.choices}>{children}</div>
    </Notice>
  </div>
)

/** Both versions beside each other, where they differ. */
function Comparison<View extends Stored, Form extends object>({
  autosave,
  journalId,
  id,
  shown: { edited },
  what,
  nameOf,
  textOf,
}: UnsavedNoticeProps<View, Form>) {
  const [open, setOpen] = useState(false)
  if (edited?.theirs == null) return null
  return (
    <>
      <Button small variant="primary" onClick={() => setOpen(true)}>
        Choose what to keep
      </Button>
      {open && (
        <ChangedElsewhere
          what={what}
          versions={autosave.versionsOf(edited, edited.theirs)}
          nameOf={(fields) => fields.map(nameOf).join(', ')}
          textOf={(fields, form) => fields.map((field) => textOf(field, form)).join(', ')}
          onSettle={(form) => {
            setOpen(false)
            autosave.settle(journalId, id, form)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
