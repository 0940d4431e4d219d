import { counted } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { sourcesQuery } from '../../../journal/bar-fetches.ts'
import { openFillDialog } from '../../../journal/dialogs.ts'
import { seriesQuery } from '../../../journal/price-bars.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { sizeText } from '@afterclose/core/size-text'
import { jobsQuery } from './bar-jobs.ts'
import { BarUpload } from './bar-upload.tsx'
import { JobCard } from './job-card.tsx'
import { SeriesTable } from './series-table.tsx'
import { SourcesBlock } from './sources/sources-block.tsx'

/** The user's price bars: coverage, and how to add more. */
export function PriceDataPage() {
  const { readOnly } = useActiveJournal()
  const series = useQuery(seriesQuery)
  const jobs = useQuery(jobsQuery)
  const open = (jobs.data ?? []).filter(({ state }) => state !== 'DONE')
  const some = (series.data?.series ?? []).length > 0
  const { data: sources = [] } = useQuery(sourcesQuery)
  return (
    <Page
      title="Price Data"
      group={
        <PageLink className="link" to="/settings/instruments">
          Instruments
        </PageLink>
      }
      actions={
        (some || sources.length > 0) && !readOnly ? (
          <Button onClick={() => openFillDialog(null)}>Fill highest and lowest prices</Button>
        ) : undefined
      }
      lead="Price bars show the price around your trades and fill in their highest and lowest price. All your journals share them."
    >
      <Stack gap={8}>
        <Block title="Add price bars" measure="from a file">
          <Stack style={{ maxWidth: 960 }}>
            <BarUpload />
            {open.map((job) => (
              <JobCard key={job.id} job={job} />
            ))}
            <Text size="small" ink={3}>
              Reads history exports from MetaTrader 4 and 5, chart data from TradingView, NinjaTrader, Dukascopy,
              HistData, Binance and Stooq, and any table with time, open, high, low and close. One-minute bars give the
              most detail.
            </Text>
          </Stack>
        </Block>
        <Block title="Fetch price bars" measure="from the internet">
          <SourcesBlock />
        </Block>
        <Block
          title="Your price bars"
          measure={
            series.data === undefined || !some
              ? undefined
              : `${counted(series.data.series.length, 'series', 'series')}, ${sizeText(series.data.bytes)}${
                  series.data.mostBytes === null ? '' : ` of ${sizeText(series.data.mostBytes)}`
                }`
          }
        >
          <Loaded query={series} doing="loading price bars">
            {({ series: rows }) =>
              rows.length === 0 ? (
                <Empty
                  title="No price bars yet."
                  why="Drop a file above. Bars are matched to a trade by the name or an alias of its instrument."
                />
              ) : (
                <SeriesTable rows={rows} />
              )
            }
          </Loaded>
        </Block>
      </Stack>
    </Page>
  )
}
