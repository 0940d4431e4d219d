import { smallSample } from '../small-sample.ts'
import { MoreThanLuck } from '../how-sure/more-than-luck.tsx'
import classes from './figure-table.module.css'

interface GroupNameProps {
  name: string
  /** Of whose trades it opens: "News fade, Long". */
  said: string
  /** It has trades, but fewer than one can judge by. */
  few: boolean
  /** More than luck. */
  held: boolean
}

/** The name of a row of figures that opens its trades; for the keyboard this is the way to them. */
export const GroupName = ({ name, said, few, held }: GroupNameProps) => (
  <>
    <button type="button" className={classes.name} title={name} aria-label={`Open the trades of ${said}`}>
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
