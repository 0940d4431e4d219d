import { useId, useState } from 'react'
import { useJournalData } from '../../journal/journal-data.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './changed-elsewhere.module.css'
import type { TradeForm } from './trade-form.ts'
import { type Difference, differences, settled, type Version } from './trade-versions.ts'
import { valueText } from './value-text.ts'

interface ChangedElsewhereProps {
  tradeId: number
  base: TradeForm
  mine: TradeForm
  theirs: TradeForm
  /** The form to go on with. */
  onSettle: (form: TradeForm) => void
  onClose: () => void
}

/** The trade was saved elsewhere while it was edited here: shows both sides of what differs, and lets one choose. */
export function ChangedElsewhere({ tradeId, base, mine, theirs, onSettle, onClose }: ChangedElsewhereProps) {
  const list = differences(base, mine, theirs)
  const [chosen, setChosen] = useState<readonly Version[]>(() => list.map(({ proposed }) => proposed))
  const settle = (choice: readonly Version[]): void => onSettle(settled({ base, mine, theirs }, choice))

  return (
    <Dialog
      title="Changed elsewhere"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => settle(list.map(() => 'theirs'))}>Take all theirs</Button>
          <Button onClick={() => settle(list.map(() => 'mine'))}>Keep all mine</Button>
          <Button variant="primary" data-autofocus onClick={() => settle(chosen)}>
            Use these values
          </Button>
        </>
      }
    >
      <p className={classes.lead}>
        Trade {tradeId} was saved in another tab or by someone else while you were editing it. Choose what to keep. You
        can still change it before you save.
      </p>
      {list.map((difference, at) => (
        <Choice
          key={difference.name}
          difference={difference}
          mine={mine}
          theirs={theirs}
          chosen={chosen[at] ?? difference.proposed}
          onChoose={(version) => setChosen(chosen.with(at, version))}
        />
      ))}
    </Dialog>
  )
}

const sides = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const

interface ChoiceProps {
  difference: Difference
  mine: TradeForm
  theirs: TradeForm
  chosen: Version
  onChoose: (version: Version) => void
}

function Choice({ difference: { name, fields }, mine, theirs, chosen, onChoose }: ChoiceProps) {
  const data = useJournalData()
  const group = useId()
  return (
    <div className={classes.row} role="radiogroup" aria-label={name}>
      <span className={classes.name}>{name}</span>
      {sides.map(([version, side]) => (
        <label key={version} className={classes.choice}>
          <input type="radio" name={group} checked={chosen === version} onChange={() => onChoose(version)} />
          <span>
            <span className={classes.side}>{side}</span>
            <span className={classes.value}>{valueText(fields, version === 'mine' ? mine : theirs, data)}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
