import { Menu } from '@mantine/core'
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Block } from '../block.tsx'
import { IconButton } from '../icon-button.tsx'
import { Row } from '../layout.tsx'
import classes from './chart.module.css'
import { chartPicture, type ChartSource, csvText, download, fileName, type PictureWords } from './chart-export.ts'
import { type ChartKind, loadKinds } from './chart-kinds.ts'
import type { MarkedSeries } from './chart-marks.ts'
import type { ChartOption } from './chart-option.ts'
import { type ChartTable, ChartTableView } from './chart-table.tsx'
import { fileOf, type Rows } from '../rows.ts'
import { type ChartTheme, readChartTheme } from './chart-theme.ts'
import type { ChartZoom } from './chart-zoom.ts'
import { lazyPart } from '../later.tsx'

const ChartCanvas = lazyPart(
  async () => (await import('./chart-canvas.tsx')).default,
  ({ height }) => <div aria-busy="true" style={{ height }} />,
)

/** Source of a chart. The caller memoises option and marks (`useMemo`), else the chart is redrawn on each render. */
export interface ChartPicture<T> {
  /** Kinds of series in the option; their code is loaded with the first chart that uses them. */
  readonly kinds: readonly ChartKind[]
  readonly option: (theme: ChartTheme) => ChartOption
  readonly marks: readonly MarkedSeries<T>[]
}

interface ChartProps<T> extends ChartPicture<T> {
  /** Question that the chart answers: "How has the account grown?" */
  title: string
  /** Measure and unit. */
  measure?: string
  /** The answer in words, under the title. */
  reading: ReactNode
  /** The reading as plain text, for pictures and screen readers; required if the reading is more than text. */
  spokenReading?: string
  table: ChartTable
  /** Opens the value of a mark. */
  onPick?: (behind: T) => void
  height?: number
  /** Zoom of a chart that shows a part of its marks; the option draws only that part. */
  zoom?: ChartZoom
  /** Controls of this chart, before its own buttons. */
  actions?: ReactNode
  /** Named in downloads; called for each download. */
  source?: () => ChartSource
  /** Below the canvas: a legend, a note. */
  children?: ReactNode
}

/** Visible content, for a download. */
type Shown = Readonly<Record<'title' | 'measure' | 'reading', string>> &
  Pick<ChartProps<unknown>, 'table'> & { readonly source: () => ChartSource }

const noSource = (): ChartSource => ({ file: [], facts: [] })

/**
 * Frame of every chart: a title that is the question, a reading in words, the data as a table behind a switch, downloads as picture and
 * CSV, and a drill-down from each mark, by pointer and keyboard.
 */
export function Chart<T>({
  title,
  measure,
  reading,
  spokenReading = typeof reading === 'string' ? reading : '',
  kinds,
  option,
  marks,
  table,
  onPick,
  height = 280,
  zoom,
  actions,
  source = noSource,
  children,
}: ChartProps<T>) {
  const [asTable, setAsTable] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const shown = useRef<Shown>(null)
  useEffect(() => {
    shown.current = { title, measure: measure ?? '', reading: spokenReading, table, source }
  }, [title, measure, spokenReading, table, source])

  const savePicture = useCallback(async () => {
    const canvas = figure.current?.querySelector('canvas')
    if (canvas == null || shown.current === null) return
    const { source, ...words } = shown.current
    await savePng(canvas, canvas.width / canvas.clientWidth, words, source())
  }, [])
  const saveTable = useCallback(() => {
    if (shown.current === null) return
    const { title, table, source } = shown.current
    saveCsv(title, table, source())
  }, [])

  return (
    <Block
      title={title}
      measure={measure}
      actions={
        <>
          {actions}
          <ChartTools asTable={asTable} onSwitch={setAsTable} onPicture={savePicture} onTable={saveTable} />
        </>
      }
    >
      {reading !== '' && <p className={classes.reading}>{reading}</p>}
      {asTable ? (
        <ChartTableView caption={title} table={table} />
      ) : (
        <figure ref={figure} className={classes.figure}>
          <ChartDrawing
            label={`${title} ${spokenReading}`}
            kinds={kinds}
            option={option}
            marks={marks}
            height={height}
            onPick={onPick}
            zoom={zoom}
          />
          {children}
        </figure>
      )}
    </Block>
  )
}

interface ChartDrawingProps<T> extends ChartPicture<T> {
  /** Question and reading in words, for screen readers. */
  label: string
  height: number
  onPick?: ((behind: T) => void) | undefined
  zoom?: ChartZoom | undefined
}

/**
 * The drawing of a chart without its frame, for a block that says in words what it shows. Its code loads late, and does not know the values
 * that its marks open.
 */
export function ChartDrawing<T>({ label, kinds, option, marks, height, onPick, zoom }: ChartDrawingProps<T>) {
  const opens = onPick !== undefined
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  }, [onPick])
  const opened = useMemo(() => {
    const opening = ({ behind, ...series }: MarkedSeries<T>): MarkedSeries<() => void> => ({
      ...series,
      behind: (mark) => {
        const value = opens ? (behind?.(mark) ?? null) : null
        return value === null ? null : () => pick.current?.(value)
      },
    })
    return marks.map(opening)
  }, [marks, opens])
  const drawing = useMemo(() => ({ option, marks: opened }), [option, opened])
  useEffect(() => {
    // loaded in parallel with the canvas, which reports the failure
    loadKinds(kinds).catch(() => {})
  }, [kinds])
  return (
    <ChartCanvas
      key={kinds.join()}
      label={label}
      kinds={kinds}
      drawing={drawing}
      height={height}
      opens={opens}
      zoom={zoom}
    />
  )
}

/** Saves a canvas with its texts as a file; `scale` as in `chartPicture`. */
export async function savePng(
  canvas: HTMLCanvasElement,
  scale: number,
  words: Omit<PictureWords, 'facts'>,
  { file, facts }: ChartSource,
): Promise<void> {
  const picture = await chartPicture(canvas, scale, { ...words, facts }, readChartTheme())
  download(fileName([words.title, ...file].join(' '), 'png'), picture)
}

/** Saves a table with its origin as a file for spreadsheets. */
export function saveCsv(title: string, rows: Rows, { file, facts }: ChartSource): void {
  // with a byte order mark spreadsheets read the file as UTF-8
  const text = new Blob(['\uFEFF', csvText(fileOf(rows), facts)], { type: 'text/csv' })
  download(fileName([title, ...file].join(' '), 'csv'), text)
}

interface ChartToolsProps {
  asTable: boolean
  onSwitch: (asTable: boolean) => void
  onPicture: () => Promise<void>
  onTable: () => void
}

/** The table switch and the downloads; not rendered again with new results. */
const ChartTools = memo(function ChartTools({ asTable, onSwitch, onPicture, onTable }: ChartToolsProps) {
  return (
    <Row as="span" oneLine style={{ flex: 'none' }}>
      <IconButton
        small
        label={asTable ? 'Show as chart' : 'Show as table'}
        aria-pressed={asTable}
        onClick={() => onSwitch(!asTable)}
      >
        {asTable ? <IconChartLine size={20} stroke={1.5} /> : <IconTable size={20} stroke={1.5} />}
      </IconButton>
      <DownloadMenu onPicture={asTable ? null : onPicture} onTable={onTable} />
    </Row>
  )
})

interface DownloadMenuProps {
  /** Null: there is only a table. */
  onPicture: (() => Promise<void>) | null
  onTable: () => void
}

export function DownloadMenu({ onPicture, onTable }: DownloadMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <IconButton small label="Download">
          <IconDownload size={20} stroke={1.5} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {onPicture !== null && <Menu.Item onClick={() => void onPicture()}>Picture (PNG)</Menu.Item>}
        <Menu.Item onClick={onTable}>Table (CSV)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
