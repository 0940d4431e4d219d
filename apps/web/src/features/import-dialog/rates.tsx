import { isDecimal } from '@afterclose/core/decimal-text'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { typedNumber, typingProblem } from '../../ui/typed-number.ts'

interface RatesProps {
  currencies: readonly string[]
  rates: Readonly<Record<string, string>>
  busy: boolean
  onChange: (rates: Record<string, string>) => void
}

/** Exchange rates from other currencies to the journal's, for trades and costs in these currencies. */
export function Rates({ currencies, rates, busy, onChange }: RatesProps) {
  const { currency } = useActiveJournal()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(rates)
  const read = Object.fromEntries(
    currencies.flatMap((code) => {
      const value = typedNumber(typed[code] ?? '')
      return value !== null && isDecimal(value) && !value.startsWith('-') && value !== '0' ? [[code, value]] : []
    }),
  )
  return (
    <Block title="Exchange rates for other currencies" measure={`in ${currency}`}>
      <Text below={3} size="small" ink={2}>
        Trades and deposits in these currencies are imported, and costs are counted, only with a rate. Use the rate on
        the day the trades were closed.
      </Text>
      <Row align="end" gap={3} each={160}>
        {currencies.map((code) => (
          <NumberField
            key={code}
            label={`1 ${code}`}
            hint={currency}
            value={typed[code] ?? ''}
            error={typingProblem(typed[code] ?? '')}
            onChange={(text) => setTyped({ ...typed, [code]: text })}
          />
        ))}
        <Button disabled={Object.keys(read).length === 0} busy={busy} onClick={() => onChange(read)}>
          Use these rates
        </Button>
      </Row>
    </Block>
  )
}
