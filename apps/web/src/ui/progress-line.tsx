import classes from './progress-line.module.css'

interface ProgressLineProps {
  /** Activity: "Sending the file". */
  label: string
  /** From 0 to 1; null while nobody can know. */
  value: number | null
}

/** The look of a `progress`. */
export const { bar } = classes

/** How far something is that takes a while. */
export const ProgressLine = ({ label, value }: ProgressLineProps) => (
  <div className={classes.line}>
    <div className={classes.words}>
      <span role="status">{label}</span>
      {value !== null && <span className={classes.share}>{Math.floor(value * 100)} %</span>}
    </div>
    <progress className={bar} aria-label={label} max={1} {...(value === null ? {} : { value })} />
  </div>
)
