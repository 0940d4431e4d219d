import { counted, formatWhole } from '@afterclose/core/format'
import {
  type ExplainedFigures,
  type ExplainReport,
  explainReport,
  figureIn,
} from '@afterclose/engine/reports/explain/explain-report'
import { definitionOf, type FigureDefinition, type FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { IconCopy, IconList } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { basePath } from '../../journal/base-path.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { type Tone, toneOf } from '../../ui/tone.ts'
import { copyText } from '../copy-button.tsx'
import { Dialog } from '../dialog.tsx'
import type { FigureWords } from '../figure-text.ts'
import { Loaded } from '../loaded.tsx'
import { smallSample } from '../small-sample.ts'
import { TradeList } from '../trade-list.tsx'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../trades-drawer/trades-drawer.tsx'
import {
  aboutTrades,
  formulaInNumbers,
  fractionOf,
  isSigned,
  preciseFigure,
  shownFigure,
  intersectionOf,
} from './explain-words.ts'
import classes from './explain-drawer.module.css'
import type { AskedFigure } from './asked-figure.ts'
import { FilterRows } from './filter-rows.tsx'
import { presentRowName, useOtherFilters } from './use-other-filters.ts'

const everything: TradesOf = { is: 'all' }

/**
 * Explains a number: its definition in words and as a formula with its inputs, the trades with the largest effect, and the number without
 * each active filter.
 */
export function ExplainDrawer({
  figure,
  name,
  of = everything,
  unit = 'CURRENCY',
  onClose,
}: AskedFigure & { onClose: () => void }) {
  const { currency, decimals } = useActiveJournal()
  const definition = definitionOf(figure)
  const about = aboutTrades(definition)
  const others = useOtherFilters()
  const report = useReport(
    'explain',
    { of, about, unit, under: others.map(({ filters }) => filters), figures: [figure, ...definition.inputs] },
    explainReport,
  )
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const words: FigureWords = { unit: unitWords(unit, { currency, decimals }), decimals }
  const title = name ?? definition.name
  const now = report.data?.now
  const text = now === undefined ? '' : shownFigure(figure, now, words)

  return (
    <Dialog
      aside
      width={480}
      onClose={onClose}
      title={
        <>
          <span className={classes.kind}>How this figure is calculated</span>
          {title} {text}
        </>
      }
      footer={
        <>
          <Button
            icon={<IconCopy size={16} aria-hidden="true" />}
            disabled={now === undefined}
            onClick={() => now !== undefined && void copyText('Sum', sumText(title, definition, now, words))}
          >
            Copy the calculation
          </Button>
          <a
            className={clsx('link', classes.all)}
            href={`${basePath}/docs/formulas#${figure}`}
            target="_blank"
            rel="noreferrer"
          >
            All formulas
          </a>
        </>
      }
    >
      <Text below={4} size="reading" ink={2}>
        {definition.words}
      </Text>
      <Loaded query={report} doing="loading the trades">
        {(data) => (
          <div className={classes.blocks}>
            <Formula definition={definition} figures={data.now} words={words} />
            <Sums definition={definition} figures={data.now} words={words} of={of} onPick={setPicked} />
            <Heaviest report={data} title={title} onAll={() => setPicked({ title, of: intersectionOf(of, about) })} />
            <Block
              title="How do filters change this figure?"
              measure={others.length === 0 ? 'none is set now' : undefined}
            >
              <FilterRows
                counts="Trades"
                figure={definition.name}
                rows={[presentRowName(others), ...others.map(({ name: without }) => without)].flatMap((row, i) => {
                  const figures = i === 0 ? data.now : data.under[i - 1]
                  return figures === undefined
                    ? []
                    : [
                        {
                          name: row,
                          counted: figures.statistics.numberOfTrades,
                          value: figureIn(figures, figure),
                          text: shownFigure(figure, figures, words),
                        },
                      ]
                })}
              />
            </Block>
            <Text above={3} size="micro" ink={3}>
              {definition.unknown === null ? '' : `A dash means: ${definition.unknown} `}Open trades are excluded.
            </Text>
          </div>
        )}
      </Loaded>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Dialog>
  )
}

interface PartProps {
  definition: FigureDefinition
  figures: ExplainedFigures
  words: FigureWords
}

/** The formula in words, with numbers, and its result, with more digits than on the page. */
function Formula({ definition, figures, words }: PartProps) {
  const numbers = formulaInNumbers(definition, figures, words)
  return (
    <div className={classes.formula} role="group" aria-label="Formula">
      <Term text={definition.formula} />
      {numbers !== null && (
        <span className={classes.step}>
          <Text as="span" ink={3}>
            =
          </Text>
          <Term text={numbers} />
        </span>
      )}
      <span className={classes.step}>
        <Text as="span" ink={3}>
          =
        </Text>
        <strong>{preciseFigure(definition.key, figures, words)}</strong>
      </span>
    </div>
  )
}

function Term({ text }: { text: string }) {
  const fraction = fractionOf(text)
  if (fraction === null) return <span>{text}</span>
  const [above, below] = fraction
  return (
    <span className={classes.fraction}>
      <span>{above}</span>
      <span className="sr"> ÷ </span>
      <span>{below}</span>
    </span>
  )
}

interface SumsProps extends PartProps {
  of: TradesOf
  onPick: (behind: TradesBehind) => void
}

interface SumRow {
  readonly name: string
  /** For its bar; 0 without one. */
  readonly size: number
  readonly mark: string | undefined
  readonly text: string
  readonly tone: Tone
  readonly shows: { readonly name: string; readonly behind: TradesBehind } | null
}

/** Figures in the formula, each with its trades if they are not all; and the number of trades that count. */
function Sums({ definition, figures, words, of, onPick }: SumsProps) {
  const { numberOfTrades, nR } = figures.statistics
  const inR = definition.of === 'withR'
  const inputs = definition.inputs.filter((key) => key !== 'numberOfTrades').map(definitionOf)
  const parts = inputs.map((input): SumRow => {
    const { key, name, measure } = input
    const text = shownFigure(key, figures, words)
    const counts = measure === 'amount' || measure === 'count'
    return {
      name,
      size: counts ? Math.abs(figureIn(figures, key) ?? 0) : 0,
      mark: tones.get(key),
      text,
      tone: isSigned(input) || key === 'grossLoss' ? toneOf(text) : 'even',
      shows: input.of === null ? null : { name, behind: { title: name, of: intersectionOf(of, aboutTrades(input)) } },
    }
  })
  const widest = parts.filter(({ size }) => size > 0).length > 1 ? Math.max(...parts.map(({ size }) => size)) : 0
  const all: SumRow = {
    name: inR ? 'Trades with R, of all' : 'Trades counted',
    size: 0,
    mark: undefined,
    text: inR ? `${formatWhole(nR)} of ${formatWhole(numberOfTrades)}` : formatWhole(numberOfTrades),
    tone: 'even',
    shows: numberOfTrades > 0 ? { name: 'all trades', behind: { title: 'All trades behind this figure', of } } : null,
  }
  const rows = [...parts, all]
  return (
    <Block title="Which values were used?" measure={numberOfTrades < smallSample ? 'small sample' : undefined}>
      <Table
        caption="Which values were used?"
        look="small"
        place="none"
        headless
        className={classes.table}
        columns={sumColumns(widest, onPick)}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </Block>
  )
}

/** @param widest size of the longest bar; 0 without bars */
const sumColumns = (widest: number, onPick: SumsProps['onPick']): readonly Column<SumRow>[] => [
  { key: 'name', head: '', cell: ({ name }) => name },
  {
    key: 'bar',
    head: '',
    drawn: true,
    className: classes.bar,
    cell: ({ size, mark }) =>
      widest > 0 && size > 0 && <i data-tone={mark} style={{ width: `${(size / widest) * 100}%` }} />,
  },
  { key: 'text', head: '', tone: ({ tone }) => tone, cell: ({ text }) => text },
  {
    key: 'show',
    head: '',
    className: classes.show,
    cell: ({ shows }) => shows !== null && <Show name={shows.name} onClick={() => onPick(shows.behind)} />,
  },
]

/** Bars of profit and loss have its colour. */
const tones: ReadonlyMap<FigureKey, 'gain' | 'loss'> = new Map<FigureKey, 'gain' | 'loss'>([
  ['grossProfit', 'gain'],
  ['avgWin', 'gain'],
  ['winners', 'gain'],
  ['grossLoss', 'loss'],
  ['avgLoss', 'loss'],
  ['losers', 'loss'],
])

const Show = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className={clsx('link', classes.open)} aria-label={`Show ${name}`} onClick={onClick}>
    <IconList size={16} stroke={1.5} aria-hidden="true" /> Show
  </button>
)

function Heaviest({
  report: { heaviest, about },
  title,
  onAll,
}: {
  report: ExplainReport
  title: string
  onAll: () => void
}) {
  if (heaviest.length === 0) return null
  return (
    <Block
      title="Which trades weigh most?"
      actions={
        about > heaviest.length && (
          <button type="button" className={clsx('link', classes.open)} onClick={onAll}>
            All {counted(about, 'trade')}
          </button>
        )
      }
    >
      <TradeList short caption={`Trades that weigh most in ${title}`} trades={heaviest} />
    </Block>
  )
}

/** The explanation as text, for another program. */
function sumText(title: string, definition: FigureDefinition, figures: ExplainedFigures, words: FigureWords): string {
  const numbers = formulaInNumbers(definition, figures, words)
  return [
    `${title} = ${definition.formula}`,
    ...(numbers === null ? [] : [`= ${numbers}`]),
    `= ${shownFigure(definition.key, figures, words)}`,
    counted(figures.statistics.numberOfTrades, 'trade'),
  ].join('\n')
}
