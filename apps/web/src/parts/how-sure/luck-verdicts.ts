import { luckParts } from '@afterclose/engine/reports/by-luck'
import {
  chancesReport,
  type ChancesReport,
  type ChancesAnswer,
  type ChancesView,
} from '@afterclose/engine/reports/chances/chances-report'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ask } from '../../journal/engine/engine-client.ts'
import { useJournalKey, useTradeFeed } from '../../journal/engine/hooks.ts'
import { reportQuestion } from '../../journal/engine/protocol.ts'
import { useFilters } from '../../journal/filters.ts'
import { type LuckVerdict, testedGroup } from './tested-reading.ts'

type Question = Omit<ChancesView, 'first' | 'parts'>

/** Trades from which a page tests its groups against luck by itself (PRODUCT B.2, "Best of many"). */
const testedFrom = 100

/** Query key of the verdict about groups of the selected trades; changes with filters and trades. */
function useVerdictKey({ dimension, beside, unit, basis, among, besideAmong }: Question): readonly ['luck', string] {
  const { filters } = useFilters()
  const { userId, journalId } = useJournalKey()
  const revision = useTradeFeed().data?.revision
  const question = [dimension, beside, unit, basis, among, besideAmong]
  return ['luck', JSON.stringify([userId, journalId, revision, filters, question])]
}

/** With fewer than two groups of enough trades there is nothing to compare. */
function verdictOf({ groups }: ChancesReport): LuckVerdict {
  if (groups.length < 2) return 'UNTESTED'
  const held = groups.filter(({ holds }) => holds).map(({ key, beside }) => testedGroup(key, beside))
  return held.length === 0 ? 'REJECTED' : { held, tested: groups.length }
}

/** Publishes the verdict of a finished test to the readings of the page. @param report null until it is finished */
export function usePublishedVerdict(question: Question, report: ChancesReport | null): void {
  const queries = useQueryClient()
  const [kind, name] = useVerdictKey(question)
  const verdict = useMemo(() => (report === null ? null : verdictOf(report)), [report])
  useEffect(() => {
    if (verdict !== null) queries.setQueryData([kind, name], verdict)
  }, [queries, kind, name, verdict])
}

/**
 * The test of these groups against luck. It runs by itself if there are enough trades, part by part, so that the worker handles other
 * requests in between; with fewer, a test that the user has run counts.
 *
 * @param trades with a result; 0: only on request
 */
export function useLuckVerdict(question: Question, trades: number): LuckVerdict {
  const queryKey = useVerdictKey(question)
  const journal = useJournalKey()
  const { filters } = useFilters()
  const known = useTradeFeed().data?.revision !== undefined
  const runs = known && trades >= testedFrom
  const { data, isFetching } = useQuery<LuckVerdict>({
    queryKey,
    queryFn: async ({ signal }) => {
      const parts: ChancesAnswer[] = []
      for (let first = 0; first < luckParts; first++) {
        // oxlint-disable-next-line no-await-in-loop -- in between, the worker handles other requests
        parts.push(await ask(reportQuestion('chances', journal, filters, { ...question, first, parts: 1 }), signal))
      }
      const [one, ...others] = parts
      return one === undefined ? 'UNTESTED' : verdictOf(chancesReport([one, ...others]))
    },
    enabled: runs,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  return data ?? (runs && isFetching ? 'TESTING' : 'UNTESTED')
}
