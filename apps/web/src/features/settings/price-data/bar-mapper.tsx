import type { BarMapping } from '@afterclose/contract/bars'
import { Select } from '@mantine/core'
import { Segments } from '../../../ui/segments.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Columns, Row, Stack, Text } from '../../../ui/layout.tsx'

interface BarMapperProps {
  /** The first rows as cells. */
  rows: readonly (readonly string[])[]
  mapping: BarMapping | null
  onChange: (mapping: BarMapping) => void
}

const fields = ['date', 'time', 'open', 'high', 'low', 'close', 'volume'] as const
type Field = (typeof fields)[number]
const names = {
  date: 'Date',
  time: 'Time of day',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Volume',
} as const satisfies Record<Field, string>
const orders = [
  { value: 'YMD', label: 'Year month day' },
  { value: 'DMY', label: 'Day month year' },
  { value: 'MDY', label: 'Month day year' },
] as const
/** Initial mapping if nothing was detected. */
const begun: BarMapping = {
  delimiter: ',',
  skip: 1,
  decimalSign: '.',
  dateOrder: 'YMD',
  stamp: 'OPEN',
  date: 0,
  time: null,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  volume: null,
}

/** Maps the columns of a table. */
export function BarMapper({ rows, mapping, onChange }: BarMapperProps) {
  const now = mapping ?? begun
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const set = (part: Partial<BarMapping>): void => onChange({ ...now, ...part })
  return (
    <Stack as="fieldset" gap={3}>
      <Text as="legend" size="section" style={{ paddingBottom: 'var(--s-2)' }}>
        What does each column contain?
      </Text>
      <Columns of={['repeat(auto-fit, minmax(160px, 1fr))']} within="line" gap={3}>
        {fields.map((field) => (
          <Select
            key={field}
            size="sm"
            label={names[field]}
            data={Array.from({ length: columns }, (_, column) => ({
              value: String(column),
              label: `${column + 1}: ${rows.at(-1)?.[column] ?? ''}`,
            }))}
            value={now[field] === null ? null : String(now[field])}
            clearable={field === 'time' || field === 'volume'}
            placeholder={field === 'time' ? 'With the date' : 'None'}
            onChange={(value) => {
              if (value !== null) set({ [field]: Number(value) })
              else if (field === 'time' || field === 'volume') set({ [field]: null })
            }}
          />
        ))}
        <ChoiceField
          size="sm"
          label="Order of dates"
          choices={orders}
          value={now.dateOrder}
          onChange={(dateOrder) => set({ dateOrder })}
        />
      </Columns>
      <Row align="stretch" gap={3}>
        <Segments
          label="Decimal sign"
          value={now.decimalSign}
          options={[
            { value: '.', label: '1,234.5' },
            { value: ',', label: '1.234,5' },
          ]}
          onChange={(decimalSign) => set({ decimalSign })}
        />
        <Segments
          label="Bar time is"
          value={now.stamp}
          options={[
            { value: 'OPEN', label: 'the bar’s open' },
            { value: 'CLOSE', label: 'the bar’s close' },
          ]}
          onChange={(stamp) => set({ stamp })}
        />
      </Row>
    </Stack>
  )
}
