import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import classes from './changed-elsewhere.module.css'
import { Dialog } from './dialog.tsx'
import { differences, settledForm, type Version, type Versions } from './versions.ts'

interface ChangedElsewhereProps<Form extends object> {
  /** "Trade 12". */
  what: string
  versions: Versions<Form>
  nameOf: (fields: readonly (keyof Form)[]) => string
  /** Text of the values of these fields. */
  textOf: (fields: readonly (keyof Form)[], form: Form) => string
  /** Called with the resolved form. */
  onSettle: (form: Form) => void
  onClose: () => void
}

/** Conflict with a change saved elsewhere: shows both versions of the fields that differ, and lets the user choose. */
export function ChangedElsewhere<Form extends object>({
  what,
  versions,
  nameOf,
  textOf,
  onSettle,
  onClose,
}: ChangedElsewhereProps<Form>) {
  const list = differences(versions)
  const [chosen, setChosen] = useState<readonly Version[]>(() => list.map(({ proposed }) => proposed))
  const settle = (choice: readonly Version[]): void => onSettle(settledForm(versions, choice))

  return (
    <Dialog
      title="Changed elsewhere"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => settle(list.map(() => 'theirs'))}>Use all of theirs</Button>
          <Button onClick={() => settle(list.map(() => 'mine'))}>Keep all mine</Button>
          <Button variant="primary" data-autofocus onClick={() => settle(chosen)}>
            Use these values
          </Button>
        </>
      }
    >
      <Text below={4} ink={2}>
        {what} was saved in another tab or by someone else while you were editing it. Choose which values to keep. You
        can still change them afterwards.
      </Text>
      {list.map(({ fields, proposed }, at) => (
        <Choice
          key={nameOf(fields)}
          name={nameOf(fields)}
          mine={textOf(fields, versions.mine)}
          theirs={textOf(fields, versions.theirs)}
          chosen={chosen[at] ?? proposed}
          onChoose={(version) => setChosen(chosen.with(at, version))}
        />
      ))}
    </Dialog>
  )
}

interface ChoiceProps {
  name: string
  mine: string
  theirs: string
  chosen: Version
  onChoose: (version: Version) => void
}

function Choice({ name, chosen, onChoose, ...texts }: ChoiceProps) {
  const group = useId()
  return (
    <div className={classes.row} role="radiogroup" aria-label={name}>
      <span className={classes.name}>{name}</span>
      {(['mine', 'theirs'] as const).map((version) => (
        <label key={version} className={classes.choice}>
          <input type="radio" name={group} checked={chosen === version} onChange={() => onChoose(version)} />
          <span>
            <span className={classes.side}>{version === 'mine' ? 'Mine' : 'Theirs'}</span>
            <span className={classes.value}>{texts[version]}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
