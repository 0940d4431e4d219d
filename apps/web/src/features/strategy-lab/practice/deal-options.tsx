import { dealLengths } from '@afterclose/core/practice'
import { useQuery } from '@tanstack/react-query'
import { seriesQuery } from '../../../journal/price-bars.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { lengthShort } from '../../../parts/trade-chart/trade-chart-words.ts'
import { ChoicesField } from '../../../ui/choices-field.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { lengthOf, PracticeSearch, seriesOf } from './practice-search.ts'

/** Choice of the next deal: its source, bars, and how prices are shown. */
export function DealOptions() {
  const [{ length, of, prices, clock, series }, change] = usePageSearch(PracticeSearch)
  return (
    <Stack gap={4} below={5}>
      <Row gap={[3, 6]}>
        <Segments
          label="Source of deals"
          value={of ?? 'TRADE'}
          options={[
            { value: 'TRADE', label: 'Own trades' },
            { value: 'MOMENT', label: 'Random moments' },
          ]}
          onChange={(value) => change({ of: value === 'MOMENT' ? value : undefined })}
        />
        <Segments
          label="Bar length"
          value={String(lengthOf(length))}
          options={dealLengths.map((seconds) => ({ value: String(seconds), label: lengthShort(seconds) }))}
          onChange={(value) => change({ length: Number(value) })}
        />
        <SwitchField
          label="Rescale prices"
          checked={prices !== 'on'}
          onChange={(on) => change({ prices: on ? undefined : 'on' })}
        />
        <SwitchField
          label="Show the hour"
          checked={clock === 'on'}
          onChange={(on) => change({ clock: on ? 'on' : undefined })}
        />
      </Row>
      {of === 'MOMENT' && <SeriesChoice chosen={seriesOf(series) ?? []} onChange={(ids) => change({ series: ids })} />}
    </Stack>
  )
}

interface SeriesChoiceProps {
  /** None for all. */
  chosen: readonly number[]
  onChange: (ids: string | undefined) => void
}

function SeriesChoice({ chosen, onChange }: SeriesChoiceProps) {
  const found = useQuery(seriesQuery).data?.series ?? []
  if (found.length < 2) return null
  return (
    <ChoicesField
      label="Series"
      hint="None selected: all. With few selected, the symbol is easier to guess."
      choices={found.map(({ id, symbol, length }) => ({ value: id, label: symbol, hint: lengthShort(length) }))}
      value={chosen}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : ids.join())}
    />
  )
}
