import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import classes from './segments.module.css'

interface SegmentsProps<T extends string> {
  /** Accessible name of the group: "Unit of the figures". */
  label: string
  /** Null: nothing chosen yet. */
  value: T | null
  /** `proposed` outlines a suggestion while nothing is chosen; `off` is the reason why an option cannot be chosen now. */
  options: readonly {
    readonly value: T
    readonly label: string
    readonly icon?: ReactNode
    readonly proposed?: boolean
    readonly off?: string | undefined
  }[]
  onChange: (value: T) => void
  /** Full width, 40 px high: for forms. */
  large?: boolean
  disabled?: boolean
}

/** Switch of views: joined segments, the chosen segment filled with ink. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
  large = false,
  disabled = false,
}: SegmentsProps<T>) {
  const name = useId()
  return (
    <div className={clsx(classes.segments, large && classes.large)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            classes.segment,
            option.value === value && classes.on,
            option.proposed === true && value === null && classes.proposed,
            option.off !== undefined && classes.off,
          )}
          title={option.off}
        >
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.off !== undefined}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
