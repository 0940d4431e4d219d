import { Menu } from '@mantine/core'
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Block } from '../block.tsx'
import { IconButton } from '../button.tsx'
import classes from './chart.module.css'
import { chartPicture, csvText, download, fileName } from './chart-export.ts'
import type { ChartOption } from './chart-option.ts'
import { type ChartTable, ChartTableView } from './chart-table.tsx'
import { type ChartTheme, readChartTheme } from './chart-theme.ts'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'))

interface ChartProps {
  /** What the chart answers: "How has the account grown?" */
  title: string
  /** Measure and unit. */
  measure?: string
  /** The answer in words, under the title. */
  reading: string
  /** Kept by the caller between renders (`useCallback`), else the chart is drawn each time. */
  option: (theme: ChartTheme) => ChartOption
  table: ChartTable
  /** Points of series 0. */
  points: number
  onPick?: (point: number) => void
  height?: number
  /** Switches that belong to this chart, before its own buttons. */
  actions?: ReactNode
  /** Below the canvas: a legend, a note. */
  children?: ReactNode
}

/** What is on screen now, for a download. */
type Shown = Required<Pick<ChartProps, 'title' | 'measure' | 'reading' | 'table'>>

/**
 * What every chart has: a title that says what it answers, a reading in words, the same as a table behind a switch,
 * export as picture and CSV, and a way from a point to its trades, by pointer and by keyboard.
 */
export function Chart({
  title,
  measure,
  reading,
  option,
  table,
  points,
  onPick,
  height = 280,
  actions,
  children,
}: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const shown = useRef<Shown>(null)
  useEffect(() => {
    shown.current = { title, measure: measure ?? '', reading, table }
  }, [title, measure, reading, table])

  const savePicture = useCallback(async () => {
    const canvas = figure.current?.querySelector('canvas')
    if (canvas == null || shown.current === null) return
    const { title, measure, reading } = shown.current
    download(fileName(title, 'png'), await chartPicture(canvas, { title, measure, reading, theme: readChartTheme() }))
  }, [])
  const saveTable = useCallback(() => {
    if (shown.current === null) return
    const { title, table } = shown.current
    // the mark makes spreadsheets read it as UTF-8
    download(fileName(title, 'csv'), new Blob(['\uFEFF', csvText(table)], { type: 'text/csv' }))
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
      <p className={classes.reading}>{reading}</p>
      {asTable ? (
        <ChartTableView caption={title} table={table} />
      ) : (
        <figure ref={figure} className={classes.figure}>
          <Suspense fallback={<div style={{ height }} />}>
            <ChartCanvas
              label={`${title} ${reading}`}
              option={option}
              height={height}
              points={points}
              onPick={onPick}
            />
          </Suspense>
          {children}
        </figure>
      )}
    </Block>
  )
}

interface ChartToolsProps {
  asTable: boolean
  onSwitch: (asTable: boolean) => void
  onPicture: () => Promise<void>
  onTable: () => void
}

/** The switch to the table and the downloads; another answer leaves them as they are. */
const ChartTools = memo(function ChartTools({ asTable, onSwitch, onPicture, onTable }: ChartToolsProps) {
  return (
    <>
      <IconButton
        small
        label={asTable ? 'Show as chart' : 'Show as table'}
        aria-pressed={asTable}
        onClick={() => onSwitch(!asTable)}
      >
        {asTable ? <IconChartLine size={20} stroke={1.5} /> : <IconTable size={20} stroke={1.5} />}
      </IconButton>
      <Menu>
        <Menu.Target>
          <IconButton small label="Download">
            <IconDownload size={20} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {!asTable && <Menu.Item onClick={() => void onPicture()}>Picture (PNG)</Menu.Item>}
          <Menu.Item onClick={onTable}>Table (CSV)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
})
