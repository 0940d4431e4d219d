import { Select } from '@mantine/core'
import type { ColumnMapping, ImportPreview } from '@afterclose/contract/imports'
import { ColumnTable } from '../../parts/column-table/column-table.tsx'
import { fieldsOfHeads, withField } from '../../parts/column-table/columns-of-fields.ts'
import { DateOrderField, DecimalSignField } from '../../parts/column-table/file-notation.tsx'
import { Block } from '../../ui/block.tsx'
import { Row } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'
import { OneInstrument } from './one-instrument.tsx'

interface ColumnMapperProps {
  offer: NonNullable<ImportPreview['mapping']>
  mapping: ColumnMapping
  /** The columns were guessed and should be checked. */
  asked: boolean
  busy: boolean
  onChange: (mapping: ColumnMapping) => void
}

const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
] as const

/** Maps the columns of an unknown table. Every change parses the file again. */
export function ColumnMapper({ offer, mapping, asked, busy, onChange }: ColumnMapperProps) {
  const { form, heads, reasons = [], fields, labels = {}, sample } = offer
  const set = (part: Partial<ColumnMapping>): void => {
    if (!busy) onChange({ ...mapping, ...part })
  }
  return (
    <Block
      title="What does each column contain?"
      measure={
        asked
          ? 'Guessed from the columns’ names and values; please check. Remembered for files with these columns.'
          : 'Remembered for files with these columns'
      }
    >
      <Row below={4} align="stretch" gap={3}>
        <Segments
          label="Each row is"
          value={mapping.shape}
          options={[
            { value: 'ROUND_TRIP', label: 'A trade' },
            { value: 'FILL', label: 'A fill' },
          ]}
          onChange={(shape) => set({ shape })}
        />
        <DecimalSignField value={mapping.decimalSign} onChange={(decimalSign) => set({ decimalSign })} />
        <Segments
          label="Sign of costs"
          value={mapping.costs}
          options={[
            { value: 'POSITIVE', label: 'Costs are positive' },
            { value: 'NEGATIVE', label: 'Costs are negative' },
          ]}
          onChange={(costs) => set({ costs })}
        />
        <Segments
          label="Result before or after costs"
          value={mapping.result}
          options={[
            { value: 'GROSS', label: 'Result before costs' },
            { value: 'NET', label: 'After costs' },
          ]}
          onChange={(result) => set({ result })}
        />
        <DateOrderField value={mapping.dateOrder} onChange={(dateOrder) => set({ dateOrder })} />
        {form !== 'WORKBOOK' && (
          <Select
            size="sm"
            aria-label="Delimiter"
            data={[...delimiters]}
            value={mapping.delimiter}
            onChange={(value) =>
              set({ delimiter: delimiters.find((one) => one.value === value)?.value ?? mapping.delimiter })
            }
          />
        )}
      </Row>
      {mapping.columns['symbol'] === undefined && (
        <OneInstrument
          value={mapping.instrument ?? ''}
          busy={busy}
          onChange={(name) => onChange({ ...mapping, instrument: name === '' ? undefined : name })}
        />
      )}
      <ColumnTable
        heads={heads}
        fields={fields.map((field) => ({ value: field, label: labels[field] ?? field }))}
        taken={fieldsOfHeads(mapping.columns, heads)}
        reasons={reasons}
        sample={sample}
        busy={busy}
        onChoose={(head, field) => onChange({ ...mapping, columns: withField(mapping.columns, head, field) })}
      />
    </Block>
  )
}
