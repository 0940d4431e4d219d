import type { BacktestFileView, BacktestMapping } from '@afterclose/contract/backtest-files'
import { ColumnTable } from '../../../../parts/column-table/column-table.tsx'
import { fieldsOfHeads, withField } from '../../../../parts/column-table/columns-of-fields.ts'
import { DateOrderField, DecimalSignField } from '../../../../parts/column-table/file-notation.tsx'
import { Block } from '../../../../ui/block.tsx'
import { Row } from '../../../../ui/layout.tsx'

interface FileColumnsProps {
  preview: BacktestFileView
  busy: boolean
  onChange: (mapping: BacktestMapping) => void
}

/** Maps the columns of the file. Every change parses the file again. */
export function FileColumns({ preview, busy, onChange }: FileColumnsProps) {
  const { heads, reasons, fields, sample, mapping, remembered } = preview
  const set = (part: Partial<BacktestMapping>): void => {
    if (!busy) onChange({ ...mapping, ...part })
  }
  return (
    <Block
      title="What does each column contain?"
      measure={
        remembered
          ? 'Remembered for files with these columns'
          : 'Guessed from the column names; please check. Remembered for files with these columns.'
      }
    >
      <Row align="end" gap={3} below={4}>
        <DecimalSignField value={mapping.decimalSign} onChange={(decimalSign) => set({ decimalSign })} />
        <DateOrderField value={mapping.dateOrder} onChange={(dateOrder) => set({ dateOrder })} />
      </Row>
      <ColumnTable
        heads={heads}
        fields={fields.map(({ field, label }) => ({ value: field, label }))}
        taken={fieldsOfHeads(mapping.columns, heads)}
        reasons={reasons}
        sample={sample}
        busy={busy}
        onChoose={(head, field) => set({ columns: withField(mapping.columns, head, field) })}
      />
    </Block>
  )
}
