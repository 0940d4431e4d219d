import { Radio } from '@mantine/core'
import { useId } from 'react'
import classes from './choice-rows.module.css'
import { Text } from '../../ui/layout.tsx'

interface ChoiceRowsProps<T extends string> {
  label: string
  value: T | null
  options: readonly { readonly value: T; readonly label: string; readonly hint: string }[]
  onChange: (value: T) => void
}

/** One of several, as rows of the ledger. */
export function ChoiceRows<T extends string>({ label, value, options, onChange }: ChoiceRowsProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.rows}>
      {options.map((option) => (
        <Radio
          key={option.value}
          className={classes.row ?? ''}
          name={name}
          label={
            <span className={classes.label}>
              <span>{option.label}</span>
              <Text as="span" size="small" ink={3}>
                {option.hint}
              </Text>
            </span>
          }
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </div>
  )
}
