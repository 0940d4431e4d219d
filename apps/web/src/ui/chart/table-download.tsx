import { IconDownload } from '@tabler/icons-react'
import { IconButton } from '../icon-button.tsx'
import type { Rows } from '../rows.ts'
import type { ChartSource } from './chart-export.ts'
import { saveCsv } from './chart.tsx'

interface TableDownloadProps {
  /** Names the file. */
  title: string
  /** Asked when it is saved. */
  rows: () => Rows
  source: () => ChartSource
  label?: string
}

/** Saves a table as a file that spreadsheets read. */
export const TableDownload = ({ title, rows, source, label = 'Download table (CSV)' }: TableDownloadProps) => (
  <IconButton small label={label} onClick={() => saveCsv(title, rows(), source())}>
    <IconDownload size={20} stroke={1.5} />
  </IconButton>
)
