import type { TradeContext } from '@afterclose/contract/trade-context'
import { contextLengths, contextTags, usualContextLength } from '@afterclose/core/market-context'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { journalSetting } from '../../journal/journal-settings.ts'
import { api } from '../../journal/api.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { tradeBarsWord } from '../../journal/price-bars.ts'
import { useSettings } from '../../journal/settings.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Block } from '../../ui/block.tsx'
import { Columns, Text } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'
import { LinesSkeleton } from '../../ui/skeleton.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { tagWords } from './entry-context-words.ts'

/** Market context at the entry of a stored trade, from the bars that had ended by then (BARS 5). */
export function EntryContext({ tradeId }: { tradeId: number }) {
  const { id: journalId } = useActiveJournal()
  const { settings, change } = useSettings()
  const setting = journalSetting(journalId, 'contextLength')
  const length = contextLengths.find((one) => one === settings[setting]) ?? usualContextLength
  const query = useQuery({
    queryKey: [...journalKey(journalId), 'trade', tradeId, tradeBarsWord, 'context', length],
    queryFn: ({ signal }) => api.readTradeContext({ params: { journalId, tradeId }, query: { length } }, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  // without bars the chart above shows how to add some
  if (query.data !== undefined && isSilent(query.data)) return null
  return (
    <Block
      title="How was the market at the entry?"
      measure="From price bars that had closed by then"
      actions={
        <Segments
          label="Bars for trend and volatility"
          value={length}
          options={contextLengths.map((value) => ({ value, label: value }))}
          onChange={(next) => {
            change({ [setting]: next }).catch((error: unknown) => toastProblem(error, 'saving the settings'))
          }}
        />
      }
    >
      <Loaded query={query} doing="loading price bars" skeleton={<LinesSkeleton />}>
        {(context) => (
          <Columns as="dl" of={['repeat(auto-fill, minmax(220px, 1fr))']} within="line" gap={[4, 6]} above={3}>
            {contextTags.map((tag) => {
              const { name, group, detail } = tagWords(tag, context[tag])
              return (
                <div key={tag}>
                  <Text as="dt" size="small" ink={3}>
                    {name}
                  </Text>
                  <Text as="dd" size="small" bold>
                    {group}
                    {detail !== null && (
                      <Text as="div" size="micro" ink={3}>
                        {detail}
                      </Text>
                    )}
                  </Text>
                </div>
              )
            })}
          </Columns>
        )}
      </Loaded>
    </Block>
  )
}

const isSilent = (context: TradeContext): boolean =>
  contextTags.every((tag) => context[tag].why === 'NO_SERIES' || context[tag].why === 'NO_SESSION')
