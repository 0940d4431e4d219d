import { Select, type SelectProps } from '@mantine/core'
import { SearchSelect } from './search-select.tsx'

interface ChoiceFieldProps<T extends string>
  extends Omit<SelectProps, 'data' | 'filter' | 'onChange' | 'value' | 'wrapperProps'> {
  choices: readonly { readonly value: T; readonly label: string }[]
  value: T | null
  onChange: (value: T) => void
}

/** A choice from a list; the choice can be changed, but not cleared. */
export function ChoiceField<T extends string>({ choices, onChange, searchable = false, ...rest }: ChoiceFieldProps<T>) {
  const Field = searchable ? SearchSelect : Select
  return (
    <Field
      {...rest}
      data={choices}
      onChange={(value) => {
        const chosen = choices.find((choice) => choice.value === value)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    />
  )
}
