import { Select } from '@mantine/core'
import type { ImportPreview } from '@afterclose/contract/imports'
import { type Market, markets as allMarkets } from '@afterclose/core/journal'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { marketWords } from '../../ui/markets-field.tsx'
import { namesText } from './preview-view.ts'

interface MarketsProps {
  asked: NonNullable<ImportPreview['markets']>
  busy: boolean
  onChange: (markets: Record<string, Market>) => void
}

/** Market of new instruments that neither the file nor their names determine: for all, or one by one. */
export function Markets({ asked, busy, onChange }: MarketsProps) {
  const { tradeMarkets } = useActiveJournal()
  const [each, setEach] = useState(false)
  const [first] = asked
  const known = asked.filter(({ chosen, needed }) => chosen || !needed)
  const isCommon = known.length === asked.length && asked.every(({ market }) => market === first?.market)
  const data = allMarkets
    .filter((market) => tradeMarkets.includes(market))
    .map((market) => ({ value: market, label: marketWords[market].label }))
  const choose = (names: readonly string[]) => (market: string | null) => {
    const value = data.find((one) => one.value === market)?.value
    if (value !== undefined) onChange(Object.fromEntries(names.map((name) => [name, value])))
  }
  return (
    <Block title="Which market are these?" measure="The file does not say">
      <Text below={3} size="small" ink={2}>
        {namesText(asked.map(({ name }) => name))}. The market decides what a point is worth: for stocks and crypto it
        is the price itself.
      </Text>
      {each && asked.length > 1 ? (
        <Row align="end" gap={3} each={240} style={{ maxHeight: 320, overflowY: 'auto' }}>
          {asked.map(({ name, market, chosen, needed }) => (
            <Select
              key={name}
              label={name}
              placeholder="Choose a market"
              data={data}
              disabled={busy}
              allowDeselect={false}
              value={chosen || !needed ? market : null}
              onChange={choose([name])}
            />
          ))}
        </Row>
      ) : (
        <Row align="end" gap={3} each={240}>
          <Select
            label={asked.length === 1 ? `Market of ${first?.name ?? ''}` : `Market of all ${asked.length}`}
            placeholder={known.length > 0 ? 'Different markets' : 'Choose a market'}
            data={data}
            disabled={busy}
            allowDeselect={false}
            value={isCommon ? (first?.market ?? null) : null}
            onChange={choose(asked.map(({ name }) => name))}
          />
          {asked.length > 1 && (
            <Button variant="quiet" disabled={busy} onClick={() => setEach(true)}>
              Choose one by one
            </Button>
          )}
        </Row>
      )}
    </Block>
  )
}
