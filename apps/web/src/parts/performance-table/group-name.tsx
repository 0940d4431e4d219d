import { smallSample } from '../small-sample.ts'
import { MoreThanLuck } from '../how-sure/more-than-luck.tsx'
import classes from '../../ui/table/figure-table.module.css'

interface GroupNameProps {
  name: string
  /** For screen readers: "Open the trades of News fade, Long". */
  label: string
  /** It has trades, but too few to judge. */
  few: boolean
  /** Significant. */
  held?: boolean
  onOpen: () => void
}

/** The name of a row of figures, a button for drill-down by keyboard. */
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
