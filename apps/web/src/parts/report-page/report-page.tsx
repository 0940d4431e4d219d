import type { Unit } from '@afterclose/engine/trades/unit'
import type { ReactNode } from 'react'
import { type EngineResult, useTradeFeed } from '../../journal/engine/hooks.ts'
import { Block } from '../../ui/block.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Problem } from '../problem.tsx'
import { RAgainstMoney } from '../r-against-money/r-against-money.tsx'
import { smallSample } from '../small-sample.ts'
import { StaleNotice } from '../stale-notice.tsx'
import { UnitSwitch } from '../unit-switch.tsx'
import { UnevenR } from '../uneven-r/uneven-r.tsx'
import { WithoutResult } from '../without-result.tsx'
import { FiltersLeaveNothing, NoTradesYet } from './no-trades.tsx'

interface ReportContentProps<T> {
  /** Question that the first block answers: "How has the account grown?" The block keeps its title in empty states. */
  question?: string | undefined
  query: EngineResult<T>
  /**
   * Number of trades that the filters select; without it the page is about all trades, with no state for no match or for a small sample.
   */
  tradesIn?: ((data: T) => number) | undefined
  skeleton?: ReactNode
  /** Shown instead of all blocks, under the question, if the trades lack the data of the page. */
  renderMissing?: ((data: T) => ReactNode) | undefined
  /** Blocks, if there are trades to show. */
  children: (data: T) => ReactNode
}

/**
 * Blocks of figures for the selected trades, in each of their states: loading, error with retry, stale, nothing recorded, no match. Blocks
 * report missing data themselves.
 */
export function ReportContent<T>({
  question,
  query,
  tradesIn,
  skeleton = <BlockSkeleton height={480} />,
  renderMissing,
  children,
}: ReportContentProps<T>) {
  const feed = useTradeFeed()
  const { closed = 0, open = 0 } = feed.data ?? {}
  const trades = query.data === undefined || tradesIn === undefined ? null : tradesIn(query.data)
  const instead = (state: ReactNode) => (question === undefined ? state : <Block title={question}>{state}</Block>)

  const content = () => {
    if (query.data === undefined)
      return query.error === null
        ? skeleton
        : instead(
            <Problem
              error={query.error}
              doing="loading the trades"
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />,
          )
    if (closed === 0) return instead(<NoTradesYet open={open} titled={question !== undefined} />)
    if (trades === 0) return instead(<FiltersLeaveNothing closed={closed} />)
    const lacking = renderMissing?.(query.data)
    if (lacking) return instead(lacking)
    return <ErrorBoundary doing="loading the trades">{children(query.data)}</ErrorBoundary>
  }

  return (
    <>
      <StaleNotice />
      {trades !== null && trades > 0 && (
        <>
          <RAgainstMoney />
          <UnevenR />
        </>
      )}
      {content()}
    </>
  )
}

interface ReportPageProps<T> extends ReportContentProps<T> {
  title: string
  group?: string
  /** Coverage of the page, in words. */
  lead: ReactNode
  /** Unit of the figures, and its setter; without it the page has no unit switch. */
  unit?: readonly [Unit, (unit: Unit) => void]
  /** Other switches of the page, before the unit switch. */
  switches?: ReactNode
}

/** A page of figures for the selected trades: its head with what it covers, and its blocks. */
export function ReportPage<T>({ title, group, lead, unit, switches, ...content }: ReportPageProps<T>) {
  const { closed = 0 } = useTradeFeed().data ?? {}
  const { query, tradesIn } = content
  const trades = query.data === undefined || tradesIn === undefined ? null : tradesIn(query.data)
  return (
    <Page
      title={title}
      {...(group === undefined ? {} : { group })}
      lead={
        <>
          {lead}
          {trades !== null && trades > 0 && trades < smallSample && (
            <Text as="span" ink="warn">
              {` Small sample: fewer than ${smallSample} trades.`}
            </Text>
          )}
          {closed > 0 && (
            <span style={{ display: 'block' }}>
              <WithoutResult />
            </span>
          )}
        </>
      }
      actions={
        closed > 0 && (
          <Row align="end" gap={3} offPaper>
            {switches}
            {unit !== undefined && <UnitSwitch unit={unit} />}
          </Row>
        )
      }
    >
      <ReportContent {...content} />
    </Page>
  )
}
