import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useJournalData } from '../../../journal/journal-data.ts'

/** The symbol of bars: any text; the instruments of the journal are proposed. */
export function SymbolField(props: Omit<AutocompleteProps, 'data' | 'maxLength'>) {
  const { instruments } = useJournalData()
  const names = new Set(instruments.flatMap(({ active, name }) => (active ? [name] : [])))
  return <Autocomplete maxLength={40} limit={50} data={[...names]} {...props} />
}
