import type { BacktestFileView, BacktestMapping } from '@afterclose/contract/backtest-files'
import { Select } from '@mantine/core'
import { Block } from '../../../../ui/block.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import classes from './import-backtest.module.css'

interface FileColumnsProps {
  preview: BacktestFileView
  busy: boolean
  onChange: (mapping: BacktestMapping) => void
}

const orders = [
  { value: 'YMD', label: 'Year month day' },
  { value: 'DMY', label: 'Day month year' },
  { value: 'MDY', label: 'Month day year' },
] as const

/** Which column of the file holds what. Every change reads the file again. */
export function FileColumns({ preview, busy, onChange }: FileColumnsProps) {
  const { heads, fields, sample, mapping, remembered } = preview
  const fieldOf = new Map(Object.entries(mapping.columns).map(([field, head]) => [head, field]))
  const set = (part: Partial<BacktestMapping>): void => {
    if (!busy) onChange({ ...mapping, ...part })
  }
  function choose(head: string, field: string | null): void {
    const others = Object.entries(mapping.columns).filter(([name, taken]) => name !== field && taken !== head)
    set({ columns: Object.fromEntries(field === null ? others : [...others, [field, head]]) })
  }
  return (
    <Block
      title="Which column holds what?"
      measure={
        remembered
          ? 'Remembered for files like this'
          : 'Guessed from the names; please check. It is remembered for files like this.'
      }
    >
      <div className={classes.settings}>
        <Segments
          label="Decimal sign"
          value={mapping.decimalSign}
          options={[
            { value: '.', label: '1,234.5' },
            { value: ',', label: '1.234,5' },
          ]}
          onChange={(decimalSign) => set({ decimalSign })}
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
      </div>
      <div className={classes.scroll} role="region" aria-label="Columns of the file" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  <span className={classes.head}>{head}</span>
                  <Select
                    size="sm"
                    aria-label={`“${head}” holds`}
                    placeholder="Not used"
                    clearable
                    searchable
                    disabled={busy}
                    data={fields.map(({ field, label }) => ({ value: field, label }))}
                    value={fieldOf.get(head) ?? null}
                    onChange={(field) => choose(head, field)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that tells them apart
              <tr key={row}>
                {heads.map((head, i) => (
                  <td key={head} className={fieldOf.has(head) ? undefined : classes.unused}>
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
