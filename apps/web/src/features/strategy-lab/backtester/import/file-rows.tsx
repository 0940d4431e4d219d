import type { BacktestFileView } from '@afterclose/contract/backtest-files'
import { counted, formatDate, formatR, formatWhole, plural } from '@afterclose/core/format'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { Stack, Text } from '../../../../ui/layout.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Stat, StatRow } from '../../../../ui/stat.tsx'

/** Trades that the file adds, and each skipped row. */
export function FileRows({ preview }: { preview: BacktestFileView }) {
  const { dateFormat } = useActiveJournal()
  const { trades, tradesWithR, winners, losers, breakEvens, totalR, from, to, room } = preview
  const { rejected, rejectedRows, skipped, skippedRows, unknownNames } = preview
  return (
    <>
      <StatRow label="What will be added">
        <Stat label="Trades">{formatWhole(trades)}</Stat>
        <Stat label="Total R">{tradesWithR === 0 ? '–' : formatR(totalR)}</Stat>
        <Stat label="Won / lost / break-even">{`${winners} / ${losers} / ${breakEvens}`}</Stat>
        <Stat label="Days">
          {from === null || to === null
            ? '–'
            : from.slice(0, 10) === to.slice(0, 10)
              ? formatDate(from.slice(0, 10), dateFormat)
              : `${formatDate(from.slice(0, 10), dateFormat)} – ${formatDate(to.slice(0, 10), dateFormat)}`}
        </Stat>
      </StatRow>
      {trades > room && (
        <Notice tone="error">{`A backtest can hold 10,000 trades. There is room for ${formatWhole(room)} more.`}</Notice>
      )}
      {trades === 0 && (
        <Notice tone="warn">
          Nothing in this file can be added yet. Choose the column that holds the results, such as R.
        </Notice>
      )}
      {tradesWithR < trades && (
        <Notice tone="warn">
          {`${counted(trades - tradesWithR, 'trade')} ${plural(trades - tradesWithR, 'has', 'have')} no R, because the file states neither an R nor a stop. The backtester measures in R: ${plural(trades - tradesWithR, 'it is', 'they are')} added without a result.`}
        </Notice>
      )}
      {unknownNames.length > 0 && (
        <Notice tone="warn">
          {`${counted(unknownNames.length, 'comment')} in the file ${plural(unknownNames.length, 'does', 'do')} not exist in this journal and will be skipped: ${unknownNames.slice(0, 10).join(', ')}${unknownNames.length > 10 ? ' …' : ''}.`}
        </Notice>
      )}
      <RowList title="Rows that cannot be read" count={rejected} rows={rejectedRows} />
      <RowList title="Rows that are not trades" count={skipped} rows={skippedRows} />
    </>
  )
}

interface RowListProps {
  title: string
  count: number
  rows: BacktestFileView['rejectedRows']
}

function RowList({ title, count, rows }: RowListProps) {
  if (count === 0) return null
  return (
    <section aria-label={title}>
      <Text as="h3" size="label" below={2}>
        {title}: {formatWhole(count)}
      </Text>
      <Stack as="ul" gap={2} style={{ maxHeight: 240, overflow: 'auto', font: 'var(--t-small)' }}>
        {rows.map(({ line, text, reason }) => (
          <li key={line}>
            <Text as="span" ink={3}>
              Line {line}
            </Text>{' '}
            {reason}
            <Text as="code" ink={3} cut style={{ display: 'block' }}>
              {text}
            </Text>
          </li>
        ))}
      </Stack>
      {count > rows.length && (
        <Text size="small" ink={3}>
          {`Showing the first ${rows.length}.`}
        </Text>
      )}
    </section>
  )
}
