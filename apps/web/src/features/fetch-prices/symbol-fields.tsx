import type { PriceNeed } from '@afterclose/contract/price-needs'
import { counted } from '@afterclose/core/format'
import { TextInput } from '@mantine/core'
import { Columns, Stack, Text } from '../../ui/layout.tsx'

interface SymbolFieldsProps {
  /** Name of the source. */
  source: string
  symbols: readonly { readonly need: PriceNeed; readonly symbol: string }[]
  onChange: (instrumentId: number, symbol: string) => void
}

const fitting = ['repeat(auto-fit, minmax(160px, 1fr))'] as const

/** The symbol of each instrument at a source, to be corrected or left empty. */
export function SymbolFields({ source, symbols, onChange }: SymbolFieldsProps) {
  return (
    <Stack as="fieldset" gap={2} style={{ margin: 0, padding: 0, border: 0, maxHeight: 280, overflowY: 'auto' }}>
      <Text as="legend" size="small" bold>
        Symbols at {source}
      </Text>
      <Text size="small" ink={3}>
        Correct a symbol that {source} writes differently. Leave it empty to leave the instrument out.
      </Text>
      <Columns of={fitting} within="line" gap={3}>
        {symbols.map(({ need, symbol }) => (
          <TextInput
            key={need.instrumentId}
            label={need.name}
            description={counted(need.trades, 'trade')}
            maxLength={40}
            value={symbol}
            onChange={(event) => onChange(need.instrumentId, event.currentTarget.value)}
          />
        ))}
      </Columns>
    </Stack>
  )
}
