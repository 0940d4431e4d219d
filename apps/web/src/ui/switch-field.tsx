import { Switch, type SwitchProps } from '@mantine/core'
import { useId } from 'react'
import { Text } from './layout.tsx'

interface SwitchFieldProps extends Omit<SwitchProps, 'description' | 'onChange'> {
  checked: boolean
  /** Help text, announced after the name instead of as part of it. */
  description?: string | undefined
  onChange?: (checked: boolean) => void
}

/** An on/off switch. */
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
        <Text id={id} size="micro" ink={3} style={{ marginTop: 2, paddingLeft: 50 }}>
          {description}
        </Text>
      )}
    </div>
  )
}
