import { Checkbox } from '@mantine/core'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import classes from './choices.module.css'
import controls from './controls.module.css'

export interface ChoicesFieldProps<T extends string | number> {
  label: string
  choices: readonly { readonly value: T; readonly label: string; readonly hint?: string }[]
  value: readonly T[]
  onChange: (value: T[]) => void
  onBlur?: (() => void) | undefined
  error?: ReactNode
  hint?: ReactNode
  /** As a block of a page instead of a form field. */
  large?: boolean | undefined
}

/** Multiple choices, one below the other. */
export function ChoicesField<T extends string | number>({
  label,
  choices,
  value,
  onChange,
  onBlur,
  error,
  hint,
  large = false,
}: ChoicesFieldProps<T>) {
  const errorId = useId()
  const failed = error !== undefined && error !== null && error !== false
  return (
    <fieldset aria-describedby={failed ? errorId : undefined} onBlur={onBlur}>
      <legend className={clsx(classes.legend, large && classes.large)}>{label}</legend>
      {hint !== undefined && <p className={classes.about}>{hint}</p>}
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          className={classes.choice ?? ''}
          label={
            <span className={clsx(classes.label, choice.hint === undefined && classes.alone)}>
              <span>{choice.label}</span>
              {choice.hint !== undefined && <span className={classes.hint}>{choice.hint}</span>}
            </span>
          }
          checked={value.includes(choice.value)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, choice.value] : value.filter((other) => other !== choice.value))
          }
        />
      ))}
      {failed && (
        <p id={errorId} className={controls.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
