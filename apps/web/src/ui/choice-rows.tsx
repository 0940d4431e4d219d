import { Radio } from '@mantine/core'
import { clsx } from 'clsx'
import { useId } from 'react'
import classes from './choices.module.css'

interface ChoiceRowsProps<T extends string> {
  label: string
  value: T | null
  options: readonly { readonly value: T; readonly label: string; readonly hint: string }[]
  onChange: (value: T) => void
}

/** A choice shown as rows of the ledger. */
export function ChoiceRows<T extends string>({ label, value, options, onChange }: ChoiceRowsProps<T>) {
  const groupName = useId()
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Radio
          key={option.value}
          className={classes.choice ?? ''}
          name={groupName}
          label={
            <span className={clsx(classes.label, classes.wide)}>
              <span>{option.label}</span>
              <span className={classes.hint}>{option.hint}</span>
            </span>
          }
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </div>
  )
}
