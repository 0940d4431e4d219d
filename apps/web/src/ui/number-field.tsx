import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './field.module.css'
import { FieldLabel } from './field.tsx'

interface NumberFieldProps extends Omit<TextInputProps, 'label' | 'onChange' | 'value'> {
  label: string
  /** Unit or hint, grey on the right of the label. */
  hint?: ReactNode
  /** The text as typed; `typedNumber` parses it. */
  value: string
  onChange: (text: string) => void
}

/** A number as text, right-aligned: the typed text stays until it parses exactly. */
export function NumberField({ label, hint, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.number ?? '' }}
      {...rest}
      label={<FieldLabel hint={hint}>{label}</FieldLabel>}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
