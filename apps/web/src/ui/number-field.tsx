import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './field.module.css'
import { FieldLabel } from './field.tsx'
import { nearerReading, twoReadings } from './typed-number.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'label' | 'onChange' | 'value'> {
  label: string
  /** Unit or hint, grey on the right of the label. */
  hint?: ReactNode
  /** The text as typed; `typedNumber` parses it. */
  value: string
  onChange: (text: string) => void
  /** A price that is close to the one to be typed: the nearer of two readings is offered first. */
  near?: number | undefined
}

/** A number as text, right-aligned: the typed text stays until it parses exactly. An error about two readings offers both. */
export function NumberField({ label, hint, onChange, near, error, ...rest }: NumberFieldProps) {
  const readings = error ? twoReadings(rest.value) : null
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.number ?? '' }}
      {...rest}
      error={
        readings === null ? (
          error
        ) : (
          <span className={classes.readings}>
            {error}
            {nearerReading(readings, near).map((reading) => (
              <button key={reading} type="button" className="link" onClick={() => onChange(reading)}>
                {reading}
              </button>
            ))}
          </span>
        )
      }
      label={<FieldLabel hint={hint}>{label}</FieldLabel>}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
