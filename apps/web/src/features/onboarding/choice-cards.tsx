import { clsx } from 'clsx'
import { useId } from 'react'
import classes from './choice-cards.module.css'
import { Text } from '../../ui/layout.tsx'

interface ChoiceCardsProps<T extends string> {
  label: string
  value: T | null
  options: readonly { readonly value: T; readonly label: string; readonly text: string; readonly disabled?: boolean }[]
  onChange: (value: T) => void
}

/** One of few, each with a sentence. */
export function ChoiceCards<T extends string>({ label, value, options, onChange }: ChoiceCardsProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.cards}>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(classes.card, option.value === value && classes.on, option.disabled && classes.off)}
        >
          <input
            type="radio"
            className={classes.radio}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className={classes.label}>{option.label}</span>
            <Text as="span" size="small" ink={2}>
              {option.text}
            </Text>
          </span>
        </label>
      ))}
    </div>
  )
}
