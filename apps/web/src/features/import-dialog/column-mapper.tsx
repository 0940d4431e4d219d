import { Select } from '@mantine/core'
import type { ColumnMapping, ImportPreview } from '@afterclose/contract/imports'
import { Block } from '../../ui/block.tsx'
import { Segments } from '../../ui/segments.tsx'
import classes from './column-mapper.module.css'
import { fieldLabel, fieldsOfHeads, withColumn } from './mapping-view.ts'

interface ColumnMapperProps {
  offer: NonNullable<ImportPreview['mapping']>
  mapping: ColumnMapping
  /** The columns were guessed and somebody should look at them. */
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
const orders = [
  { value: 'YMD', label: 'Year month day' },
  { value: 'DMY', label: 'Day month year' },
  { value: 'MDY', label: 'Month day year' },
] as const

/** Which column of an unknown table holds what. Every change reads the file again. */
export function ColumnMapper({ offer, mapping, asked, busy, onChange }: ColumnMapperProps) {
  const { heads, reasons = [], fields, sample } = offer
  const taken = fieldsOfHeads(mapping, heads)
  const set = (part: Partial<ColumnMapping>): void => {
    if (!busy) onChange({ ...mapping, ...part })
  }
  return (
    <Block
      title="Which column holds what?"
      measure={
        asked
          ? 'Guessed from the names; please check. It is remembered for files like this.'
          : 'Remembered for files like this'
      }
    >
      <div className={classes.settings}>
        <Segments
          label="What a row is"
          value={mapping.shape}
          options={[
            { value: 'ROUND_TRIP', label: 'A row is a trade' },
            { value: 'FILL', label: 'A row is a fill' },
          ]}
          onChange={(shape) => set({ shape })}
        />
        <Segments
          label="Decimal sign"
          value={mapping.decimalSign}
          options={[
            { value: '.', label: '1,234.5' },
            { value: ',', label: '1.234,5' },
          ]}
          onChange={(decimalSign) => set({ decimalSign })}
        />
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
        <Select
          size="sm"
          aria-label="Order of dates"
          data={[...orders]}
          value={mapping.dateOrder}
          onChange={(value) =>
            set({ dateOrder: orders.find((order) => order.value === value)?.value ?? mapping.dateOrder })
          }
        />
        <Select
          size="sm"
          aria-label="Delimiter"
          data={[...delimiters]}
          value={mapping.delimiter}
          onChange={(value) =>
            set({ delimiter: delimiters.find((one) => one.value === value)?.value ?? mapping.delimiter })
          }
        />
      </div>
      <div className={classes.scroll} role="region" aria-label="Columns of the file" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head, i) => (
                <th key={head} scope="col">
                  <span className={classes.head}>{head}</span>
                  <Select
                    size="sm"
                    aria-label={`“${head}” holds`}
                    placeholder="Not used"
                    description={reasons[i]}
                    clearable
                    searchable
                    disabled={busy}
                    data={fields.map((field) => ({ value: field, label: fieldLabel(field) }))}
                    value={taken[i] ?? null}
                    onChange={(field) => {
                      const before = taken[i]
                      if (field !== null) onChange(withColumn(mapping, field, head))
                      else if (before !== null && before !== undefined) onChange(withColumn(mapping, before, null))
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, 4).map((cells, row) => (
              <tr key={row}>
                {heads.map((head, i) => (
                  <td key={head} className={taken[i] === null ? classes.unused : undefined}>
                    {cells[i] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  )
}
