import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { bestMatches, takeBestMatch } from './best-match.ts'

export interface NameFieldProps
  extends Omit<AutocompleteProps, 'data' | 'onBlur' | 'onChange' | 'onKeyDown' | 'value'> {
  value: string
  names: readonly string[]
  /** Label of the option for a name that is not among them: "+ New folder “Week”". */
  newLabel: (name: string) => string
  /** Called with a chosen option, and with the text when the field loses the focus. */
  onTake: (name: string) => void
}

/**
 * A text field for a new name or one from a list. Enter and Tab take the best match; if there are matches, a new name is the last option of
 * the list.
 */
export function NameField({ value, names, newLabel, onTake, ...rest }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed?.trim() ?? ''
  const isNew = text !== '' && !names.some((name) => name.toLowerCase() === text.toLowerCase())
  const options = names.map((name) => ({ value: name, label: name }))
  const added = isNew ? [{ value: text, label: text }] : []
  const take = (name: string): void => {
    setTyped(null)
    onTake(name)
  }
  return (
    <Autocomplete
      {...rest}
      selectFirstOptionOnChange={typed !== null}
      data={[...options, ...added]}
      filter={() => [...bestMatches(options, text), ...added]}
      renderOption={({ option }) => (isNew && option.value === text ? newLabel(text) : option.value)}
      wrapperProps={{ onKeyDownCapture: (event) => takeBestMatch(event, isNew) }}
      value={typed ?? value}
      onChange={setTyped}
      onOptionSubmit={take}
      onBlur={() => {
        if (typed !== null) take(typed)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null)
        if (event.key === 'Enter' && typed !== null) take(typed) // the empty name, which has no option
      }}
    />
  )
}
