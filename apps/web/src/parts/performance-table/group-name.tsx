import { smallSample } from '../small-sample.ts'
import { MoreThanLuck } from '../how-sure/more-than-luck.tsx'
import classes from '../../ui/table/figure-table.module.css'

interface GroupNameProps {
  name: string
  /** Spoken: "Open the trades of News fade, Long". */
  label: string
  /** It has trades, but too few to judge. */
  few: boolean
  /** More than luck. */
  held?: boolean
  onOpen: () => void
}

/** The name of a row of figures, a button that opens what is behind them: the keyboard's way to it. */
export const GroupName = ({ name, label, few, held = false, onOpen }: GroupNameProps) => (
  <>
    <button type="button" className={classes.name} title={name} aria-label={label} onClick={onOpen}>
      {name}
    </button>
    {held && <MoreThanLuck />}
    {few && (
      <span className={classes.tag} title={`Small sample: fewer than ${smallSample} trades`}>
        small sample
      </span>
    )}
  </>
)
