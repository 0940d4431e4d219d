import { Switch, type SwitchProps } from '@mantine/core'
import { useId } from 'react'
import classes from './switch-field.module.css'

interface SwitchFieldProps extends Omit<SwitchProps, 'description' | 'onChange'> {
  checked: boolean
  /** Help text, announced after the name instead of as part of it. */
  description?: string | undefined
  onChange?: (checked: boolean) => void
}

/** Something that is on or off. */
export function SwitchField({ description, onChange, ...rest }: SwitchFieldProps) {
  const id = useId()
  return (
    <div>
      <Switch
        {...rest}
        {...(description === undefined ? {} : { 'aria-describedby': id })}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      {description !== undefined && (
        <p id={id} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  )
}
