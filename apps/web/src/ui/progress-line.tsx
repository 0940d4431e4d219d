import classes from './progress-line.module.css'

interface ProgressLineProps {
  /** Activity: "Sending the file". */
  label: string
  /** From 0 to 1; null if unknown. */
  value: number | null
}

/** Style of a `progress` element. */
export const { bar } = classes

/** Progress of a long operation. */
export const ProgressLine = ({ label, value }: ProgressLineProps) => (
  <div className={classes.line}>
    <div className={classes.words}>
      <span role="status">{label}</span>
      {value !== null && <span className={classes.share}>{Math.floor(value * 100)}%</span>}
    </div>
    <progress className={bar} aria-label={label} max={1} {...(value === null ? {} : { value })} />
  </div>
)
