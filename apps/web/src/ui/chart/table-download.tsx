import { IconDownload } from '@tabler/icons-react'
import { IconButton } from '../icon-button.tsx'
import type { Rows } from '../rows.ts'
import type { ChartSource } from './chart-export.ts'
import { saveCsv } from './chart.tsx'

interface TableDownloadProps {
  /** Name of the file. */
  title: string
  /** Called on download. */
  rows: () => Rows
  source: () => ChartSource
  label?: string
}

/** Downloads a table as a file for spreadsheets. */
export const TableDownload = ({ title, rows, source, label = 'Download table (CSV)' }: TableDownloadProps) => (
  <IconButton small label={label} onClick={() => saveCsv(title, rows(), source())}>
    <IconDownload size={20} stroke={1.5} />
  </IconButton>
)
